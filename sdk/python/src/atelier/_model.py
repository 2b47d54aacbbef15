"""The base of the models of the API."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, ConfigDict

#: Fields whose values are credentials, unless they are the name of something.
SECRET_FIELDS = frozenset({"key", "secret", "token"})
_CREDENTIAL = re.compile(r"(atl|whsec)[a-z]*_")


class Model(BaseModel):
    """An object of the API. Fields that this version does not know are kept as attributes; secrets are not printed."""

    model_config = ConfigDict(extra="allow", protected_namespaces=())

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        for name, value in super().__repr_args__():
            yield name, "…" if name in SECRET_FIELDS and _is_credential(value) else value


def _is_credential(value: object) -> bool:
    return isinstance(value, str) and _CREDENTIAL.match(value) is not None
