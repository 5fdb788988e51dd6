"""What a viewer of Dungeons and Dominos sees."""

from dataclasses import dataclass

from boneyard.core.game import View


@dataclass
class DnDominoView(View):
    """The state, field for field (§1.5), but for what follows from these.

    Face down are the others' dominoes, except shown ones. What this viewer has not seen is all in `pool`,
    wherever it lies; for the referee that is the stock.
    """

    seats: int
    house: int  # switches that are on, a bit each: data.SWITCHES
    hand_size: int
    lives: int  # §11.9; 0: no limit
    penalty: int  # §11.10 coins; data.HALF: half of all gold
    goal: int  # §11.12 kills after which the hunt is over
    pool: list[int]  # domino numbers, ascending: data.DOMINOES
    stock: int  # how many dominoes the stock has
    hands: list[list[int]]  # by seat: domino numbers, ascending, then HIDDEN for each face-down one
    shown: list[int]  # §4.11 dominoes in hands that everybody knows
    shuffles: int  # times that the stock was shuffled after the first
    dominoes: list[list[int]]  # on the map, in the order placed: number, x and y of its low tile, of its high
    rooms: list[list[int]]  # which domino of the map is the monster, 1 if alive, Troll's pot, tile numbers
    at: list[int]  # by seat: tile number (2n is the low tile of the n-th domino of the map, 2n+1 its high);
    # state.OUTSIDE in front of the entrance, or just being put somewhere; state.GONE when out of the game
    gold: list[int]
    bloodied: list[int]  # by seat: 1 if so
    deaths: list[int]
    classes: list[int]  # by seat: data.CLASSES, -1 without
    prepared: list[int]  # §12.5 by seat: 2 in the turn of preparing, 1 until the end of the next, else 0
    phase: int
    turn: int  # from 1; 0 while the map is built beforehand (§11.1)
    starter: int
    seat: int  # whose turn it is
    moved: int  # 1 if the move of this turn is thrown for, or forbidden
    acted: int  # 1 if the action is spent
    died: int  # 1 if the hero whose turn it is died in it
    steps: int  # left to take
    hop: int  # §11.3 the tile from which the move goes on, -1 if no move is interrupted
    target: int  # the room being looted; or the hero attacked, pushed, robbed, put somewhere
    chooser: int  # who decides where the target lands
    landing: int  # on which domino, by its number in the first set
    again: int  # §8.3 1 if another throw is allowed
    throws: int  # for coming back, so far
    kills: int
    passed: list[int]  # §4.13 by seat: 1 if passed since the last placement
    revealed: int  # §4.12 1 if so
