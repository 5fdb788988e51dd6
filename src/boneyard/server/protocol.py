"""The wire: every shape that a client sends or receives, and nothing else.

Over HTTP these are bodies and answers; over the socket each frame is one JSON object whose `t` says which it
is. Text is already in the reader's language and speaks to the reader's seat; a client adds no rules and no
words of the game. What a viewer gets is made from that viewer's view alone.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

# Games and their rules


class OptionInfo(Struct, kw_only=True, frozen=True):
    """One option as a form shows it."""

    name: str
    label: str
    about: str
    kind: str  # "switch", "number", "pick" or "text"
    default: bool | int | str
    least: int | None = None
    most: int | None = None
    picks: list[str] = []
    titles: list[str] = []  # what each pick is called


class GameInfo(Struct, kw_only=True, frozen=True):
    name: str
    title: str
    seat_counts: list[int]
    usual_seats: int
    minutes: int
    explained: int = 5  # minutes to explain it
    lesson: bool = False  # whether there is a guided first game
    puzzles: int = 0
    about: str  # one or two sentences for the home page
    teams: bool
    hides: bool  # whether something is hidden from a seat, so that a shared device needs a curtain
    advice: bool = False  # whether there are hints, a tutor and a look back
    options: list[OptionInfo]
    bots: list["BotInfo"]  # whom people are offered
    titles: dict[str, str] = {}  # what every level is called


class BotInfo(Struct, kw_only=True, frozen=True):
    name: str
    title: str
    about: str


class RuleBlock(Struct, kw_only=True, frozen=True):
    """A paragraph, a list or a table of a section, as plain text: nothing is ever inserted as markup."""

    kind: str  # "text", "list", "table", "drawing" or "picture", whose lines say what is seen
    lines: list[str] = []
    rows: list[list[str]] = []
    table: "FurnitureInfo | None" = None  # of a picture: what lies there
    seat: int = 0  # and who sees it so


class RuleSection(Struct, kw_only=True, frozen=True):
    number: str
    title: str
    blocks: list[RuleBlock]


class SkillRow(Struct, kw_only=True, frozen=True):
    """How often a level of bots wins, with the 95 % interval."""

    level: str
    rival: str  # who has all other seats; nothing for somebody who plays at random
    games: int
    share: float
    low: float
    high: float


class SkillInfo(Struct, kw_only=True, frozen=True):
    """How much skill counts with so many players."""

    seats: int
    fair: float  # the share of a bot that is no better
    rows: list[SkillRow]


class RulesPage(Struct, kw_only=True, frozen=True):
    title: str
    language: str  # that it is written in: English, where nobody has translated it
    skill: list[SkillInfo] = []
    sections: list[RuleSection]


# Tables


class NewTable(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Open a table; whoever opens it sits in the first chair and is the host."""

    game: str
    name: str
    seats: int | None = None
    options: dict[str, bool | int | str] = {}
    bots: str = ""  # a bot's name: fill every other chair with it, lock, and begin at once (Play now)
    shared: bool = False  # one device for all chairs (hot seat)
    open: bool = True  # listed for onlookers
    learn: bool = False  # the game's lesson: its deal, seats, options and bots, and a coach
    day: str = ""  # 2026-11-18: the deal of that day, against the bots of that day
    puzzle: str = ""  # one of the game's puzzles, by its id
    language: str = "en"
    entropy: str = ""  # hex, mixed into the luck


class PuzzleRow(Struct, kw_only=True, frozen=True):
    """One of a game's puzzles, without what it asks."""

    id: str
    grade: int  # how many levels of bots do not find it
    grades: int  # how many grades there are


class DuplicateInfo(Struct, kw_only=True, frozen=True):
    """A table that plays the same deal as another."""

    table: str
    code: str
    stage: str
    names: list[str]  # by seat
    points: list[int]  # by seat, once it is over
    winners: list[int]


