"""Verification of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from ._answer import parse
from ._errors import AtelierError
from ._model import Model


class WebhookEvent(Model):
    """An event that a webhook delivers. `data` is the job, batch or other object, or its ID alone for thin payloads."""

    type: (
        Literal[
            "job.succeeded",
            "job.failed",
            "job.canceled",
            "batch.completed",
            "run.succeeded",
            "run.failed",
            "run.canceled",
            "credits.low",
            "credits.purchased",
            "budget.reached",
            "key.limit_reached",
            "test",
        ]
        | str
    )
    timestamp: datetime
    data: dict[str, Any]


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300.0,
) -> WebhookEvent:
    """Verifies the signature of a webhook and returns its event.

    The signature is that of Standard Webhooks, version 1: HMAC-SHA-256 of `id.timestamp.body`. `body` is the body as it
    was received, `headers` are those of the request, `secret` is the endpoint's `whsec_…`, or several while secrets
    rotate, and `tolerance` is how far the time of the delivery may be from now, in seconds. Raises `invalid_signature`.
    """
    content = body.encode() if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (named.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not id or not timestamp or not signatures:
        raise _invalid("The request has no webhook headers.")
    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp[:15])) > tolerance:
        raise _invalid("The delivery is too old, or a clock is wrong.")
    message = f"{id}.{timestamp}.".encode() + content
    expected = [
        base64.b64encode(hmac.new(_key(one), message, hashlib.sha256).digest())
        for one in ([secret] if isinstance(secret, str) else secret)
    ]
    sent = [signature[3:].encode() for signature in signatures.split(" ") if signature.startswith("v1,")]
    # Each pair is compared in constant time.
    if not any([hmac.compare_digest(one, other) for one in expected for other in sent]):
        raise _invalid("The signature does not match. Check the secret, and pass the body as it was received.")
    try:
        return parse(WebhookEvent, json.loads(content))
    except ValueError:
        raise _invalid("The body is not an event.") from None


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True) if secret.startswith("whsec_") else b""
    except binascii.Error:
        key = b""
    # Everybody can sign with an empty key.
    if key:
        return key
    raise AtelierError("invalid_option", "A webhook secret starts with whsec_. Copy it from the portal.")


def _invalid(message: str) -> AtelierError:
    return AtelierError("invalid_signature", message)
