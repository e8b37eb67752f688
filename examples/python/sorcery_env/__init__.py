"""Python for sorcery's card games, without dependencies:

* `client.serve` turns a function into a program that sorcery can play with.
* `table.Table` plays all seats, or some of them against sorcery's own players.
* `environment.Environment` is a PettingZoo environment (needs `pettingzoo`).
* `features.vector` turns a request into numbers.
"""
