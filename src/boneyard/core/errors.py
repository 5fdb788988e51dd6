"""What goes wrong at the border. Each is one sentence for the person who caused it.

>>> from boneyard import BadOption, Refused
>>> from examples.gops.game import Gops
>>> try:
...     Gops(2, prizes=7)
... except Refused as refused:
...     print(refused, isinstance(refused, BadOption))
Option prizes takes a whole number from 1 to 6, not '7' (rule 2.1). True
"""

from boneyard.core.text import Arg, say


class Refused(ValueError):
    """Something asked for cannot be done; nothing has changed. `sentence` says why, `str` in English."""

    def __init__(self, template: str, /, **args: Arg) -> None:
        self.sentence = say(template, **args)
        super().__init__(str(self.sentence))


class IllegalAction(Refused):
    """The text names nothing this seat may do now."""


class BadOption(Refused):
    """An option, its value, or the combination does not exist."""


class UnknownGame(Refused):
    """There is no game, bot or level of that name."""


class BadRecord(Refused):
    """A record cannot be read, or does not replay to itself."""

    def __init__(self, template: str, step: int = 0, /, **args: Arg) -> None:
        super().__init__(template, **args)
        self.step = (
            step  # the first step that does not fit, counted from 1; 0 where no single step is to blame
        )
