"""A table whose games Python plays step by step."""
import json
import os
import selectors
import shlex
import subprocess
import tempfile

GAMES = {"sorcery": 2, "splendor": 2, "onirim": 1, "dominion": 2}  # number of seats
LEVELS = ("novice", "apprentice", "adept", "master")


def binary():
    """Returns the program to run: the environment variable `SORCERY`, or `sorcery`."""
    return os.environ.get("SORCERY", "sorcery")


class Table:
    """Plays one game after another. `Table("onirim")` plays all seats; `Table("splendor", opponent="novice")` plays
    against a level, and the seats alternate. Use it with `with`, or call `close`.

    `sorcery arena` plays the games. Its programs are pipes to this process.
    """

    def __init__(self, game, opponent=None, seed=None, wants=("table",), think=3600.0):
        if game not in GAMES:
            raise ValueError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
        self.game, self.wants = game, list(wants)
        self.waiting, self.seats, self.asked, self.request = [], {}, None, None
        self.selector, self.inputs, self.buffers = selectors.DefaultSelector(), {}, {}
        players, inherited = [], []
        for player in range(1 if opponent else GAMES[game]):
            (reads, own_input), (own_output, writes) = os.pipe(), os.pipe()
            inherited += [reads, writes]
            self.inputs[player], self.buffers[player] = own_input, b""
            self.selector.register(own_output, selectors.EVENT_READ, player)
            # The fastest program that passes lines on is `cat`.
            relay = f"cat </dev/fd/{reads} & exec cat >/dev/fd/{writes}"
            players.append(f'program:sh -c "{relay}"')
        if opponent in LEVELS:
            players.append(f"program:{shlex.quote(binary())} engine {game} --level {opponent}")
        elif opponent:
            players.append(opponent)
        command = [binary(), "arena", "--game", game, "--threads", "1", "--games", "100000000"]
        command += ["--think", str(think), *(["--seed", str(seed)] if seed is not None else []), "--players", *players]
        self.errors = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.errors, pass_fds=inherited
            )
        except FileNotFoundError as error:
            raise RuntimeError(f"{binary()} isn't installed; set the environment variable SORCERY to its path") from error
        finally:
            for descriptor in inherited:
                os.close(descriptor)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the table. The current game is lost."""
        if self.selector is None:
            return
        self.process.kill()
        self.process.wait()
        for key in list(self.selector.get_map().values()):
            os.close(key.fd)
        for descriptor in self.inputs.values():
            os.close(descriptor)
        self.selector.close()
        self.errors.close()
        self.selector = None

    def next(self):
        """Waits for the next event: `("move", seat, request)`, or `("over", winners, why)` at the end of a game. Seats
        are counted from 1. Answer a move with `play`."""
        told, later = set(), []
        while True:
            player, message = self._receive()
            if player in told:
                # The next game has begun, but another player hasn't heard of the end of this one.
                later.append((player, message))
            elif "hello" in message:
                self._send(player, {"hello": {"protocol": 1, "name": "python", "wants": self.wants}})
            elif "game" in message:
                self.seats[player] = message["game"]["seat"]
            elif "move" in message:
                self.asked, self.request = player, message["move"]
                return "move", self.seats[player], self.request
            elif "error" in message:
                raise RuntimeError(message["error"]["what"])
            elif "over" in message:
                told.add(player)
                if len(told) == len(self.inputs):
                    self.waiting = later + self.waiting
                    return "over", message["over"]["winners"], message["over"].get("why")

    def play(self, line):
        """Answers the last request with one of its legal lines."""
        if self.asked is None:
            raise ValueError("no seat has to move")
        if line not in self.request["legal"]:
            raise ValueError(f"{line!r} isn't legal here")
        self._send(self.asked, {"move": line})
        self.asked = None

    def _send(self, player, message):
        os.write(self.inputs[player], json.dumps(message).encode() + b"\n")

    def _receive(self):
        """Returns the next message, and the player to whom sorcery sent it."""
        while not self.waiting:
            for key, _ in self.selector.select():
                data = os.read(key.fd, 1 << 16)
                if not data:
                    self.process.wait()
                    self.errors.seek(0)
                    raise RuntimeError(self.errors.read().decode().strip() or "sorcery has ended")
                *lines, self.buffers[key.data] = (self.buffers[key.data] + data).split(b"\n")
                self.waiting += [(key.data, json.loads(line)) for line in lines]
        return self.waiting.pop(0)
