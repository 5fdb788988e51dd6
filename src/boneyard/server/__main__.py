"""`python -m boneyard.server`: the server alone."""

import argparse
import os
import sys

from boneyard.core.errors import Refused
from boneyard.server import private
from boneyard.server.customs import Customs
from boneyard.server.limits import Limits
from boneyard.server.operating import settings
from boneyard.server.operating.logs import Logs
from boneyard.server.retention import Keeping
from boneyard.server.serve import Operation, serve
from boneyard.server.table import Pace

PASSWORD_SHOWN = (
    "Everybody on this machine can read the password of the database in the list of processes; "
    "put its address into the environment variable BONEYARD_DATABASE instead of --database."
)


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
    if private.has_password(given.database) and is_typed("--database"):
        print(PASSWORD_SHOWN, file=sys.stderr, flush=True)
    serve(
        given.host,
        given.port,
        given.database,
        given.data_dir,
        open_browser=given.open,
        pace=Pace(bot=given.pause, grace=given.grace, parting=given.parting),
        limits=Limits(
            sockets=given.sockets,
            connections=given.connections,
            openings=given.openings,
            sittings=given.sittings,
            messages=given.messages,
            failures=given.failures,
        ),
        thinkers=given.thinkers,
        processes=given.processes,
        keeping=Keeping(words=given.keep_words, games=given.keep_games, lobbies=given.keep_lobbies),
        allowed_hosts=given.allowed_hosts,
        trusted_proxies=given.trusted_proxy,
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


def is_typed(flag: str) -> bool:
    """Whether it stands on the line that started this process, and not in the environment or a file."""
    return any(word.partition("=")[0] == flag for word in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
