"""Finished games: looked at move by move, checked, taken home, and gone on with."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import boneyard
from boneyard.core.errors import BadRecord
from boneyard.core.record import check_deal, check_shape, commitment, deal_of, dealt_seed, links, with_deal
from boneyard.core.rng import Rng
from boneyard.core.state import ONLOOKER, REFEREE
from tests.server.room import Room, played
from tests.server.served import PATIENCE, Served, client

FLAGS = ("--pause", "0", "--messages", "100000", "--thinkers", "1", "--failures", "1000")


@pytest.fixture(scope="module")
def finished(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Served, dict[str, Any], dict[str, Any]]]:
    """A server with a finished game of Go Nuts, and how its player saw the end."""

    async def play(served: Served, seated: dict[str, Any]) -> dict[str, Any]:
        rng = Rng(5)
        async with client(served, seated["table"], seated["token"]) as ann:
            state = await ann.until("state")
            while not state["over"]:
                if state["prompt"] and not state["prompt"]["chosen"]:
                    choices = state["prompt"]["choices"]
                    await ann.act(choices[rng.below(len(choices))]["text"])
                state = await ann.until("state")
            return state

    with Served(tmp_path_factory.mktemp("finished"), *FLAGS) as served:
        seated = served.open(game="gonuts", seats=3, bots="quick", entropy="00ff17")
        assert served.get(f"/api/tables/{seated['table']}/record").status_code == 400
        assert served.get(f"/api/tables/{seated['table']}/replay").status_code == 400
        yield served, seated, asyncio.run(play(served, seated))
        assert served.mistakes() == ""


Finished = tuple[Served, dict[str, Any], dict[str, Any]]


def test_the_record_is_what_verify_says_it_is(finished: Finished, tmp_path: Path) -> None:
    served, seated, state = finished
    answer = served.get(f"/api/tables/{seated['table']}/record")
    assert answer.headers["content-disposition"] == (
        f'attachment; filename="gonuts-{seated["code"].lower()}.json"'
    )
    record = answer.json()
    assert record["deal"]["entropies"] == ["00ff17", "", ""]
    assert record["deal"]["secret"] == state["over"]["secret"]
    assert record["seed"] == state["over"]["seed"]
    assert boneyard.Match.replay(record).winners == state["over"]["winners"]
    verdict = served.get(f"/api/tables/{seated['table']}/verify").json()
    assert verdict["fair"]
    assert "fit the seed and the rules." in verdict["sentence"]
    assert commitment(record["deal"]["secret"]) in verdict["sentence"]
    (tmp_path / "game.json").write_bytes(answer.content)
    shown = subprocess.run(
        [sys.executable, "-m", "boneyard", "verify", str(tmp_path / "game.json")],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
    assert verdict["sentence"].partition(". ")[0] in " ".join(shown.split())


def test_every_decision_can_be_looked_at_through_every_pair_of_eyes(finished: Finished) -> None:
    served, seated, state = finished
    path = f"/api/tables/{seated['table']}/replay"
    info = served.get(path).json()
    assert info["verified"]
    assert 0 <= min(info["marks"]) <= max(info["marks"]) < info["plies"]
    assert info["marks"] == sorted(set(info["marks"]))
    last = served.get(f"{path}/{info['plies']}?seat=0").json()
    assert (last["table"], last["scores"], last["over"]) == (state["table"], state["scores"], state["over"])
    for ply in (0, 1, info["plies"] // 2):
        for seat in (0, 2, ONLOOKER, REFEREE):
            shown = served.get(f"{path}/{ply}?seat={seat}").json()
            assert (shown["seat"], shown["version"], shown["prompt"]) == (seat, ply, None)
    early, late = (served.get(f"{path}/{ply}?seat=0").json()["log"] for ply in (5, info["plies"]))
    assert late[: len(early)] == early
    for bad in (f"{info['plies'] + 1}?seat=0", "-1?seat=0", "0?seat=3", "0?seat=-1", "0?seat=x", "x"):
        assert served.get(f"{path}/{bad}").status_code in (400, 404)


def test_the_code_for_phones_is_a_drawing_of_the_address(finished: Finished) -> None:
    served, seated, _ = finished
    answer = served.get(f"/api/tables/{seated['table']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "script" not in answer.text


def test_a_branch_goes_on_from_its_decision(finished: Finished) -> None:
    served, seated, _ = finished
    wish = {"ply": 6, "seat": 2, "name": "Zed", "bot": "random"}
    branch = served.post(f"/api/tables/{seated['table']}/branch", wish).json()
    assert branch["seat"] == 2

    async def look() -> dict[str, Any]:
        async with client(served, branch["table"], branch["token"]) as zed:
            return await zed.until("state")

    shown = served.get(f"/api/tables/{seated['table']}/replay/6?seat=2").json()
    mine = asyncio.run(look())
    assert len(mine["log"]) >= len(shown["log"])
    for bad in ({"ply": 9999}, {"seat": 7}, {"name": ""}, {"bot": "genius"}):
        answer = served.post(f"/api/tables/{seated['table']}/branch", {**wish, **bad})
        assert answer.status_code in (400, 404)


# The deal in a record


def dealt() -> dict[str, Any]:
    deal = deal_of("ab" * 32, "t1", ["00ff", ""])
    match = boneyard.Match(boneyard.game("gops", 2, prizes=2), dealt_seed(deal))
    rng = Rng(1)
    while match.actors:
        choices = match.prompt(match.actors[0]).choices
        match.play(match.actors[0], choices[rng.below(len(choices))].text)
    return with_deal(match.record(), deal)


def test_a_record_with_its_deal_replays() -> None:
    record = json.loads(json.dumps(dealt()))
    assert boneyard.Match.replay(record).record()["steps"] == record["steps"]


def test_the_derivation_of_the_seed_stays_as_it_is() -> None:
    assert dealt_seed(deal_of("ab" * 32, "t1", ["00ff", ""])).hex() == (
        "6cd8f0e7623829ee3f82b7b901f4316862e9f941f98fe6dd66016bd1729c8892"
    )
    assert commitment("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": "cd" * 32}, "does not follow from the server's secret"),
        ({"table": "t2"}, "does not follow from the server's secret"),
        ({"entropies": ["00fe", ""]}, "does not follow from the server's secret"),
        ({"entropies": ["", "00ff"]}, "does not follow from the server's secret"),
        ({"entropies": ["00ff"]}, "'deal' is not of its kind"),
        ({"entropies": ["00ff", 7]}, "'deal' is not of its kind"),
        ({"entropies": ["00FF", ""]}, "'deal' is not of its kind"),
        ({"secret": "ab"}, "'deal' is not of its kind"),
        ({"secret": None}, "'deal' is not of its kind"),
        ({"table": "a b"}, "'deal' is not of its kind"),
        ({"more": 1}, "'deal' is not of its kind"),
    ],
)
def test_a_deal_that_was_changed_is_found(change: dict[str, Any], why: str) -> None:
    record = dealt()
    record["deal"] = {**record["deal"], **change}
    record["chain"] = list(links(record))  # a forger writes a new chain too
    with pytest.raises(BadRecord, match=why):
        check_shape(record)


def test_a_deal_that_is_none_or_was_taken_away_is_found() -> None:
    nothing: list[object] = [None, [], "x", {}]
    for deal in nothing:
        with pytest.raises(BadRecord, match="'deal' is not of its kind"):
            check_deal({**dealt(), "deal": deal})
    record = dealt()
    del record["deal"]
    with pytest.raises(BadRecord, match="head"):
        boneyard.Match.replay(record)


def test_a_game_played_at_a_table_can_be_checked_with_twenty_lines(finished: Finished) -> None:
    """Without our own derivation: secret, table and what was mixed in give the seed, and that the luck."""
    import hashlib
    import hmac

    served, seated, _ = finished
    record = served.get(f"/api/tables/{seated['table']}/record").json()
    info = served.get(f"/api/tables/{seated['table']}").json()
    deal = record["deal"]
    assert hashlib.sha256(bytes.fromhex(deal["secret"])).hexdigest() == info["commitment"]
    mixed = " ".join(part or "-" for part in deal["entropies"])
    seed = hashlib.sha256(f"boneyard deal {deal['secret']} {deal['table']} {mixed}".encode()).digest()
    assert seed.hex() == record["seed"]
    first = next(step for step in record["steps"] if step.startswith("*"))
    dealt_first = [int(card) for card in first.split()[1:]]
    order = sorted(range(200), key=lambda card: hmac.digest(seed, f"deck:{card}".encode(), "sha256"))
    places = [order.index(card) for card in dealt_first]
    assert places == sorted(places)


def test_what_a_seat_saw_is_what_the_replay_shows() -> None:
    """The states sent while a game was played, and the replay of it, are the same picture."""

    async def story() -> None:
        from boneyard import languages
        from boneyard.server import replays

        room = Room()
        ann = await room.table("spots", seats=1)
        from boneyard.server import protocol

        await ann.say(protocol.Start())
        seen = [ann.state]
        rng = Rng(9)
        while not ann.state["over"] and len(seen) < 60:
            await ann.any_act(rng)
            seen.append(ann.state)
        while not ann.state["over"]:
            await ann.any_act(rng)
        import msgspec

        replay = replays.replay(ann.table.state)
        for ply, state in enumerate(seen):
            shown = msgspec.to_builtins(replay.at(ply, 0, ann.table.state, languages.catalogue("en")))
            for key in ("table", "status", "scores", "acting"):
                assert shown[key] == state[key], (ply, key)

    played(story())
