"""How combats came about, and many events in few sentences (`games/core/optional/reports.py`)."""

from games.highest_ground.words.combat import explained as explained
from games.highest_ground.words.summing import summed as summed
