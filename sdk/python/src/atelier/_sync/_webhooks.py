# Generated from _async by build_generated.py. Do not edit.
"""Webhook endpoints."""

from __future__ import annotations

from typing_extensions import Unpack

from .._request import path
from ..inputs import (
    CreateWebhookBody,
    ListWebhookDeliveriesQuery,
    ListWebhooksQuery,
    RedeliverFailedWebhooksBody,
    RotateJobWebhookSecretBody,
    RotateWebhookSecretBody,
    UpdateWebhookBody,
)
from ..models import NewWebhook, Webhook, WebhookDelivery, WebhookDeliveryLog, WebhookRedelivery, WebhookSecret
from ._pages import Pages
from ._resource import Resource


class Webhooks(Resource):
    """The webhook endpoints of the account. `verify_webhook` verifies what they receive."""

    def create(self, **body: Unpack[CreateWebhookBody]) -> NewWebhook:
        """Creates an endpoint. Its secret is not shown again."""
        return self._api.post("/webhooks", NewWebhook, body)

    def list(self, **query: Unpack[ListWebhooksQuery]) -> Pages[Webhook]:
        return self._pages("/webhooks", Webhook, query)

    def get(self, id: str, /) -> Webhook:
        return self._api.get(path("/webhooks/{}", id), Webhook)

    def update(self, id: str, /, **body: Unpack[UpdateWebhookBody]) -> Webhook:
        return self._api.patch(path("/webhooks/{}", id), Webhook, body)

    def delete(self, id: str, /) -> None:
        self._api.delete(path("/webhooks/{}", id))

    def rotate_secret(self, id: str, /, **body: Unpack[RotateWebhookSecretBody]) -> WebhookSecret:
        return self._api.post(path("/webhooks/{}/rotate", id), WebhookSecret, body)

    def rotate_job_secret(self, **body: Unpack[RotateJobWebhookSecretBody]) -> WebhookSecret:
        """A new secret for the addresses that jobs name in `webhook_url`."""
        return self._api.post("/webhooks/job-secret/rotate", WebhookSecret, body)

    def test(self, id: str, /) -> WebhookDelivery:
        """Sends an event of the type `test`."""
        return self._api.post(path("/webhooks/{}/test", id), WebhookDelivery)

    def deliveries(self, id: str, /, **query: Unpack[ListWebhookDeliveriesQuery]) -> Pages[WebhookDelivery]:
        return self._pages(path("/webhooks/{}/deliveries", id), WebhookDelivery, query)

    def delivery(self, id: str, delivery: str, /) -> WebhookDeliveryLog:
        """A delivery with its attempts."""
        return self._api.get(path("/webhooks/{}/deliveries/{}", id, delivery), WebhookDeliveryLog)

    def redeliver(self, id: str, delivery: str, /) -> WebhookDelivery:
        return self._api.post(path("/webhooks/{}/deliveries/{}/redeliver", id, delivery), WebhookDelivery)

    def redeliver_failed(self, id: str, /, **body: Unpack[RedeliverFailedWebhooksBody]) -> WebhookRedelivery:
        """Delivers again what has failed since a time."""
        return self._api.post(path("/webhooks/{}/redeliver-failed", id), WebhookRedelivery, body)
