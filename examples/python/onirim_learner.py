#!/usr/bin/env python3
"""Learns Onirim by playing: no search, no dependencies. After a few minutes it wins more often than `novice`.

    SORCERY=target/release/sorcery python3 examples/python/onirim_learner.py learn weights.json --minutes 4
    sorcery arena --game onirim --players novice,"program:python3 examples/python/onirim_learner.py play weights.json"

Each legal line has features, and its score is the sum of their weights. While learning, a line is chosen with a
probability proportional to exp(score). The weights then follow the policy gradient (REINFORCE): the return of a
decision is the number of doors opened after it, with a bonus for a win, compared with the average return at this
stage of the game. Two processes play; their gradients are added.
"""
import argparse
import json
import math
import multiprocessing
import random
import time

from sorcery_env.client import serve
from sorcery_env.table import Table

GAMES_PER_STEP = 16  # per process
RATE, MEMORY = 0.03, 0.999  # of Adam


class Position:
    """The parts of a request that the features use."""

    def __init__(self, request):
        rows = {row["heading"]: row["cells"] for row in request["table"]}
        self.hand = [cell["card"].split() for cell in rows["hand"] if "card" in cell]
        # A prophecy's cards take the place of the labyrinth.
        self.shown = [cell["card"] for cell in rows.get("next in the deck", ()) if "card" in cell]
        played = [cell for cell in rows.get("labyrinth", ()) if cell.get("kind") == "Location"]
        doors, [panel] = rows["doors"][:4], rows["doors"][4:]
        self.open = {cell["card"].split()[0]: int(cell["text"][0]) for cell in doors}
        self.opened = sum(self.open.values())
        self.deck = int(panel["lines"][1].split()[-1])
        self.last = played[-1]["card"].split() if played else ["", ""]
        self.run = int(played[-1]["marks"][0][0]) if played and played[-1].get("marks") else 0
        self.keys = sum(card[1] == "key" for card in self.hand)
        self.legal = request["legal"]

    def needs(self, colour):
        return self.open.get(colour, 2) < 2

    def others(self, colour, symbol):
        """Counts the symbols of this colour in the hand that could follow or precede this one."""
        return len({card[1] for card in self.hand if card[0] == colour} - {symbol})


def features(position, line):
    """Yields the names of a line's features. Each has the value 1."""
    verb, *rest = line.split()
    yield verb
    stage = "late" if position.deck < 25 else "early"
    if verb in ("play", "discard") and not position.shown:
        colour, symbol = position.hand[int(rest[0]) - 1]
        useful = "needed" if position.needs(colour) else "done"
        yield f"{verb} {symbol} {useful}"
        yield f"{verb} {symbol} of {sum(card[1] == symbol for card in position.hand)}"
        yield f"{verb} with {position.others(colour, symbol)} others {useful}"
        yield f"{verb} {symbol} {stage}"
        if verb == "play":
            same = colour == position.last[0] and position.run in (1, 2)
            begun = position.run if position.run in (1, 2) and position.needs(position.last[0]) else 0
            yield f"play {'on' if same else 'new'} {begun} {useful}"
            yield f"play {'on' if same else 'new'} {begun} {symbol} with {position.others(colour, symbol)}"
        else:
            yield f"discard {symbol} keys {position.keys}"
            begun = colour == position.last[0] and position.run in (1, 2)
            yield f"discard {symbol} {'needed now' if begun else 'not now'}"
    elif verb in ("discard", "next"):
        card = position.shown[int(rest[0]) - 1].split()
        yield f"prophecy {verb} {card[-1]}"
        if len(card) == 2:
            yield f"prophecy {verb} {card[1]} {'needed' if position.needs(card[0]) else 'done'}"
    elif verb in ("key", "door", "five", "throw"):
        yield f"{verb} keys {position.keys}"
        yield f"{verb} opened {position.opened}"
        yield f"{verb} {stage}"
        pairs = sum(position.needs(colour) for colour, _ in position.hand)
        yield f"{verb} useful {pairs}"
    else:
        yield f"{verb} keys {position.keys}"


