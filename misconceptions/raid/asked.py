"""What an input of Raid asks, parsed once: many twins and a hunt look at the same few inputs."""

from functools import lru_cache

from solver.formats.raid import parse_request

asked_in = lru_cache(maxsize=1024)(parse_request)
