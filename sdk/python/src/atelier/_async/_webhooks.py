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
from ._pages import AsyncPages
from ._resource import AsyncResource


class AsyncWebhooks(AsyncResource):
    """The webhook endpoints of the account. `verify_webhook` verifies what they receive."""

    async def create(self, **body: Unpack[CreateWebhookBody]) -> NewWebhook:
        """Creates an endpoint. Its secret is not shown again."""
        return await self._api.post("/webhooks", NewWebhook, body)

    def list(self, **query: Unpack[ListWebhooksQuery]) -> AsyncPages[Webhook]:
        return self._pages("/webhooks", Webhook, query)

    async def get(self, id: str, /) -> Webhook:
        return await self._api.get(path("/webhooks/{}", id), Webhook)

    async def update(self, id: str, /, **body: Unpack[UpdateWebhookBody]) -> Webhook:
        return await self._api.patch(path("/webhooks/{}", id), Webhook, body)

    async def delete(self, id: str, /) -> None:
        await self._api.delete(path("/webhooks/{}", id))

    async def rotate_secret(self, id: str, /, **body: Unpack[RotateWebhookSecretBody]) -> WebhookSecret:
        return await self._api.post(path("/webhooks/{}/rotate", id), WebhookSecret, body)

    async def rotate_job_secret(self, **body: Unpack[RotateJobWebhookSecretBody]) -> WebhookSecret:
        """A new secret for the addresses that jobs name in `webhook_url`."""
        return await self._api.post("/webhooks/job-secret/rotate", WebhookSecret, body)

    async def test(self, id: str, /) -> WebhookDelivery:
        """Sends an event of the type `test`."""
        return await self._api.post(path("/webhooks/{}/test", id), WebhookDelivery)

    def deliveries(self, id: str, /, **query: Unpack[ListWebhookDeliveriesQuery]) -> AsyncPages[WebhookDelivery]:
        return self._pages(path("/webhooks/{}/deliveries", id), WebhookDelivery, query)

    async def delivery(self, id: str, delivery: str, /) -> WebhookDeliveryLog:
        """A delivery with its attempts."""
        return await self._api.get(path("/webhooks/{}/deliveries/{}", id, delivery), WebhookDeliveryLog)

    async def redeliver(self, id: str, delivery: str, /) -> WebhookDelivery:
        return await self._api.post(path("/webhooks/{}/deliveries/{}/redeliver", id, delivery), WebhookDelivery)

    async def redeliver_failed(self, id: str, /, **body: Unpack[RedeliverFailedWebhooksBody]) -> WebhookRedelivery:
        """Delivers again what has failed since a time."""
        return await self._api.post(path("/webhooks/{}/redeliver-failed", id), WebhookRedelivery, body)
