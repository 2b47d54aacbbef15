"""Receipts."""

from __future__ import annotations

from typing_extensions import Unpack

from .._request import path
from ..inputs import GetReceiptConsistencyQuery, GetReceiptProofQuery
from ..models import ReceiptConsistency, ReceiptLog, ReceiptProof
from ._resource import AsyncResource


class AsyncReceipts(AsyncResource):
    """The tree over all receipts of the service. `jobs.receipt` gets a job's receipt."""

    async def proof(self, id: str, /, **query: Unpack[GetReceiptProofQuery]) -> ReceiptProof:
        """The proof that a receipt is in the tree, by default in that of the newest head."""
        return await self._api.get(path("/receipts/{}/proof", id), ReceiptProof, query)

    async def consistency(self, **query: Unpack[GetReceiptConsistencyQuery]) -> ReceiptConsistency:
        """The proof that the tree only grew between two sizes."""
        return await self._api.get("/receipts/consistency", ReceiptConsistency, query)

    async def log(self) -> ReceiptLog:
        """The public keys and the signed heads."""
        return await self._api.get("/receipts/log", ReceiptLog)