class DayResult(Struct, kw_only=True, frozen=True):
    """What a level of bots made of a day's deal, in the seat that people have."""

    title: str
    won: bool
    points: int
    ahead: int  # of the best of the others


class DayInfo(Struct, kw_only=True, frozen=True):
    """The deal of a day, as bots of each level played it; weakest first."""

    game: str
    day: str
    rivals: str  # what the bots in the other seats are called
    results: list[DayResult]


class SitDown(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    name: str
    seat: int | None = None  # a free chair or a bot's; not one that a bot minds for somebody
    language: str = "en"
    entropy: str = ""


class Seated(Struct, kw_only=True, frozen=True):
    """The answer to both: `token` is the seat's secret, shown once and kept by the browser."""

    table: str
    code: str
    seat: int
    token: str
    waits: bool = False  # nobody sits there yet: others have to agree, and then the token is good


class Invitation(Struct, kw_only=True, frozen=True):
    """How others come to a table."""

    link: str
    reach: (
        str  # "all"; "here" if the server listens on its own machine only, "offline" if that has no network
    )


class Chair(Struct, kw_only=True, frozen=True):
    name: str  # empty: nobody sits here
    bot: str = ""  # the level that plays it, also while it minds a dropped player's chair
    face: int = 0  # which dog a bot is
    minding: bool = False  # a person's chair that a bot minds until the person is back
    here: bool = True  # connected
    host: bool = False
    team: int = 0


class AskingInfo(Struct, kw_only=True, frozen=True):
    """Somebody who would like to sit down, and who has to agree. Answered by Admit."""

    seat: int
    name: str
    asked: list[int]  # seats that all have to say yes
    yes: list[int]  # and those that have


class HandedInfo(Struct, kw_only=True, frozen=True):
    """A hand that somebody took over in the middle of the game, and has seen."""

    seat: int
    name: str
    was: str  # whose it had been


class TableInfo(Struct, kw_only=True, frozen=True):
    """What anybody may know of a table."""

    table: str
    code: str
    game: str
    title: str
    rules: int = 0  # their version: who draws views by itself must know the same
    stage: str  # "lobby", "playing" or "over"
    seats: int
    options: dict[str, bool | int | str]
    chairs: list[Chair]
    locked: bool
    door: str = "open"  # somebody new sits down ("open"), has to ask ("ask"), or can only look on ("shut")
    asking: AskingInfo | None = None
    handed: list[HandedInfo] = []
    open: bool
    shared: bool
    timer: str  # "none", "relaxed" or "fast"
    odds: bool  # whether exact chances are shown
    hints: bool = True  # whether advice may be asked for during the game
    talking: bool = True  # whether people may chat
    watching: bool = True  # whether others may look on
    lesson: bool = False  # a guided first game
    day: str = ""  # whose deal it is
    puzzle: str = ""  # which one is asked here
    duplicate: bool = False  # other tables play the same deal
    sealed: bool = False  # so what is secret about it stays so for now
    branched: bool = False  # it goes on with a game that is over, so whoever branched it knows every card
    commitment: str  # SHA-256 of the table's secret, shown before the deal
    onlookers: int
    pinned: list[int] = []  # seats whose people want this game to be kept for ever
    next: str = ""  # the rematch, once there is one


# What a client says over the socket


class Hello(Struct, tag_field="t", tag="hello", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first frame: with a seat's token to play, without to look on."""

    token: str = ""
    language: str = "en"
    name: str = ""  # what an onlooker is called when speaking
    entropy: str = ""  # hex, mixed into the luck, if the game has not begun and this seat gave none yet
    views: bool = False  # draws by itself: gets the view, just what a bot in this seat gets, and no table


class Act(Struct, tag_field="t", tag="act", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play a choice. The same `id` is applied once, however often it comes."""

    id: str
    version: int
    text: str
    seat: int | UnsetType = UNSET  # only at a shared table, where one socket plays every chair


class Undo(Struct, tag_field="t", tag="undo", frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    version: int
    seat: int | UnsetType = UNSET


class Why(Struct, tag_field="t", tag="why", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why does touching these lead nowhere?"""

    id: str
    touched: list[str]
    seat: int | UnsetType = UNSET


class Explain(Struct, tag_field="t", tag="explain", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is this thing? Answered by Because."""

    id: str
    zone: str
    place: int
    seat: int | UnsetType = UNSET


class Hint(Struct, tag_field="t", tag="hint", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would be good? Answered by Hints, to whoever asks alone; nobody else learns of it."""

    id: str
    seat: int | UnsetType = UNSET


class Weigh(Struct, tag_field="t", tag="weigh", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would this choice give away? Nothing is played. Answered by Weighed."""

    id: str
    text: str
    seat: int | UnsetType = UNSET


class Say(Struct, tag_field="t", tag="say", frozen=True, kw_only=True, forbid_unknown_fields=True):
    text: str


class Report(Struct, tag_field="t", tag="report", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody said something that whoever runs the server should read. The line is quoted as it was told."""

    seat: int
    who: str
    name: str
    text: str


class Arrange(Struct, tag_field="t", tag="arrange", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host changes the table before the start: only what is given changes."""

    seats: int | UnsetType = UNSET
    options: dict[str, bool | int | str] | UnsetType = UNSET
    locked: bool | UnsetType = UNSET
    open: bool | UnsetType = UNSET
    timer: str | UnsetType = UNSET
    odds: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    talking: bool | UnsetType = UNSET
    watching: bool | UnsetType = UNSET


class SeatBot(Struct, tag_field="t", tag="bot", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host puts a bot on an empty chair."""

    seat: int
    bot: str


class Remove(Struct, tag_field="t", tag="remove", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host empties a chair; at a running table a bot takes a person's.

    It minds the chair of somebody who has dropped out, who may come back.
    """

    seat: int


class Rename(Struct, tag_field="t", tag="rename", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """At a shared table any chair; before the start an empty one gets a person of that name."""

    name: str
    seat: int | UnsetType = UNSET


class Leave(Struct, tag_field="t", tag="leave", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Give up the chair; its token is worth nothing from now on. Or keep it: a bot minds it meanwhile."""

    keep: bool = False


class Admit(Struct, tag_field="t", tag="admit", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let in who would like to sit there, or not."""

    seat: int
    name: str
    yes: bool


class Start(Struct, tag_field="t", tag="start", frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Rematch(Struct, tag_field="t", tag="rematch", frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new table with the same chairs; everybody is told its address, tokens carry over.

    Who played alone plays on at once; several people meet in its lobby.
    """

    entropy: str = ""


Said = (
    Hello
    | Act
    | Undo
    | Why
    | Explain
    | Hint
    | Weigh
    | Say
    | Report
    | Arrange
    | SeatBot
    | Remove
    | Rename
    | Leave
    | Admit
    | Start
    | Rematch
)


# What a client hears


class ChoiceInfo(Struct, kw_only=True, frozen=True):
    text: str
    label: str
    touch: list[list[str]]  # groups in any order; inside a group in turn
    odds: list[tuple[str, float]] = []
    also: list[list[list[str]]] = []  # more ways to touch it


class PromptInfo(Struct, kw_only=True, frozen=True):
    seat: int
    ask: str
    rule: str
    choices: list[ChoiceInfo]
    buttons: dict[str, str] = {}  # what is touched and lies on no table, and what it is called
    chosen: str = ""  # in a secret phase: what this seat has chosen and may still change


class BadgeInfo(Struct, kw_only=True, frozen=True, omit_defaults=True):
    text: str
    name: str
    colour: str = ""


class ThingInfo(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """One thing on the table, or several equal ones that lie on each other; `core/furniture.py` says more."""

    kind: str
    name: str  # for those who cannot see it
    touch: str = ""  # the component, as choices name it
    art: str = ""
    title: str = ""
    text: str = ""
    value: int | None = None
    values: list[int] = []
    sides: int = 6
    n: int = 1
    most: int = 0
    seat: int = -4
    colour: str = ""
    badges: list[BadgeInfo] = []
    down: bool = False
    marks: list[str] = []
    place: str = ""
    holds: list["ZoneInfo"] = []
    x: float = 0
    y: float = 0
    wide: float = 1
    high: float = 1


class ZoneInfo(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """Things that lie together: a thing is known by its zone and its place in it."""

    id: str
    things: list[ThingInfo] = []
    at: list[int] = []  # of a change: the places of these things, where all others lie as they did
    n: int = 0  # of a change: so many lie there now, where it was another number
    owner: int = -1  # a seat, or the middle of the table
    lay: str = "row"  # "row", "fan", "stack" or "board"
    title: str = ""
    folds: bool = False
    place: str = ""
    columns: int = 0
    room: int = 0
    grows: int = 0
    like: str = ""
    box: list[float] = []  # of a board: left, top, width, height
    roams: bool = False


class FurnitureInfo(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """What lies on the table as this viewer sees it."""

    title: str
    zones: list[ZoneInfo]
    notes: list[str] = []


class PieceInfo(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A thing that a line names, and how it looks. Where its name stands is counted in characters."""

    at: int
    long: int
    kind: str
    art: str = ""
    values: list[int] = []
    sides: int = 6


class LogLine(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """`shifts` are [piece, origin, target] component ids, for whoever animates or points at them."""

    text: str
    seat: int = -4  # whose doing it is, where it is somebody's
    pieces: list[PieceInfo] = []  # in the order in which they are named
    beat: int = 1  # how much it matters: 0 silent, 1 small, 2 what a turn comes to, 3 a moment
    zones: list[ZoneInfo] = []  # what changed on the table up to this moment, of the last step
    shifts: list[tuple[str, str, str]] = []
    duel: list[tuple[int, int]] = []  # dice as they count, each with what it had to match


class ScoreRow(Struct, kw_only=True, frozen=True):
    seat: int  # one past the last seat: the rival of somebody who plays alone
    name: str
    points: list[int]  # what places are decided by, first the points
    parts: list[tuple[str, int]]  # how the points come about, as far as this viewer sees


class CoachInfo(Struct, kw_only=True, frozen=True):
    """What the coach of a lesson says at this question; nothing to say where the learner manages."""

    says: str
    comment: str  # on the last choice
    rule: str
    about: list[str]  # components it speaks of
    do: list[str]  # choices that would be what is taught
    told: int  # parts of the lesson that are behind the learner
    of: int
    over: bool  # all was told


class PuzzleInfo(Struct, kw_only=True, frozen=True):
    """A puzzle, for whoever is asked; its answer is there once something was answered."""

    says: str  # the question, or the verdict
    hint: str  # what it is about
    rule: str  # the section one has to know
    about: list[str]  # components that the answer begins with
    solved: bool | None = None  # nothing was answered yet
    why: list[str] = []


class State(Struct, tag_field="t", tag="state", frozen=True, kw_only=True):
    """The table as this viewer sees it now: at the start and after a gap. It replaces what the client had."""

    version: int  # counts only what this viewer may know of
    seat: int  # whose eyes these are: a seat, or -3 for an onlooker
    status: str
    table: FurnitureInfo | None  # nothing for a client that asked for views
    view: Any = None  # just what a bot in this seat gets, for a client that asked for views
    tie: str = ""  # what is compared where points are equal
    prompt: PromptInfo | None
    ready: list[bool] | None  # per seat, in a secret phase; null where all is done openly
    acting: list[int]
    scores: list[ScoreRow]
    undo: bool
    seconds: float | None  # left on the gentle timer of whoever acts
    since: int  # the client keeps this many log lines, forgets the rest, and adds `log`
    log: list[LogLine]  # newest last
    reveal: bool = False  # to a shared device: what was secret lies open, and everybody should look
    coach: CoachInfo | None = None  # of a lesson, for whoever learns
    puzzle: PuzzleInfo | None = None  # for whoever is asked it
    over: "Over | None" = None


class TableChange(Struct, kw_only=True, frozen=True, omit_defaults=True):
    """What lies otherwise than before."""

    title: str | UnsetType = UNSET
    zones: list[ZoneInfo] = []  # whole, or with `at`
    order: list[str] = []  # all zones by their ids, where some came, went or changed places
    notes: list[str] | UnsetType = UNSET


class Step(Struct, tag_field="t", tag="step", frozen=True, kw_only=True, omit_defaults=True):
    """What is otherwise than in the state before; what is not named stays as it was.

    A line of the log belongs after those that were there, but for `since`. What holds for one moment only,
    `seconds` and `reveal`, is not kept from the state before.
    """

    version: int | UnsetType = UNSET
    status: str | UnsetType = UNSET
    table: TableChange | UnsetType = UNSET
    view: Any = UNSET
    prompt: PromptInfo | UnsetType | None = UNSET
    ready: list[bool] | UnsetType | None = UNSET
    acting: list[int] | UnsetType = UNSET
    scores: list[ScoreRow] | UnsetType = UNSET
    undo: bool | UnsetType = UNSET
    seconds: float | None = None
    since: int | UnsetType = UNSET
    log: list[LogLine] = []
    reveal: bool = False
    coach: CoachInfo | UnsetType | None = UNSET
    puzzle: PuzzleInfo | UnsetType | None = UNSET
    over: "Over | UnsetType | None" = UNSET


class Over(Struct, kw_only=True, frozen=True):
    winners: list[int]
    sentence: str
    margin: str  # by what it was won: 6 dogs to 4
    secret: str  # revealed: hashes to the commitment; with what the players added it makes the seed
    seed: str


class Table(Struct, tag_field="t", tag="table", frozen=True, kw_only=True):
    """Chairs, options and stage; sent at the start and whenever they change."""

    info: TableInfo
    seat: int
    host: bool
    build: str = ""  # which page this server serves: one of another build loads itself anew


class Done(Struct, tag_field="t", tag="done", frozen=True, kw_only=True):
    """The move with this id is played and kept for good."""

    id: str
    version: int


class Refused(Struct, tag_field="t", tag="refused", frozen=True, kw_only=True):
    """It changed nothing; `rule` is a section of the game's rules, where one speaks of it."""

    id: str
    sentence: str
    rule: str = ""


class Unsure(Struct, tag_field="t", tag="unsure", frozen=True, kw_only=True):
    """It is not known yet whether this move counts: wait, the answer comes. Said again while that lasts.

    Without an id it is somebody else's move, or nothing that has one.
    """

    id: str
    sentence: str


class Because(Struct, tag_field="t", tag="because", frozen=True, kw_only=True):
    """The answer to Why and to Explain."""

    id: str
    sentence: str
    rule: str


class TipInfo(Struct, kw_only=True, frozen=True):
    """A choice that is worth a thought: the chance to win after it, and what speaks for it."""

    text: str
    label: str
    chance: float
    margin: float
    reasons: list[str]
    sentence: str  # all of that
    surely: str = ""  # what is certain and seems to speak against it


class Hints(Struct, tag_field="t", tag="hints", frozen=True, kw_only=True):
    """The answer to Hint: the best choices first. They hold as long as the version does."""

    id: str
    version: int
    tips: list[TipInfo]


class Weighed(Struct, tag_field="t", tag="weighed", frozen=True, kw_only=True):
    """The answer to Weigh; without a warning there is nothing to think about."""

    id: str
    version: int
    lost: float  # of the chance to win, surely
    better: TipInfo
    warning: str = ""


class Chat(Struct, tag_field="t", tag="chat", frozen=True, kw_only=True):
    seat: int  # -3: an onlooker
    name: str
    text: str
    who: str = ""  # the same for everything that one person says, by whatever name; it tells nothing else
    old: bool = False  # said before this client came
    table: bool = False  # nobody said it: it is news of the table itself


class Notice(Struct, tag_field="t", tag="notice", frozen=True, kw_only=True):
    """Something to be read that is no chat: from whoever runs the server, or for the host alone."""

    sentence: str


class Bye(Struct, tag_field="t", tag="bye", frozen=True, kw_only=True):
    """The chair is gone (left, removed, taken over elsewhere): stop, and say why."""

    sentence: str


Heard = State | Step | Table | Done | Refused | Unsure | Because | Hints | Weighed | Chat | Notice | Bye


# Around the tables


class Health(Struct, kw_only=True, frozen=True):
    """How a process does."""

    ready: bool  # for people
    database: bool  # whether it answers
    draining: bool  # about to stop


class PrivacyInfo(Struct, kw_only=True, frozen=True):
    """How long this server keeps what, in days; 0: until whoever runs it deletes it."""

    finished: int = 0  # games that are over
    lobbies: int = 0  # tables at which nobody has begun
    words: int = 0  # chat and names in finished games


# Languages


class LanguageInfo(Struct, kw_only=True, frozen=True):
    code: str
    name: str  # in the language itself


class LanguagePage(Struct, kw_only=True, frozen=True):
    """The page's own texts: a text, or its plural forms in the language's order."""

    code: str
    name: str
    page: dict[str, str | list[str]]


# Replays


class ReplayInfo(Struct, kw_only=True, frozen=True):
    """A finished game: how long it is, and where turns begin on the slider."""

    info: TableInfo
    plies: int
    marks: list[int]
    verified: bool


class CurvePoint(Struct, kw_only=True, frozen=True):
    """Everybody's chance to win after so many decisions, by seat."""

    ply: int
    chances: list[float]


class LuckInfo(Struct, kw_only=True, frozen=True):
    seat: int
    kindness: float  # the share of games in which chance is less kind
    sentence: str


class MistakeInfo(Struct, kw_only=True, frozen=True):
    """A choice that gave much away; `ply` is the position it was made in."""

    ply: int
    seat: int
    lost: float
    sentence: str


class SwingInfo(Struct, kw_only=True, frozen=True):
    """Where chances changed most, up to this ply."""

    ply: int
    sentence: str


class MomentInfo(Struct, kw_only=True, frozen=True):
    """A choice of a seat that is worth telling; `ply` is the position it was made in."""

    ply: int
    seat: int
    sentence: str


class TurningInfo(Struct, kw_only=True, frozen=True):
    """The turn that decided it: from one ply to another, and whose chance to win it changed most."""

    start: int
    ply: int
    seat: int
    before: float
    after: float
    sentence: str


class ReviewInfo(Struct, kw_only=True, frozen=True):
    """A finished game looked back at."""

    curve: list[CurvePoint]
    luck: list[LuckInfo]
    mistakes: list[MistakeInfo]  # of people, biggest first
    swings: list[SwingInfo]  # biggest first
    turning: TurningInfo
    best: list[MomentInfo]  # at most one of each seat
    dearest: list[MomentInfo]  # the same


class BranchOff(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Play on from a ply of a finished game, as one seat: against its bots, and this one for other people."""

    ply: int
    seat: int
    name: str
    bot: str
    language: str = "en"


class Pin(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Keep a finished game for ever, or no longer: for whoever has a seat, whose secret this is."""

    token: str
    on: bool = True


class Forget(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Take this seat's name and words out of the table's log, for good."""

    token: str


class Verdict(Struct, kw_only=True, frozen=True):
    """What `Verify` found: the same as `boneyard verify` says of the saved record."""

    fair: bool
    sentence: str


class Problem(Struct, kw_only=True, frozen=True):
    """Any refused request: one sentence for a person."""

    detail: str
