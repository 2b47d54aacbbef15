"""The options of clients."""

from __future__ import annotations

import math
import os

from ._errors import AtelierError
from ._options import ApiKey
from ._request import DEFAULT_BASE_URL, address_of, enable_log, hide_signatures


def client_options(
    api_key: ApiKey | None, base_url: str | None, timeout: float, max_retries: int, debug: bool | None
) -> tuple[ApiKey, str]:
    """The key and the address of a client, from its options and the environment.

    Raises `missing_api_key` and `invalid_option`.
    """
    key = api_key or os.environ.get("ATELIER_API_KEY")
    if not key:
        raise AtelierError(
            "missing_api_key", "Pass api_key, or set ATELIER_API_KEY. The portal's page Keys creates one."
        )
    if isinstance(key, str) and not (key.isascii() and key.isprintable() and " " not in key):
        raise AtelierError("invalid_option", "api_key has characters that no key has. Copy it again from the portal.")
    if not (math.isfinite(timeout) and timeout > 0):
        raise AtelierError("invalid_option", "timeout must be a number of seconds above 0.")
    if max_retries < 0:
        raise AtelierError("invalid_option", "max_retries must be 0 or more.")
    hide_signatures()
    if os.environ.get("ATELIER_LOG") == "debug" if debug is None else debug:
        enable_log()
    return key, address_of(base_url or os.environ.get("ATELIER_URL") or DEFAULT_BASE_URL)
