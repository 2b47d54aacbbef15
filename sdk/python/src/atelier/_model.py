"""The base of the models of the API."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, ConfigDict

#: Fields whose values are credentials.
SECRET_FIELDS = frozenset({"key", "secret", "token"})


class Model(BaseModel):
    """An object of the API. Fields that this version does not know are kept as attributes; secrets are not printed."""

    model_config = ConfigDict(extra="allow", protected_namespaces=())

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        for name, value in super().__repr_args__():
            yield name, "…" if name in SECRET_FIELDS and isinstance(value, str) else value
