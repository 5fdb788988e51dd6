"""Stepping through a finished or saved game on the full screen."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from boneyard.core.match import Match
from boneyard.core.text import Line, Sentence, Voice, say
from boneyard.terminal.history import recorded
from boneyard.terminal.pages import CLOSE, LOG_WIDTH, WIDE, QuietApp, last_lines, pasted
from boneyard.terminal.session import result


class ReplayApp(QuietApp):
    CSS = """
    #left { width: 1fr; }
    #table { height: auto; scrollbar-size-vertical: 0; }
    #drawing { width: auto; height: auto; }
    #status { text-style: bold; height: auto; margin-top: 1; }
    #news { height: 1fr; margin-top: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    #keys { dock: bottom; height: 1; color: $text-muted; background: $boost; }
    #beside {
        width: 40; padding: 0 1; display: none;
        border-left: solid $primary-darken-2; scrollbar-size-vertical: 1;
    }
    #log { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)", show=False),
        Binding("left,backspace", "step(-1)", show=False),
        Binding("down", "turn(1)", show=False),
        Binding("up", "turn(-1)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("q,escape,ctrl+d,ctrl+q", "leave", priority=True, show=False),
    ]

    def __init__(self, match: Match[Any], voice: Voice) -> None:
        super().__init__()
        self.match = match
        self.voice = voice
        self.moments = list(recorded(match, voice.you))
        self.place = 0

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="table", can_focus=False):
                    yield Static(id="drawing", markup=False)
                yield Static(id="status", markup=False)
                yield Static(id="news", markup=False)
            with VerticalScroll(id="beside", can_focus=False):
                yield Static(id="log", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self.call_later(self._show)  # once the app knows its new size

    def action_step(self, steps: int) -> None:
        self._go(self.place + steps)

    def action_turn(self, direction: int) -> None:
        """To where the next turn begins, or the one before."""
        place = self.place + direction
        while 0 < place < len(self.moments) - 1 and not self.moments[place].begins_turn:
            place += direction
        self._go(place)

    def action_go(self, place: int) -> None:
        self._go(place % len(self.moments))

    def action_leave(self) -> None:
        self.exit(0)

    def _go(self, place: int) -> None:
        self.place = max(0, min(place, len(self.moments) - 1))
        self._show()

    def _show(self) -> None:
        moment = self.moments[self.place]
        wide = self.size.width >= WIDE
        room = self.size.width - LOG_WIDTH if wide else self.size.width
        drawing = self.match.game.draw(moment.view, self.voice, room)
        if len(drawing) > self.size.height - 6 and room > CLOSE:
            drawing = self.match.game.draw(moment.view, self.voice, CLOSE)
        left = max(1, self.size.height - 6 - len(drawing))
        self.query_one("#drawing", Static).update(pasted(drawing))
        self.query_one("#table").styles.max_height = max(1, self.size.height - 6)
        self.query_one("#status", Static).update(self._status())
        self.query_one("#news", Static).update(pasted(last_lines(self._told(), left)))
        self.query_one("#keys", Static).update(self.voice.render(KEYS))
        self.query_one("#beside").display = wide
        self.query_one("#news").display = not wide
        if wide:
            self._show_log()

    def _show_log(self) -> None:
        self.query_one("#log", Static).update(pasted(self._told()))
        self.query_one("#beside", VerticalScroll).scroll_end(animate=False)

    def _told(self) -> list[Line]:
        """All that was told up to here; the news of this step stand out."""
        return [
            ((self.voice.render(told.sentence), "" if place == self.place else "dim"),)
            for place in range(self.place + 1)
            for told in self.moments[place].news
        ]

    def _status(self) -> str:
        where = say("Step {n} of {all}.", n=self.place, all=len(self.moments) - 1)
        last = self.place == len(self.moments) - 1
        now: list[Sentence] = result(self.match) if last else [self.moments[self.place].status]
        return "  ".join(self.voice.render(sentence) for sentence in (where, *now))


KEYS = say("Left and right: a step  Up and down: a turn  PgUp PgDn: ten  Home End  q: quit")
