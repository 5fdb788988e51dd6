"""What can be typed after `boneyard`: commands, their arguments, and the options of a game that is named."""

import argparse
from itertools import chain
from typing import Any, NoReturn

import boneyard
from boneyard.core.errors import BadOption
from boneyard.core.options import Option, Switch
from boneyard.core.registry import GAMES, game_class, is_game

PLAIN = "plain lines, for screen readers and pipes"
PLAY_BOTS = (
    "levels of the other seats, as in quick,random; `none` is one more person at this keyboard; "
    "one level stands for all; default quick"
)
ARENA_BOTS = (
    "who plays, as in quick,random: as many as there are seats (or teams), or more, who then take turns; "
    "one plays itself"
)


class Parser(argparse.ArgumentParser):
    """One that refuses in a sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        raise BadOption(
            "{sentence}; `{prog} --help` shows what can be said.", sentence=sentence, prog=self.prog
        )


def parser_of(argv: list[str]) -> Parser:
    parser = Parser(prog="boneyard", description="Board games at your terminal.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"boneyard {boneyard.__version__}")
    parser.add_argument("--language", metavar="CODE", help="such as de; BONEYARD_LANGUAGE says the same")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    play = _command(commands, "play", "play a game, with bots or with friends at this keyboard")
    _add_table(play, argv)
    play.add_argument("--bots", metavar="LEVELS", help=PLAY_BOTS)
    play.add_argument("--no-hints", action="store_true", help="no hints, warnings and looks back")
    play.add_argument("--name", metavar="NAMES", help="your name; several, with commas, for several people")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    play.add_argument(
        "--day",
        metavar="DAY",
        nargs="?",
        const="today",
        help="today's deal, or that of a day like 2026-11-18",
    )

    learn = _command(commands, "learn", "learn a game by playing it, with a coach")
    learn.add_argument("game", nargs="?", metavar="GAME", help="as `boneyard games` lists them")
    learn.add_argument("--name", metavar="NAME", help="your name")
    learn.add_argument("--plain", action="store_true", help=PLAIN)
    learn.add_argument("--fast", action="store_true", help="no pauses after the moves of bots")

    solve = _command(commands, "solve", "solve puzzles of a game: find the one choice that is best")
    solve.add_argument("game", nargs="?", metavar="GAME", help="as `boneyard games` lists them")

    watch = _command(commands, "watch", "look on while bots play")
    _add_table(watch, argv)
    watch.add_argument(
        "--bots", metavar="LEVELS", help="a level for every seat, as in quick,random; default quick"
    )

    replay = _command(commands, "replay", "step through a saved game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--seat", metavar="N", help="see what seat N saw; default: everything")
    replay.add_argument("--plain", action="store_true", help=PLAIN)

    verify = _command(commands, "verify", "check that a record's luck follows from its seed")
    verify.add_argument("file", metavar="FILE")

    review = _command(commands, "review", "look back at a record: chances, luck, and mistakes")
    review.add_argument("file", metavar="FILE")
    review.add_argument("--seat", metavar="N", help="whose mistakes; default: everybody's")

    rules = _command(commands, "rules", "read the rules")
    rules.add_argument("game", nargs="?", metavar="GAME")
    rules.add_argument("section", nargs="*", metavar="SECTION", help="such as 4.6, or a word of its title")

    odds = _command(commands, "odds", "print a game's table of exact odds")
    odds.add_argument("game", metavar="GAME")
    odds.add_argument("--cards", metavar="FILE", help="a file with cards of your own, instead of the game's")

    arena = _command(commands, "arena", "let bots play many games, and measure how strong they are")
    _add_game(arena, argv)
    arena.add_argument("--bots", metavar="LEVELS", help=ARENA_BOTS)
    arena.add_argument("--against", metavar="LEVEL", help="each bot alone, with this one in all other seats")
    arena.add_argument("--games", metavar="N", help="how many; default 200, or at most 20000 with --sprt")
    arena.add_argument(
        "--sprt", metavar="LOW,HIGH", help="stop when it is clear which share of wins, in per cent, is right"
    )
    arena.add_argument("--processes", metavar="N", help="how many play at once; default: one for each core")
    arena.add_argument("--out", metavar="FILE", help="keep every game in FILE, as lines of JSON")
    arena.add_argument("--resume", metavar="FILE", help="go on where FILE ends")
    arena.add_argument("--read", metavar="FILE", help="print the table of FILE again, and play nothing")

    train = _command(commands, "train", "learn from many games what positions of a game promise")
    train.add_argument("game", metavar="GAME")
    train.add_argument("--games", metavar="N", help="for each number of seats and round; default 4000")
    train.add_argument("--rounds", metavar="N", help="each plays by what the last one learned; default 2")
    train.add_argument("--seed", metavar="N", help="the same one learns the same; default 1")
    train.add_argument("--processes", metavar="N", help="how many play at once; default: one for each core")
    train.add_argument("--out", metavar="FILE", help="instead of the file that the bots use")

    skill = _command(commands, "skill", "measure how much skill counts: each level against the next")
    skill.add_argument("game", nargs="?", metavar="GAME")
    skill.add_argument("--seats", metavar="N,…", help="how many play; default: any number that can")
    skill.add_argument("--games", metavar="N", help="for each pair of levels; default 400")
    skill.add_argument(
        "--minutes", metavar="N", help="at most, for each line of the table; default: no limit"
    )
    skill.add_argument("--processes", metavar="N", help="how many play at once; default: one for each core")
    skill.add_argument(
        "--page", metavar="FILE", help="write the page from what was measured, and play nothing"
    )

    puzzles = _command(commands, "puzzles", "find puzzles in games among bots, and keep them beside the game")
    puzzles.add_argument("game", metavar="GAME")
    puzzles.add_argument("--count", metavar="N", help="how many there are to be; default 100")
    puzzles.add_argument("--minutes", metavar="N", help="at most; default 10")
    puzzles.add_argument("--seed", metavar="N", help="the first game that is looked through; default 1")
    puzzles.add_argument(
        "--check", action="store_true", help="look at all again with ten times the tries, and drop what fails"
    )
    puzzles.add_argument("--processes", metavar="N", help="how many look at once; default: one for each core")

    serve = _command(commands, "serve", "open tables in the browser, for friends and bots")
    serve.add_argument("--host", metavar="HOST", default="127.0.0.1", help="0.0.0.0 for the whole network")
    serve.add_argument("--port", metavar="N", default="8000", help="default 8000")
    serve.add_argument("--database", metavar="URL", default="", help="postgresql://… instead of SQLite")
    serve.add_argument(
        "--allowed-hosts", metavar="NAMES", default="", help="more names it goes by, with commas"
    )
    serve.add_argument("--data-dir", metavar="FOLDER", help="where SQLite keeps the tables")
    serve.add_argument(
        "--processes", metavar="N", default="1", help="that serve together, on PostgreSQL; default 1"
    )
    serve.add_argument("--open", action="store_true", help="open the page in a browser")

    join = _command(commands, "join", "sit down at a table of a server, with others in their browsers")
    join.add_argument("link", metavar="LINK", help="as the page shows it: http://127.0.0.1:8000/t/BCDF")
    join.add_argument("code", nargs="?", metavar="CODE", help="if LINK is only the server's address")
    join.add_argument("--name", metavar="NAME", help="your name; you come back to the chair you had under it")
    join.add_argument("--watch", action="store_true", help="look on only")
    join.add_argument("--plain", action="store_true", help=PLAIN)

    new = _command(commands, "new", "write a small game that runs at once, to be turned into another")
    new.add_argument("name", metavar="NAME", help="a short word of small letters, as in `boneyard play NAME`")
    new.add_argument("--title", metavar="TITLE", help="as people read it; default: like NAME")
    new.add_argument("--into", metavar="FOLDER", help="somewhere else than into these sources")

    _command(commands, "games", "list the games")
    _command(commands, "bots", "list the bots")
    return parser


def _command(commands: Any, name: str, summary: str) -> Parser:
    parser: Parser = commands.add_parser(
        name, help=summary, description=summary[0].upper() + summary[1:] + ".", allow_abbrev=False
    )
    return parser


def _add_table(parser: Parser, argv: list[str]) -> None:
    """What play and watch share."""
    _add_game(parser, argv)
    parser.add_argument("--save", metavar="FILE", help="keep the record in FILE, from the first step on")
    parser.add_argument("--plain", action="store_true", help=PLAIN)
    parser.add_argument("--fast", action="store_true", help="no pauses after the moves of bots")


def _add_game(parser: Parser, argv: list[str]) -> None:
    """The game and its luck; with the options of the game, if the line names one."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="as `boneyard games` lists them")
    parser.add_argument("--seats", metavar="N", help="how many players")
    parser.add_argument(
        "--seed", metavar="SEED", help="a number or 64 hexadecimal digits: the same seed, the same luck"
    )
    words = argv[1:] if argv and parser.prog.endswith(f" {argv[0]}") else []
    named = next(chain(filter(GAMES.get, words), filter(is_game, words)), "")
    if not named:
        parser.epilog = "Each game has options of its own: `boneyard play GAME --help` lists them."
        return
    cls = game_class(named)
    options = parser.add_argument_group(f"options of {cls.title}")
    for option in cls.declared:
        _add_option(options, option)


def _add_option(group: "argparse._ArgumentGroup", option: Option) -> None:
    flag = "--" + option.name.replace("_", "-")
    default = (
        {True: "on", False: "off"}[option.default] if isinstance(option.default, bool) else option.default
    )
    text = f"{option.help} Takes {option.allowed()}; default {default}. Rule {option.rule}.".replace(
        "%", "%%"
    )
    if isinstance(option, Switch):
        group.add_argument(flag, dest=option.name, nargs="?", const="on", metavar="on|off", help=text)
    else:
        group.add_argument(flag, dest=option.name, metavar="VALUE", help=text)
