"""`python -m boneyard` is `boneyard`."""

import sys

from boneyard.cli import main

if __name__ == "__main__":
    sys.exit(main())
