"""What goes wrong at the border. The text of each is one sentence for the person who caused it."""


class Refused(ValueError):
    """Something asked for cannot be done; nothing has changed."""


class IllegalAction(Refused):
    """The text names nothing this seat may do now."""


class BadOption(Refused):
    """An option, its value, or the combination does not exist."""


class UnknownGame(Refused):
    """There is no game, bot or level of that name."""


class BadRecord(Refused):
    """A record cannot be read, or does not replay to itself."""

    def __init__(self, sentence: str, step: int = 0) -> None:
        super().__init__(sentence)
        self.step = (
            step  # the first step that does not fit, counted from 1; 0 where no single step is to blame
        )
