"""Keys."""

from __future__ import annotations

from typing_extensions import Unpack

from .._request import path
from ..inputs import (
    CreateClientTokenBody,
    CreateKeyBody,
    ListClientTokensQuery,
    ListKeysQuery,
    RotateKeyBody,
    UpdateKeyBody,
)
from ..models import ClientToken, IssuedKey, Key, LiveClientToken
from ._pages import AsyncPages
from ._resource import AsyncResource


class AsyncKeys(AsyncResource):
    """The keys of the account."""

    async def create(self, **body: Unpack[CreateKeyBody]) -> IssuedKey:
        """Creates a restricted key. Its secret is not shown again."""
        return await self._api.post("/keys", IssuedKey, body)

    def list(self, **query: Unpack[ListKeysQuery]) -> AsyncPages[Key]:
        return self._pages("/keys", Key, query)

    async def get(self, id: str, /) -> Key:
        return await self._api.get(path("/keys/{}", id), Key)

    async def update(self, id: str, /, **body: Unpack[UpdateKeyBody]) -> Key:
        return await self._api.patch(path("/keys/{}", id), Key, body)

    async def rotate(self, id: str, /, **body: Unpack[RotateKeyBody]) -> IssuedKey:
        """Issues the next key. The old one stays valid for the overlap."""
        return await self._api.post(path("/keys/{}/rotate", id), IssuedKey, body)

    async def revoke(self, id: str, /) -> None:
        await self._api.delete(path("/keys/{}", id))

    async def create_client_token(self, **body: Unpack[CreateClientTokenBody]) -> ClientToken:
        """Creates a token for one operation on one site, for a web page."""
        return await self._api.post("/client-tokens", ClientToken, body)

    def list_client_tokens(self, **query: Unpack[ListClientTokensQuery]) -> AsyncPages[LiveClientToken]:
        """The client tokens that have not expired, with what they spent."""
        return self._pages("/client-tokens", LiveClientToken, query)

    async def revoke_client_token(self, id: str, /) -> None:
        """Requests with the token are refused within 5 seconds."""
        await self._api.delete(path("/client-tokens/{}", id))
