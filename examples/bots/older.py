#!/usr/bin/env python3
"""Another version of sorcery as a player, so that two versions can be compared:

    sorcery arena --a "program:sorcery engine sorcery --level master --think 0.1" \
                  --b "program:python3 examples/bots/older.py ./old-sorcery sorcery 0.1" --games 400 --seed 5

The other binary need not know the protocol: it gets the position as a file, lets its `master` play on from there
as often as that is in turn, and its lines are read from what it prints in plain text.
"""
import json
import os
import subprocess
import sys
import tempfile

BINARY, GAME, SECONDS = sys.argv[1:4]


def plays_on(position, seat, home):
    """The lines that the other version's master plays from a position, in order."""
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
            # Without an answer it forfeits: nothing is made up for it.
            line = legal[0] if len(legal) == 1 else lines.pop(0) if lines else ""
            print(json.dumps({"move": line}), flush=True)
