"""What the blocking client does in another way than the asynchronous one: pauses, files and concurrency."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def in_thread(function: Callable[[], R]) -> R:
    """Runs a function that reads or writes files or computes."""
    return function()


def protected(call: Callable[[], object], seconds: float) -> None:
    """Runs a call to its end. The time limits of its requests bound it."""
    call()


def map_concurrently(call: Callable[[T], R], values: Sequence[T], limit: int) -> list[R]:
    """The results of a call for each value, in their order, with at most `limit` calls at a time."""
    with ThreadPoolExecutor(limit) as executor:
        futures = [executor.submit(call, value) for value in values]
        try:
            return [future.result() for future in futures]
        finally:
            for future in futures:
                future.cancel()
