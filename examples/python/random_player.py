#!/usr/bin/env python3
"""Plays random legal actions in any game. This is the smallest possible program.

    sorcery --p1 human --p2 "program:examples/python/random_player.py"
    sorcery arena --game splendor --players novice,program:examples/python/random_player.py
"""
import random

from sorcery_env.client import serve

chance = random.Random(7)
serve(lambda request, game: chance.choice(request["legal"]), "random", wants=())
