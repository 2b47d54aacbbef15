"""The asynchronous client against a real service."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest

from atelier import AsyncAtelier


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_it_runs_operations_batches_lists_and_events(
    backend: str, service: str, api_key: str, tiny: str, tmp_path: Path
) -> None:
    pytest.importorskip(backend)

    async def run() -> None:
        async with AsyncAtelier(api_key, base_url=service) as client:
            events = client.jobs.events()
            assert (await events.__anext__()).event == "ready"
            seen: list[str] = []
            result = await client.image_upscale(image=Path(tiny), on_progress=lambda job: seen.append(job.status))
            await result.save(tmp_path / "large.png")
            assert (tmp_path / "large.png").read_bytes() == await result.bytes()
            assert seen[-1] == "succeeded"
            async for event in events:
                if event.event == "succeeded":
                    assert event.job and event.job.id == result.id
                    break
            await events.aclose()
            assert [job.id async for job in client.jobs.list()] == [result.id]
            items: Any = [{"input": {"image": tiny, "seed": seed}} for seed in range(5)]
            batch = await client.batches.create(operation="image-upscale", items=items)
            assert (await client.batches.wait(batch.id)).counts.succeeded == 5
            assert len(list(await client.batches.results(batch.id))) == 5
            assert (await client.account.balance()).available == 100 - 6 * 2

    anyio.run(run, backend=backend)
