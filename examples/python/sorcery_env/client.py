"""The protocol for programs (docs/protocol.md)."""
import json
import sys


def say(message):
    print(json.dumps(message), flush=True)


def serve(choose, name, wants=("table", "log")):
    """Plays one game after another on standard input and output.

    `choose(request, game)` returns one of `request["legal"]`. `game` has the keys `seat`, `names` and `settings`.
    """
    game = request = None
    for line in sys.stdin:
        message = json.loads(line)
        if "hello" in message:
            say({"hello": {"protocol": 1, "name": name, "wants": list(wants)}})
        elif "game" in message:
            game = message["game"]
        elif "move" in message or message.get("error", {}).get("again"):
            request = message.get("move", request)
            say({"move": choose(request, game)})
        elif "error" in message:
            print(message["error"]["what"], file=sys.stderr)
