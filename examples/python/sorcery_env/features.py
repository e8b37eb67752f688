"""A request as numbers, for all games."""
import zlib

SIZE = 512


def facts(request):
    """Yields the facts on the table as text with a number, for example `("hand card red sun", 1)`."""
    for row in request["table"]:
        heading = row["heading"]
        for i, cell in enumerate(row["cells"]):
            place = f"{heading} {i}"
            if cell is None:
                continue
            if "card" in cell:
                yield f"{heading} card {cell['card']}", cell.get("count", 1)
                yield f"{place} card {cell['card']}", 1
                for name in ("cost", "activation"):
                    yield f"{place} {name} {cell.get(name, '')}", 1
                for j, figure in enumerate(cell["figures"]):
                    yield f"{place} figure {j} {figure}", 1
                for mark in cell.get("marks", ()):
                    yield f"{place} mark {mark}", 1
            elif "back" in cell:
                yield f"{place} back", cell["count"] / 10
            elif "player" in cell:
                # Names would be the same for both seats, so the place decides.
                for name, value in cell["values"].items():
                    yield f"{place} {name}", value / 10
                yield f"{place} awaited", int(cell["awaited"])
            elif "panel" in cell:
                for line in cell["lines"]:
                    yield f"{heading} panel {line}", 1


def vector(request, size=SIZE):
    """Returns a list of `size` numbers. Each fact adds its number at a place that depends on a hash of its text. The
    last three numbers are the turn, the number of legal lines and 1."""
    numbers = [0.0] * size
    for text, number in facts(request):
        code = zlib.crc32(text.encode())
        numbers[code % (size - 3)] += number if code >> 31 else -number
    numbers[-3:] = [request["turn"] / 100, len(request["legal"]) / 10, 1.0]
    return numbers
