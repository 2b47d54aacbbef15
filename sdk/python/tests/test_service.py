"""The client against a real service."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import secrets
import threading
from pathlib import Path
from typing import Any

import pytest

from atelier import ApiError, Atelier, AtelierError, File, verify_webhook
from atelier._sync._uploads import Uploads
from atelier.models import Job

TEXT = File(b"The red house. " * 2000, "a.txt", "text/plain")


def width(content: bytes) -> int:
    """The width of a PNG image."""
    assert content.startswith(b"\x89PNG")
    return int.from_bytes(content[16:20], "big")


def test_three_lines_upscale_an_image_and_save_it_with_its_progress(client: Atelier, tiny: str, tmp_path: Path) -> None:
    seen: list[str] = []
    submitted: list[str] = []
    result = client.image_upscale(
        image=tiny,
        metadata={"order": "12"},
        on_submit=lambda job: submitted.append(job.id),
        on_progress=lambda job: seen.append(job.status),
    )
    result.save(tmp_path / "new" / "large.png")
    assert width((tmp_path / "new" / "large.png").read_bytes()) == 48
    assert [result.id] == submitted
    assert result.job.metadata == {"order": "12"}
    assert seen[-1] == "succeeded"
    assert client.account.balance().available == 98


def test_a_file_above_8_mb_is_uploaded_in_parts(client: Atelier, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[int] = []
    send_part = Uploads._send_part

    def record(self: Uploads, id: str, source: Any, received: int, part_bytes: int) -> int:
        parts.append(received)
        return send_part(self, id, source, received, part_bytes)

    monkeypatch.setattr(Uploads, "_send_part", record)
    content = b"\7" * 8_000_001
    assert client.uploads.create(content).sha256 == hashlib.sha256(content).hexdigest()
    assert parts == [0, 8_000_000]
    client.uploads.create(b"small")
    assert len(parts) == 2


def test_an_image_can_be_a_path_bytes_a_file_object_an_upload_or_a_data_url(client: Atelier, tiny: str) -> None:
    content = Path(tiny).read_bytes()
    upload = client.uploads.create(tiny)
    with open(tiny, "rb") as file:
        inputs = [
            tiny,
            Path(tiny),
            content,
            bytearray(content),
            memoryview(content),
            io.BytesIO(content),
            file,
            File(content, "a.png"),
            upload.id,
            f"data:image/png;base64,{base64.b64encode(content).decode()}",
        ]
        for image in inputs:
            assert client.quote("image-upscale", {"image": image}).price == 2
    # Lists are parts of the same name, of files and of references.
    edit = {"image": tiny, "images": [tiny, upload.id], "instructions": "make it brighter"}
    assert client.quote("image-edit", edit).object == "quote"
    client.uploads.delete(upload.id)


def test_pillow_images_are_inputs_and_results(client: Atelier, tiny: str) -> None:
    image_module = pytest.importorskip("PIL.Image")
    image = image_module.open(tiny)
    result = client.image_upscale(image=image)
    assert result.image().size == (48, 2 * image.size[1])
    cmyk = image_module.new("CMYK", (32, 16), (0, 255, 255, 0))
    assert client.image_upscale(image=cmyk).image().size == (64, 32)


def test_errors_of_the_api_have_their_code_fields_and_request(client: Atelier, service: str, tiny: str) -> None:
    factor: Any = 5
    with pytest.raises(ApiError) as caught:
        client.image_upscale(image=tiny, factor=factor)
    error = caught.value
    assert (error.code, error.status) == ("invalid_input", 422)
    assert error.request_id and error.request_id.startswith("req_")
    assert [one["pointer"] for one in error.errors] == ["/factor"]
    with Atelier("atl_wrong", base_url=service) as stranger, pytest.raises(ApiError) as refused:
        stranger.account.balance()
    assert (refused.value.code, refused.value.status) == ("invalid_key", 401)


def test_a_failed_job_raises_its_code_and_its_id_and_costs_nothing(client: Atelier, tiny: str) -> None:
    with pytest.raises(ApiError) as caught:
        client.image_cleanup(image=tiny, objects=["spoon"])
    assert caught.value.code == "nothing_matched"
    assert caught.value.job_id and caught.value.job_id.startswith("job_")
    assert client.account.balance().available == 100


def test_a_job_that_another_thread_cancels_raises_job_canceled_and_costs_nothing(client: Atelier) -> None:
    threads: list[threading.Thread] = []

    def cancel(job: Job) -> None:
        threads.append(threading.Thread(target=client.jobs.cancel, args=[job.id]))
        threads[0].start()

    with pytest.raises(AtelierError) as caught:
        client.document_translate(document=TEXT, source_language="en", target_language="es", on_submit=cancel)
    threads[0].join(60)
    assert caught.value.code == "job_canceled"
    assert client.account.balance().available == 100


def test_an_interrupted_wait_cancels_its_job(client: Atelier) -> None:
    jobs: list[Job] = []

    def interrupt(job: Job) -> None:
        jobs.append(job)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        client.document_translate(
            document=TEXT, source_language="en", target_language="es", on_submit=interrupt, cancel_on_abort=True
        )
    assert client.jobs.get(jobs[0].id).status == "canceled"
    assert client.account.balance().held == 0


def test_a_repetition_of_an_idempotency_key_says_so(client: Atelier, tiny: str) -> None:
    key = secrets.token_hex()
    submitted = [
        client.with_response(lambda one: one.submit("image-upscale", {"image": tiny}, idempotency_key=key))
        for _ in range(2)
    ]
    assert [response.replayed for response in submitted] == [False, True]
    assert submitted[0].data.id == submitted[1].data.id


def test_retention_0_returns_the_result_in_the_answer_and_keeps_nothing(client: Atelier, tiny: str) -> None:
    result = client.image_upscale(image=tiny, retention=0)
    assert width(result.bytes()) == 48
    assert not any(output.url for output in client.jobs.get(result.id).outputs)


def test_lists_are_read_page_after_page(client: Atelier, tiny: str) -> None:
    ids = [client.submit("image-upscale", {"image": tiny, "seed": seed}).id for seed in range(3)]
    assert [job.id for job in client.jobs.list(limit=2)] == ids[::-1]
    first = client.jobs.list(limit=2).page()
    assert len(first.data) == 2
    assert [job.id for job in client.jobs.list(limit=2).page(first.next_cursor).data] == ids[:1]
    for id in ids:
        client.jobs.wait(id)
    assert sorted(str(charge.job_id) for charge in client.account.usage(limit=2)) == sorted(ids)


def test_a_batch_uploads_its_files_and_returns_those_of_its_items(client: Atelier, tiny: str) -> None:
    content = Path(tiny).read_bytes()
    batch = client.batches.create(
        operation="image-upscale",
        input={"factor": 2},
        items=[{"id": "a", "input": {"image": tiny}}, {"id": "b", "input": {"image": content, "factor": 4}}],
    )
    items: Any = [{"input": {"image": tiny}}, {"input": {"image": b"no image"}}]
    quote = client.batches.quote(operation="image-upscale", items=items)
    assert (quote.price, [one.index for one in quote.invalid]) == (2, [1])
    assert client.batches.wait(batch.id).counts.succeeded == 2
    results = {item.id: item.job for item in client.batches.results(batch.id)}
    assert {id: width(client.jobs.result(job).bytes()) for id, job in results.items() if job} == {"a": 48, "b": 96}
    assert client.batches.outputs(batch.id)[:2] == b"PK"


def test_a_run_of_a_pipeline_uploads_its_files_and_returns_those_of_its_last_steps(client: Atelier, tiny: str) -> None:
    image = Path(tiny).read_bytes()
    steps: Any = [
        {"id": "large", "operation": "image-upscale", "parameters": {"image": "$input", "factor": 2}},
        {"id": "larger", "operation": "image-upscale", "parameters": {"image": "$steps.large.outputs[0]", "factor": 2}},
        {"id": "other", "operation": "image-upscale", "parameters": {"image": image, "factor": 2}},
    ]
    assert client.pipelines.quote(input=tiny, steps=steps).price == 6
    run = client.pipelines.run(input=tiny, steps=steps)
    ended = client.pipelines.wait(run.id)
    assert (ended.status, ended.credits.charged) == ("succeeded", 6)
    assert [width(result.bytes()) for result in client.pipelines.results(ended)] == [96, 48]
    client.pipelines.delete(run.id)
    assert client.pipelines.get(run.id).steps == []


def test_events_of_all_jobs_arrive_once_each_also_after_a_break(client: Atelier, tiny: str) -> None:
    events = client.jobs.events()
    assert next(events).event == "ready"
    id = client.image_upscale(image=tiny).id
    ended = next(event for event in events if event.event == "succeeded")
    assert ended.job and ended.job.id == id
    events.close()
    second = client.image_upscale(image=tiny).id
    events = client.jobs.events(last_id=ended.id)
    again = next(event for event in events if event.event == "succeeded")
    assert again.job and again.job.id == second
    events.close()


def test_webhooks_of_the_service_are_verified() -> None:
    text = os.environ.get("ATELIER_TEST_WEBHOOK")
    if not text:
        pytest.skip("ATELIER_TEST_WEBHOOK has no delivery.")
    sent = json.loads(text)
    body, headers, secret, other = sent["body"], sent["headers"], sent["secret"], sent["other_secret"]
    event = verify_webhook(body.encode(), headers, [other, secret])
    assert (event.type, event.data["id"]) == ("job.succeeded", "job_1")
    mixed_case = {name.title(): value for name, value in headers.items()}
    assert verify_webhook(body, mixed_case, secret) == event
    for text, given, key, tolerance in [
        (body.replace("job_1", "job_2"), headers, secret, 300),
        (body, headers, other, 300),
        (body, headers, secret, -1),
        (body, {}, secret, 300),
        (body, {**headers, "webhook-timestamp": "now"}, secret, 300),
        (body, {**headers, "webhook-signature": "v1,é v2,x"}, secret, 300),
    ]:
        with pytest.raises(AtelierError) as caught:
            verify_webhook(text, given, key, tolerance=tolerance)
        assert caught.value.code == "invalid_signature"


def test_the_other_routes_answer_as_their_types_say(client: Atelier) -> None:
    assert "background-remove" in [operation.slug for operation in client.account.operations()]
    assert client.account.ready().status == "ready"
    assert client.account.languages().object == "list"
    assert client.quote_facts(operation="image-generate", parameters={"prompt": "x"}).price == 1
    key = client.keys.create(name="shop", operations=["image-upscale"])
    assert key.key.startswith("atl_")
    assert client.keys.update(key.id, name="shop 2").name == "shop 2"
    assert client.keys.rotate(key.id, overlap_hours=1).id == key.id
    client.keys.revoke(client.keys.get(key.id).id)
    project = client.projects.create(name="Web shop", credit_cap={"credits": 5, "period": "month"})
    assert client.projects.update(project.id, credit_cap=None).credit_cap is None
    of_project = client.keys.create(name="in project", project=project.id)
    assert of_project.project == project.id
    assert client.projects.archive(project.id).keys == 0
    assert client.projects.get(project.id).archived_at is not None
    assert [listed.default for listed in client.projects.list()] == [True]
    assert all(listed.id.startswith("key_") for listed in client.keys.list())
    created = client.team.audit_events(action="api_key.created").page().data[0]
    assert (created.actor.kind, created.target) == ("key", of_project.id)
    token = client.keys.create_client_token(operation="image-upscale", credits=4, origin="https://shop.example")
    assert token.token not in repr(token)
    glossary = client.glossaries.create(
        name="Terms",
        source_language="en",
        target_language="es",
        entries=[{"source": "house", "target": "casa"}],
    )
    assert b"casa" in client.glossaries.export(glossary.id, "csv")
    assert client.glossaries.update(glossary.id, name="More terms").name == "More terms"
    assert len(client.glossaries.list().page().data) == 1
    client.glossaries.delete(glossary.id)
    assert client.memory.update(default=False).object == "memory"
    client.memory.purge(source_language="en", target_language="es")
    client.memory.get()
    assert client.webhooks.list().page().data == []
    assert client.webhooks.rotate_job_secret().secret.startswith("whsec_")
    assert client.account.usage_by("operation", from_="2026-01-01").page().data == []
    for call in (
        lambda: client.jobs.get("job_none"),
        lambda: client.webhooks.delivery("a/b", "c?d"),
        client.team.get,
        lambda: client.team.invite(email="ben@example.com", role="viewer"),
        lambda: client.team.update_member("acct_none", role="viewer"),
    ):
        with pytest.raises(ApiError) as caught:
            call()
        assert caught.value.code == "not_found"
