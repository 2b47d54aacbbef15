# Generated from _async by build_generated.py. Do not edit.
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
from ._pages import Pages
from ._resource import Resource


class Keys(Resource):
    """The keys of the account."""

    def create(self, **body: Unpack[CreateKeyBody]) -> IssuedKey:
        """Creates a restricted key. Its secret is not shown again."""
        return self._api.post("/keys", IssuedKey, body)

    def list(self, **query: Unpack[ListKeysQuery]) -> Pages[Key]:
        return self._pages("/keys", Key, query)

    def get(self, id: str, /) -> Key:
        return self._api.get(path("/keys/{}", id), Key)

    def update(self, id: str, /, **body: Unpack[UpdateKeyBody]) -> Key:
        return self._api.patch(path("/keys/{}", id), Key, body)

    def rotate(self, id: str, /, **body: Unpack[RotateKeyBody]) -> IssuedKey:
        """Issues the next key. The old one stays valid for the overlap."""
        return self._api.post(path("/keys/{}/rotate", id), IssuedKey, body)

    def revoke(self, id: str, /) -> None:
        self._api.delete(path("/keys/{}", id))

    def create_client_token(self, **body: Unpack[CreateClientTokenBody]) -> ClientToken:
        """Creates a token for one operation on one site, for a web page."""
        return self._api.post("/client-tokens", ClientToken, body)

    def list_client_tokens(self, **query: Unpack[ListClientTokensQuery]) -> Pages[LiveClientToken]:
        """The client tokens that have not expired, with what they spent."""
        return self._pages("/client-tokens", LiveClientToken, query)

    def revoke_client_token(self, id: str, /) -> None:
        """Requests with the token are refused within 5 seconds."""
        self._api.delete(path("/client-tokens/{}", id))
