"""The keys of a page and what they do, as data."""

from collections.abc import Sequence
from typing import TypeAlias

KeyTable: TypeAlias = tuple[str, Sequence[tuple[str, str]]]
"""A heading, and below it verbs of `scenes.key_bindings` with their meaning there, in words."""