def choose(weights, position, chance=None):
    """Returns the index of a line, the features of all lines, and their probabilities. Without `chance`, chooses the
    line with the highest score."""
    lists = [list(features(position, line)) for line in position.legal]
    scores = [sum(weights.get(name, 0.0) for name in names) for names in lists]
    if chance is None:
        return scores.index(max(scores)), lists, None
    top = max(scores)
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    shares = [power / total for power in powers]
    return chance.choices(range(len(shares)), shares)[0], lists, shares


def play_games(table, weights, chance, games, learn=True):
    """Plays games. Returns the number of wins, of doors, and the steps of each game."""
    wins, opened, played = 0, 0, []
    for _ in range(games):
        steps = []
        while True:
            kind, who, what = table.next()
            if kind == "over":
                break
            position = Position(what)
            at, lists, shares = choose(weights, position, chance if learn else None)
            steps.append((position, at, lists, shares))
            table.play(position.legal[at])
        won = bool(who)
        doors = 8 if won else steps[-1][0].opened
        wins, opened = wins + won, opened + doors
        if learn:
            played.append([(doors - p.opened + 3 * won, p.opened, p.deck, at, lists, shares) for p, at, lists, shares in steps])
    return wins, opened, played


def gradient(played, averages):
    """Returns the policy gradient of games. `averages` is the mean return at each stage; it is updated."""
    slopes = {}
    for gained, opened, deck, at, lists, shares in (step for game in played for step in game):
        if len(lists) == 1:
            continue
        stage = (opened, deck // 8)
        mean, count = averages.get(stage, (gained, 0))
        averages[stage] = (mean + (gained - mean) / min(count + 1, 2000), count + 1)
        surplus = gained - mean
        for i, names in enumerate(lists):
            push = surplus * ((i == at) - shares[i])
            for name in names:
                slopes[name] = slopes.get(name, 0.0) + push
    return slopes


def work(pipe, seed):
    """Plays the games of one process until the pipe sends `None`."""
    chance, averages = random.Random(seed), {}
    with Table("onirim", seed=seed) as table:
        for weights in iter(pipe.recv, None):
            wins, opened, played = play_games(table, weights, chance, GAMES_PER_STEP)
            pipe.send((wins, opened, gradient(played, averages)))


def learn(minutes, processes, seed):
    pipes, workers = [], []
    for i in range(processes):
        own, other = multiprocessing.Pipe()
        workers.append(multiprocessing.Process(target=work, args=(other, seed + i)))
        workers[-1].start()
        pipes.append(own)
    weights, means, squares = {}, {}, {}
    begun, step, games, wins, opened = time.time(), 0, 0, 0, 0
    while time.time() - begun < 60 * minutes:
        step += 1
        for pipe in pipes:
            pipe.send(weights)
        total = {}
        for pipe in pipes:
            more_wins, doors, slopes = pipe.recv()
            wins, opened, games = wins + more_wins, opened + doors, games + GAMES_PER_STEP
            for name, slope in slopes.items():
                total[name] = total.get(name, 0.0) + slope
        for name, slope in total.items():
            # Adam, climbing.
            means[name] = 0.9 * means.get(name, 0.0) + 0.1 * slope
            squares[name] = MEMORY * squares.get(name, 0.0) + (1 - MEMORY) * slope * slope
            mean, square = means[name] / (1 - 0.9**step), squares[name] / (1 - MEMORY**step)
            weights[name] = weights.get(name, 0.0) + RATE * mean / (math.sqrt(square) + 1e-8)
        if step % 20 == 0:
            print(f"{time.time() - begun:4.0f} s, {step * processes * GAMES_PER_STEP} games: "
                  f"{100 * wins / games:.1f} % won, {opened / games:.2f} doors", flush=True)
            wins = opened = games = 0
    for pipe in pipes:
        pipe.send(None)
    for worker in workers:
        worker.join()
    return weights


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("verb", choices=["learn", "play"])
    parser.add_argument("file", help="the weights as JSON")
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.verb == "learn":
        weights = learn(arguments.minutes, arguments.processes, arguments.seed)
        with open(arguments.file, "w") as file:
            json.dump(weights, file, indent=0, sort_keys=True)
    else:
        with open(arguments.file) as file:
            weights = json.load(file)
        serve(lambda request, _: request["legal"][choose(weights, Position(request))[0]], "learner", ["table"])


if __name__ == "__main__":
    main()
