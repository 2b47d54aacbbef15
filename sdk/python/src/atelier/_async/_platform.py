"""What the asynchronous client does in another way than the blocking one: pauses, files and concurrency."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import anyio
import anyio.to_thread

T = TypeVar("T")
R = TypeVar("R")


async def sleep(seconds: float) -> None:
    await anyio.sleep(seconds)


async def in_thread(function: Callable[[], R]) -> R:
    """Runs a function that reads or writes files or computes, without blocking the event loop."""
    return await anyio.to_thread.run_sync(function)


async def protected(call: Callable[[], Awaitable[object]], seconds: float) -> None:
    """Runs a call to its end in a task that is being canceled, for a bounded time."""
    with anyio.move_on_after(seconds, shield=True):
        await call()


async def map_concurrently(call: Callable[[T], Awaitable[R]], values: Sequence[T], limit: int) -> list[R]:
    """The results of a call for each value, in their order, with at most `limit` calls at a time."""
    results: dict[int, R] = {}
    failures: list[BaseException] = []
    slots = anyio.CapacityLimiter(limit)

    async def run(index: int, value: T) -> None:
        async with slots:
            if failures:
                return
            try:
                results[index] = await call(value)
            except Exception as error:
                failures.append(error)

    async with anyio.create_task_group() as tasks:
        for index, value in enumerate(values):
            tasks.start_soon(run, index, value)
    if failures:
        raise failures[0]
    return [results[index] for index in range(len(values))]
