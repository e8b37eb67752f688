#!/usr/bin/env python3
"""Plays the action that looks best at the moment, in any game (docs/protocol.md). Each game has a list of commands in
order of preference. In Splendor, the bot buys the card with the most points.

    sorcery arena --game dominion --players novice,program:examples/bots/greedy_bot.py
"""
import json
import sys

# Beginnings of commands, the best first. All other commands come last.
LIKED = {
    "sorcery": ["attack", "play", "use"],
    "splendor": ["b", "br", "p3", "p2", "r"],
    "onirim": ["open", "play", "discard"],
    "dominion": ["play", "buy Province", "buy Gold", "buy Duchy", "buy Silver", "choose", "gain", "yes", "done"],
}


def say(message):
    print(json.dumps(message), flush=True)


def cards(table):
    """Returns the cards on the table by their place, for example "m 2"."""
    cells = [cell for row in table for cell in row["cells"] if cell]
    return {cell["kind"].split("  ")[-1]: cell for cell in cells if "card" in cell}


def worth(line, liked, table):
    """Rates a command: higher is better."""
    place = next((i for i, start in enumerate(liked) if (line + " ").startswith(start + " ")), len(liked))
    points = 0.0
    if line.startswith("b "):
        # `b m 2` buys the second mine. In Splendor, `cost` holds the points in the card's corner.
        points = int(cards(table).get(line[2:], {"cost": "0"})["cost"]) / 10
    if line.startswith("attack") and len(line.split()) == 2:
        points = 0.5  # prefer the opponent to a minion
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
