#!/usr/bin/env python3
"""Plays random legal actions in any game. This is the smallest possible program (docs/protocol.md).

    sorcery --p1 human --p2 "program:examples/bots/random_bot.py"
    sorcery arena --game splendor --players novice,program:examples/bots/random_bot.py
"""
import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


chance = random.Random(7)
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        say({"hello": {"protocol": 1, "name": "random", "wants": []}})
    elif "move" in message:
        say({"move": chance.choice(message["move"]["legal"])})
