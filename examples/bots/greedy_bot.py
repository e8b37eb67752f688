#!/usr/bin/env python3
"""Does what looks best at once, in any game (docs/protocol.md): each game has an order of verbs; in Splendor the card
with the most points is bought, in Dominion the dearest of a few.

    sorcery arena --game dominion --players novice,program:examples/bots/greedy_bot.py
"""
import json
import sys

# The beginnings of lines, the one that is liked best first; all others are liked less.
LIKED = {
    "sorcery": ["attack", "play", "use"],
    "splendor": ["b", "br", "p3", "p2", "r"],
    "onirim": ["open", "play", "discard"],
    "dominion": ["play", "buy Province", "buy Gold", "buy Duchy", "buy Silver", "choose", "gain", "yes", "done"],
}


def say(message):
    print(json.dumps(message), flush=True)


def cards(table):
    """All cards on the table, each with what its line below the name says."""
    cells = [cell for row in table for cell in row["cells"] if cell]
    return {cell["kind"].split("  ")[-1]: cell for cell in cells if "card" in cell}


def worth(line, liked, table):
    """How much a line is liked: more is better."""
    place = next((i for i, start in enumerate(liked) if (line + " ").startswith(start + " ")), len(liked))
    points = 0.0
    if line.startswith("b "):
        # `b m 2` buys the second mine, whose band says so; its points stand in the corner.
        points = int(cards(table).get(line[2:], {"cost": "0"})["cost"]) / 10
    if line.startswith("attack") and len(line.split()) == 2:
        points = 0.5  # the player, not a minion
    return points - place


liked = []
for text in sys.stdin:
    message = json.loads(text)
    if "hello" in message:
        liked = LIKED.get(message["hello"]["game"], [])
        say({"hello": {"protocol": 1, "name": "greedy", "wants": ["table"]}})
    elif "move" in message:
        move = message["move"]
        say({"move": max(move["legal"], key=lambda line: worth(line, liked, move["table"]))})
