"""All four games as PettingZoo environments (needs `pip install pettingzoo`)."""
import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from . import features
from .table import GAMES, Table

# The size of the action space. Games rarely offer more than 60 legal lines; lines after this many aren't offered.
ACTIONS = 128


class Environment(AECEnv):
    """A game with one agent per seat: `player_1`, `player_2`.

    Action `i` is the i-th legal line. The observation has

    * `observation`: `features.vector` of the request
    * `action_mask`: 1 for each action that stands for a legal line. It is 0 while another agent moves.

    `infos[agent]` has the whole request (docs/protocol.md), with the legal lines as text. At the end, a winner's reward
    is 1 and a loser's -1; 0 for a draw. A game that ends by the draw rule for computer players is truncated.
    """

    metadata = {"name": "sorcery_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game="sorcery", render_mode=None):
        super().__init__()
        self.game, self.render_mode, self.table, self.fresh = game, render_mode, None, False
        self.possible_agents = [f"player_{seat}" for seat in range(1, GAMES[game] + 1)]
        observation = Box(-numpy.inf, numpy.inf, (features.SIZE,), numpy.float32)
        mask = Box(0, 1, (ACTIONS,), numpy.int8)
        space = Dict({"observation": observation, "action_mask": mask})
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        # After a whole game, the same process continues with the next one.
        if seed is not None or not self.fresh:
            self.close()
            self.table = Table(self.game, seed=seed, wants=("table", "log"))
        self.fresh = False
        self.agents = self.possible_agents[:]
        self.requests = {agent: None for agent in self.agents}
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos = {agent: {} for agent in self.agents}
        self._advance()

    def _advance(self):
        """Waits for the next decision or the end of the game."""
        kind, who, what = self.table.next()
        if kind == "move":
            self.agent_selection = f"player_{who}"
            self.requests[self.agent_selection] = what
            self.infos[self.agent_selection] = {"request": what}
            return
        self.fresh = True
        for seat, agent in enumerate(self.possible_agents, 1):
            self.rewards[agent] = 1.0 if seat in who else -1.0 if who or len(self.possible_agents) == 1 else 0.0
            self.terminations[agent], self.truncations[agent] = what is None, what is not None
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent):
        request, mask = self.requests[agent], numpy.zeros(ACTIONS, numpy.int8)
        if request is None:
            return {"observation": numpy.zeros(features.SIZE, numpy.float32), "action_mask": mask}
        if agent == self.agent_selection and not self.fresh:
            mask[: len(request["legal"])] = 1
        return {"observation": numpy.array(features.vector(request), numpy.float32), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = self.requests[agent]["legal"]
        if not 0 <= action < len(legal):
            raise ValueError(f"action {action} isn't legal: there are {len(legal)}; use the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.play(legal[action])
        self._advance()
        self._accumulate_rewards()

    def render(self):
        request = self.requests[self.agent_selection] if self.agents else None
        return "\n".join(request["log"] + [f"legal: {', '.join(request['legal'])}"]) if request else ""

    def close(self):
        if self.table:
            self.table.close()
        self.table = None
