#!/usr/bin/env python3
"""Tests the environment of every game with PettingZoo's own tests, if PettingZoo is installed. Set SORCERY to the program
to test:

    SORCERY=target/debug/sorcery python3 examples/python/check_environment.py
"""
import sys

try:
    from pettingzoo.test import api_test, seed_test
except ImportError:
    sys.exit(print("skipped: PettingZoo isn't installed (pip install pettingzoo)"))

from sorcery_env.environment import Environment
from sorcery_env.table import GAMES

for game in GAMES:
    environment = Environment(game)
    api_test(environment, num_cycles=200)
    environment.close()
    seed_test(lambda game=game: Environment(game), num_cycles=50)
    print(f"{game}: passed")
