"""Bots are somebody: a dog each, with a name and a face that nobody else at the table has."""

import itertools

import pytest

import examples
from boneyard.core.registry import GAMES, game_class
from boneyard.games.spots.data import DOGS
from boneyard.server import protocol
from boneyard.server.clean_text import clean_name
from boneyard.server.dogs import FACES, NAMES, Dog, dog_for
from boneyard.server.store import Entry
from boneyard.server.table_state import TableState
from tests.server.room import Room, Sat, played


def bots(sat: Sat) -> list[tuple[str, int]]:
    chairs = sat.last("table")["info"]["chairs"]
    return [(chair["name"], chair["face"]) for chair in chairs if chair["bot"] and not chair["minding"]]


def test_names_are_good_names_and_nothing_on_a_table_has_one() -> None:
    assert len({name.casefold() for name in NAMES}) == len(NAMES)
    assert [clean_name(name) for name in NAMES] == list(NAMES)
    assert not {dog.name for dog in DOGS} & set(NAMES)
    assert not {game_class(name).title for name in GAMES} & set(NAMES)


def test_at_the_largest_table_there_are_enough_of_them() -> None:
    largest = max(max(game_class(name).seat_counts) for name in [*GAMES, *examples.GAMES])
    assert min(len(NAMES), FACES) > largest


@pytest.mark.parametrize("code", ["BCDF", "XWVT", "GHJK"])
def test_no_two_are_alike(code: str) -> None:
    dogs: list[Dog] = []
    for seat in range(6):
        names = [dog.name for dog in dogs]
        dogs.append(dog_for(code, seat, names, [dog.face for dog in dogs]))
    assert len({dog.name for dog in dogs}) == len({dog.face for dog in dogs}) == 6


def test_tables_have_different_dogs_and_each_keeps_its_own() -> None:
    codes = ["".join(letters) for letters in itertools.product("BCDF", repeat=3)]
    first = [dog_for(code, 1, [], []) for code in codes]
    assert first == [dog_for(code, 1, [], []) for code in codes]
    assert len({dog.name for dog in first}) > len(NAMES) // 2
    assert {dog.face for dog in first} == set(range(FACES))


@pytest.mark.parametrize("name", NAMES[:8])
def test_no_bot_is_called_like_a_person_at_its_table(name: str) -> None:
    async def story() -> None:
        room = Room()
        host = await room.table("dndomino", name.upper(), bots="quick", seats=6)
        assert name not in [bot for bot, _ in bots(host)]
        assert len(set(bots(host))) == 5

    played(story())


def test_a_bot_gives_its_name_to_a_person_who_comes_and_keeps_its_face() -> None:
    async def story() -> None:
        ann = await Room().table(seats=3)
        await ann.say(protocol.SeatBot(seat=1, bot="quick"))
        ((name, face),) = bots(ann)
        await ann.sit(name, 2)
        ((other, same),) = bots(ann)
        assert other != name
        assert same == face
        await ann.say(protocol.Rename(name=other))
        ((third, _),) = bots(ann)
        assert third not in (name, other)
        assert [chair["name"] for chair in ann.last("table")["info"]["chairs"]] == [other, third, name]

    played(story())


def test_the_log_and_the_scores_call_bots_by_their_names() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table("gonuts", bots="quick", seats=2)
        ((name, _),) = bots(ann)
        await room.settle(ann.table)
        await ann.act(ann.state["prompt"]["choices"][0]["text"])
        await room.settle(ann.table)
        assert [row["name"] for row in ann.state["scores"]][1:] == [name]
        assert name in "".join(
            line["text"] for frame in ann.heard if frame["t"] == "state" for line in frame["log"]
        )

    played(story())


def test_the_same_dogs_play_again() -> None:
    async def story() -> None:
        room = Room()
        ann = await room.table(seats=3, options={"prizes": 1})
        for seat in (1, 2):
            await ann.say(protocol.SeatBot(seat=seat, bot="random"))
        before = bots(ann)
        await ann.say(protocol.Start())
        await room.settle(ann.table)
        await ann.act(ann.state["prompt"]["choices"][0]["text"])
        await room.settle(ann.table)
        await ann.say(protocol.Rematch())
        following = await room.find(ann.last("table")["info"]["next"])
        chairs = following.info().chairs
        assert [(chair.name, chair.face) for chair in chairs[1:]] == before

    played(story())


def test_bots_of_older_logs_have_faces_too() -> None:
    state = TableState("t")
    opened = {"code": "BCDF", "game": "gops", "rules": game_class("gops").rules, "seats": 3, "options": {}}
    opened |= {"secret": "ab", "shared": False, "open": True}
    state.take(Entry(seq=1, move_id="a", kind="opened", seat=0, body=opened, at=0.0))
    for seat in (1, 2):
        body = {"bot": "quick", "name": f"Quick {seat}"}
        state.take(Entry(seq=seat + 1, move_id=f"b{seat}", kind="bot", seat=seat, body=body, at=0.0))
    assert [place.face for place in state.places[1:]] == [1, 2]
    assert state.broken is None
