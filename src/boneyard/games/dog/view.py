"""What a viewer of Dog sees."""

from dataclasses import dataclass

from boneyard.core.game import View


@dataclass
class DogView(View):
    """The state (§1.5), with cards as lists of ranks, lowest first.

    Face down are the others' hands, but for the card this viewer gave to the partner and the partner still
    holds (§3.5), and what the others exchange. `unseen` counts, rank by rank, the cards this viewer cannot
    place: those of the stock and those in hands that are face down.
    """

    anticlockwise: bool
    starter_rotates: bool
    idle_jack: bool
    canadian: bool
    continuous: bool
    joker_finish: bool
    places: list[int]  # by colour, four each, lowest first: where the tokens are
    fresh: int  # colours with a fresh token on their start, as bits
    unseen: list[int]  # by rank
    hands: list[list[int]]  # by seat: its cards, HIDDEN where face down
    played: list[list[int]]  # by seat: the cards it played or threw in this round
    gifts: list[int]  # by seat: the rank given to the partner this round, -1 if none yet
    phase: int
    turn: int
    round: int  # from 0
    dealer: int
    seat: int  # whose turn it is
    rollers: int  # who rolls for the first deal, as bits
    attempt: int
