"""A Crownlands bot in Python: JSON objects come in on standard input, one a line, and answers go out.

Try it:  npx crownlands match "cmd:python3 examples/bot.py" random
"""

import json
import re
import sys

# Where half b of a domino lies as seen from half a. The castle is at 0,0 and y grows downwards.
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def cost(move):
    """The whole idea of this bot: it plays the legal move that costs least."""
    if move.startswith("#"):  # claim, such as #12: high numbers have the crowns
        return -int(move[1:])
    if move.endswith("x"):  # discard, such as 12x: only legal when nothing else is
        return 0
    # Place, such as 12@1,0E: the nearer to the castle, the more room is left for later dominoes.
    x, y, direction = re.fullmatch(r"\d+@(-?\d),(-?\d)([NESW])", move).groups()
    ax, ay = int(x), int(y)
    bx, by = ax + STEPS[direction][0], ay + STEPS[direction][1]
    return abs(ax) + abs(ay) + abs(bx) + abs(by)


for line in sys.stdin:  # ends when standard input is closed, and the bot with it
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "name": "tidy (Python)"}
    elif message["type"] == "turn":  # message["record"] tells the whole game so far, if you need it
        answer = {"type": "move", "move": min(message["legal"], key=cost)}
    else:  # "over": message["record"] has the result, and nobody waits for an answer
        continue
    print(json.dumps(answer), flush=True)  # without flush the line stays in Python's own buffer
