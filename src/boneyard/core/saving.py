"""States as plain data: every field by its name, saved, loaded and copied alike for all games.

The names are those that a state's `__init__` declares; nothing is listed again. Vectors of compiled rules are
filled in place, never replaced: one that comes from outside the compiled modules would never be freed.
"""

import inspect
from functools import cache
from typing import Any

NOT_SAVED = {"events", "moments", "__dict__"}  # who listens or looks is no part of a state


def _compiled(cls: Any) -> tuple[str, ...]:
    """The fields that are part of a compiled class, in the order in which they are declared."""
    return tuple(name for name in getattr(cls, "__mypyc_attrs__", ()) if name not in NOT_SAVED)


def names(state: Any) -> list[str]:
    own = (name for name in getattr(state, "__dict__", ()) if name not in NOT_SAVED)
    return list(dict.fromkeys([*_compiled(type(state)), *own]))


def saved(state: Any) -> dict[str, Any]:
    return {name: _plain(getattr(state, name)) for name in names(state)}


def _plain(value: Any) -> Any:
    if isinstance(value, int | str | float):
        return value
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return list(value)  # a vector, of ints


def copied(state: Any) -> Any:
    """A copy of a state whose class does not say itself how it is copied."""
    return revived(type(state), saved(state))


def loaded(blank: Any, data: Any) -> Any:
    """Saved fields put into a state of the same kind and size; a ValueError says what does not fit."""
    known = names(blank)
    if not isinstance(data, dict) or set(data) != set(known):
        raise ValueError("it has other fields")
    for name in known:
        try:
            _put(blank, name, data[name])
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"its {name} cannot be so") from None
    return blank


def _put(state: Any, name: str, value: Any) -> None:
    there = getattr(state, name)
    if isinstance(there, int | str | float | dict):
        if type(value) is not type(there):
            raise TypeError
        setattr(state, name, value)
    elif isinstance(there, list):
        setattr(state, name, _like(there, value))
    else:
        if len(value) != len(there):
            raise ValueError
        for at, item in enumerate(value):
            there[at] = item


def _like(there: list[Any], value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return [list(item) if isinstance(item, list) else item for item in value]


def revived(cls: Any, data: dict[str, Any]) -> Any:
    """The state that was saved so, for copies and pickles, which know no game."""
    if "__mypyc_attrs__" not in vars(cls):
        return _revived_plain(cls, data)
    size = {name: data[name] for name in _parameters(cls)}
    return loaded(cls(**size), data)


def _revived_plain(cls: Any, data: dict[str, Any]) -> Any:
    new = cls.__new__(cls)
    new.events = new.moments = None
    for name, value in data.items():
        setattr(new, name, _plain(value))
    return new


@cache
def _parameters(cls: Any) -> tuple[str, ...]:
    """What a compiled state is made with, but for the state it is a copy of: fields that decide its size."""
    return tuple(name for name in inspect.signature(cls).parameters if name != "of")
