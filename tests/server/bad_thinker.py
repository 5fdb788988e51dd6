"""A thinker that misbehaves in the manner it is told."""

import sys
import time


def misbehave(manner: str) -> None:
    for number, _ in enumerate(sys.stdin):
        if manner == "tires" and number == 0:
            print('{"text": "castle long"}', flush=True)
            continue
        if manner == "crash":
            sys.exit(3)
        if manner in ("hang", "tires"):
            time.sleep(3600)
        answers = {
            "nonsense": '{"text": "castle long"}',
            "garbage": "\x00\x01{]",
            "flood": '{"text": "' + "x" * 1_000_000 + '"}',
        }
        print(answers[manner], flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "deaf":
        sys.exit(0)  # before it was asked anything
    misbehave(sys.argv[1])
