"""The levels of bots at Dungeons and Dominos, weakest first. How they compare stands in docs/skill.md.

`expert` counts its own turn out by exact odds (`foresee` of the judge); only the hands of the others are
left to imagine, so few tries are needed. `expert@4` won 57.7 % (53.4 to 61.9) of 454 games against `club` at
two seats. At four, where 25 % is fair, it won 34.1 % (29.4 to 39.1) of 336 games and 31.7 % (28.0 to 35.7)
of 512 others against three `quick`, and 35.4 % (29.0 to 42.4) of 192 against three `club`. A hundred tries
with thrown dice won 54.2 % ± 5.0 of 300 against `club`, and 27.1 % ± 4.5 and 30 % ± 5 of 400 each against
three `quick`.

With sixteen candidates a monster that a glance would rather keep in the hand is hardly ever tried. Where the
judge chose among all placements, 28.0 % ± 5.8 of 200 games were won against three `quick`; where it chose
only among corridors, 34.0 % ± 4.8 of 300. Features that tell who kills which monster first made the judge a
little less surprised (1.3121 instead of 1.3138), but there was no sign that they win more: 28.0 % ± 4.8 of
320.

There is no champion: a longer look would tell more only of the others' hands, and a round more, played by a
glance, won 19 % ± 8 of 52 games. `regular` wavers so far because `club` won only 31.0 % (25.1 to 37.6)
against three that waver by 1.5; against three as they are now it won 45.0 % (39.0 to 51.1) of 280.
"""

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=3.0, careful=False),
    Level("regular", waver=2.5),
    Level("club"),
    Level("expert", turns=0, candidates=16, seconds=0.04, tries=10),
)
