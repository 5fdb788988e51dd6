"""`python -m boneyard.server`: the server alone."""

import argparse
import os
import sys

from boneyard.core.errors import Refused
from boneyard.server.customs import Customs
from boneyard.server.limits import Limits
from boneyard.server.operating import settings
from boneyard.server.operating.logs import Logs
from boneyard.server.retention import Keeping
from boneyard.server.serve import Operation, serve
from boneyard.server.table import Pace


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m boneyard.server", description="Serve web tables.", allow_abbrev=False
    )
    settings.declare(parser)
    try:
        settings.look_outside(parser, sys.argv[1:])
        start(parser.parse_args())
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def start(given: argparse.Namespace) -> None:
    """Serve as the settings say."""
    for sentence in settings.unknown_variables(given, os.environ):
        print(sentence, file=sys.stderr)
    serve(
        given.host,
        given.port,
        given.database,
        given.data_dir,
        open_browser=given.open,
        pace=Pace(bot=given.pause, grace=given.grace, parting=given.parting),
        limits=Limits(
            sockets=given.sockets,
            openings=given.openings,
            messages=given.messages,
            failures=given.failures,
        ),
        thinkers=given.thinkers,
        processes=given.processes,
        keeping=Keeping(words=given.keep_words, games=given.keep_games, lobbies=given.keep_lobbies),
        operation=Operation(
            customs=Customs(lists=given.lists, chat=given.chat, onlookers=given.onlookers),
            logs=Logs(
                json=given.log_format == "json",
                level=given.log_level,
                size=given.log_size,
                files=given.log_files,
            ),
            metrics_token=given.metrics_token,
        ),
    )


if __name__ == "__main__":
    sys.exit(main())
