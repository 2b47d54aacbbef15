"""The client behind a proxy that kills connections at random: before a request, after it, or within the answer."""

from __future__ import annotations

import asyncio
import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from atelier import AsyncAtelier, Atelier
from conftest import new_key

CALLS = int(os.environ.get("ATELIER_TEST_CALLS", "4"))
#: Calls at once.
THREADS = 4
CREDITS = 2 * CALLS + 20


@pytest.fixture
def api_key(service: str) -> str:
    """The key of a new account with the credits of all calls."""
    return new_key(CREDITS)


@pytest.fixture
def flaky_url() -> str:
    """The address of the proxy."""
    url = os.environ.get("ATELIER_TEST_FLAKY_URL")
    if not url:
        pytest.skip("ATELIER_TEST_FLAKY_URL names no proxy.")
    return url


def assert_paid_once(direct: Atelier, ids: list[str]) -> None:
    assert len(set(ids)) == CALLS
    assert sorted(str(charge.job_id) for charge in direct.account.usage()) == sorted(ids)
    balance = direct.account.balance()
    assert (balance.available, balance.held) == (CREDITS - 2 * CALLS, 0)


def test_each_call_is_paid_once(client: Atelier, api_key: str, flaky_url: str, tiny: str) -> None:
    with Atelier(api_key, base_url=flaky_url, max_retries=12) as flaky:

        def call(seed: int) -> str:
            result = flaky.image_upscale(image=tiny, seed=seed)
            assert result.bytes().startswith(b"\x89PNG")
            return result.id

        with ThreadPoolExecutor(THREADS) as executor:
            ids = list(executor.map(call, range(CALLS)))
    assert_paid_once(client, ids)


def test_each_asynchronous_call_is_paid_once(client: Atelier, api_key: str, flaky_url: str, tiny: str) -> None:
    async def run() -> list[str]:
        async with AsyncAtelier(api_key, base_url=flaky_url, max_retries=12) as flaky:
            slots = asyncio.Semaphore(THREADS)

            async def call(seed: int) -> str:
                async with slots:
                    return await upscale(seed)

            async def upscale(seed: int) -> str:
                result = await flaky.image_upscale(image=tiny, seed=seed)
                assert (await result.bytes()).startswith(b"\x89PNG")
                return result.id

            return await asyncio.gather(*(call(seed) for seed in range(CALLS)))

    assert_paid_once(client, asyncio.run(run()))


def test_a_large_file_is_sent_in_parts_which_continue_behind_what_was_received(
    api_key: str, flaky_url: str, tmp_path: Path
) -> None:
    content = os.urandom(300_000)
    path = tmp_path / "café.bin"
    path.write_bytes(content)
    progress: list[int] = []
    with Atelier(api_key, base_url=flaky_url, max_retries=12) as flaky:
        upload = flaky.uploads.create_resumable(
            path, part_bytes=50_000, on_progress=lambda received, size: progress.append(received)
        )
    assert progress[-1] == len(content)
    assert (upload.filename, upload.bytes) == ("café.bin", len(content))
    assert upload.sha256 == hashlib.sha256(content).hexdigest()
