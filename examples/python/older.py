#!/usr/bin/env python3
"""Lets another version of sorcery play, to compare two versions:

    sorcery arena --a "program:sorcery engine sorcery --level master --think 0.1" \
                  --b "program:python3 examples/python/older.py ./old-sorcery sorcery 0.1" --games 400 --seed 5

The other version doesn't have to support the protocol. It gets the position as a file and continues with its `master`.
This script reads the moves from its plain-text output.
"""
import json
import os
import subprocess
import sys
import tempfile

BINARY, GAME, SECONDS = sys.argv[1:4]


def plays_on(position, seat, home):
    """Returns the output of the other version, whose master plays on from a position."""
    path = os.path.join(home, "position")
    with open(path, "w") as file:
        file.write(position)
    players = ["--p1", "human", "--p2", "human"]
    players[2 * seat - 1] = "master"
    verb = [] if GAME == "sorcery" else [GAME]
    command = [BINARY, *verb, "--plain", "--position", path, "--think", SECONDS, *players]
    folders = dict(os.environ, HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
    return subprocess.run(command, input="", capture_output=True, text=True, env=folders).stdout.splitlines()


with tempfile.TemporaryDirectory() as home:
    lines, seat, names = [], 1, []
    for message in map(json.loads, sys.stdin):
        if "hello" in message:
            print(json.dumps({"hello": {"protocol": 1, "name": "older", "wants": ["position"]}}), flush=True)
        elif "game" in message:
            lines, seat, names = [], message["game"]["seat"], message["game"]["names"]
        elif "move" in message:
            legal = message["move"]["legal"]
            if len(legal) > 1 and (not lines or lines[0] not in legal):
                mark = names[seat - 1] + ": "
                said = plays_on(message["move"]["position"], seat, home)
                lines = [line[len(mark):] for line in said if line.startswith(mark)]
            # Without a move, send an empty answer and forfeit the game.
            line = legal[0] if len(legal) == 1 else lines.pop(0) if lines else ""
            print(json.dumps({"move": line}), flush=True)
