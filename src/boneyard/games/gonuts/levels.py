"""The levels of bots at Go Nuts for Donuts, weakest first. How they compare stands in docs/skill.md.

Between two, tries of the expert go on at random to the end. Against OpenSpiel's ISMCTS, which does the same,
it won 65.3 % (59.4 to 70.7) of 242 games with 20 ms each, and 50.0 % (43.1 to 56.9) of 186 while what was
learned judged its tries. Among three, 600 tries won 52.0 % (46.5 to 57.5) of 300 games against `club` where
random ends counted for half, instead of 42.5 %, but 25.8 % (21.7 to 30.4) against `quick` instead of 37.7 %:
players of one mind get more than chance would leave them. So it is not done there.

There is no champion: between two, 6,000 tries won 52.5 % (46.5 to 58.4) of 200 games against 600.

The expert watches. How well it foresees rivals, as the mean logarithm of the chance it gave to what they
then chose, from the ninth round on (25 games each): among four it rose from -1.63 to -1.54 (softmax-
greedy), -1.11 to -1.10 (equilibrium), -2.16 to -1.69 (random), -1.00 to -0.91 (quick) and -1.85 to -1.62
(club); between two by 0.02 (equilibrium) to 0.51 (regular). Only equilibrium among three is foreseen worse,
by 0.03. Since it knows those who keep out of each other's way, two `quick` among three rose from -0.92 to
-0.60, and its share against them from 22.5 % (18.4 to 27.2) to 33.8 % (29.7 to 38.3) of 300 games.

What is mixed goes by the fair share: a club that mixed within 0.04 of the whole game won 19.1 % (15.5 to
23.3) of 400 games among five against `regular`; within 0.01, 30.7 % (25.5 to 36.4) of 300.

The expert reckons. In last rounds, against what softmax-greedy, equilibrium, quick, regular and random do,
the choice counted out against what is believed won more of a game than 100 tries did: between two by -0.001
to 0.002 (140 rounds), among three by 0.002 to 0.010 (139), among four by -0.001 to 0.010 (78). To play a
solution of the round instead won 0.003 to 0.016 more against club and expert between two and among three,
and up to 0.04 less against the others.
"""

from dataclasses import replace

from boneyard.core.levels import Level

LEVELS = (
    Level("pup", near=True, waver=2.5, careful=False),
    Level("regular", waver=0.5),
    Level("club", turns=0, candidates=7, seconds=0.002, tries=14, mix=0.08),
    Level("expert", turns=0, candidates=7, seconds=0.02, tries=100, watches=True, reckons=True, mix=0.01),
)
BETWEEN_TWO = (*LEVELS[:-1], replace(LEVELS[-1], ends=True, tries=600))
