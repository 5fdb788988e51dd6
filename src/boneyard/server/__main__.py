"""`python -m boneyard.server`: the server alone, with every knob there is."""

import argparse
import sys
from pathlib import Path

from boneyard.core.errors import Refused
from boneyard.server.limits import Limits
from boneyard.server.retention import Keeping
from boneyard.server.serve import DATABASE_VARIABLE, HOST, PORT, serve
from boneyard.server.table import Pace

KEPT = {
    "words": "days without news after which names and chat of a game go",
    "games": "days without news after which a game goes that nobody has pinned",
    "lobbies": "days without news after which a table goes that never began",
}
HOSTS_HELP = "more names this server goes by, with commas; .example.org: all that end so; *: any"
PROXY_HELP = "addresses or networks, with commas, whose X-Forwarded-For is believed; default: nobody's"


def days(text: str) -> float:
    number = float(text)
    if not 0 <= number < 1e6:
        raise ValueError
    return number


def names(text: str) -> list[str]:
    return [name for part in text.split(",") if (name := part.strip())]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m boneyard.server", description="Serve web tables.")
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument(
        "--database",
        default="",
        help=f"postgresql://… or sqlite:///FILE; default: ${DATABASE_VARIABLE}, else SQLite",
    )
    parser.add_argument("--data-dir", type=Path, default=None, help="where the SQLite file is kept")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--pause", type=float, default=Pace.bot, help="seconds before a bot's move")
    parser.add_argument("--grace", type=float, default=Pace.grace, help="seconds before a bot minds a chair")
    parser.add_argument("--parting", type=float, default=Pace.parting, help="seconds before a seat is gone")
    parser.add_argument("--allowed-hosts", type=names, default=[], help=HOSTS_HELP)
    parser.add_argument("--trusted-proxy", type=names, default=[], help=PROXY_HELP)
    parser.add_argument("--sockets", type=int, default=Limits.sockets, help="sockets from one address")
    parser.add_argument("--connections", type=int, default=Limits.connections, help="connections in all")
    parser.add_argument("--openings", type=int, default=Limits.openings, help="tables a minute and address")
    parser.add_argument("--sittings", type=int, default=Limits.sittings, help="chairs a minute and address")
    parser.add_argument("--messages", type=int, default=Limits.messages, help="messages in 20 s and person")
    parser.add_argument("--failures", type=int, default=Limits.failures, help="wrong guesses a minute")
    parser.add_argument("--thinkers", type=int, default=None, help="processes that think for bots")
    parser.add_argument("--processes", type=int, default=1, help="that serve together, on PostgreSQL")
    for name, what in KEPT.items():
        default = getattr(Keeping, name)
        about = f"{what}; 0: for ever (default: {default:g})"
        parser.add_argument(f"--keep-{name}", type=days, default=default, metavar="DAYS", help=about)
    given = parser.parse_args()
    try:
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
        )
    except Refused as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
