"""Reading the answers of the API."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import lru_cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from ._errors import ApiError, AtelierError

T = TypeVar("T")
_MAX_PROBLEM_BYTES = 1_000_000


@dataclass(frozen=True)
class Answer:
    """A complete answer."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    def json(self) -> Any:
        """The JSON of the answer; None for 204.

        Raises `invalid_response` for another type, and `connection_failed` for JSON that ends early.
        """
        if self.status == 204:
            return None
        if not re.search(r"\bjson\b", self.headers.get("content-type", ""), re.IGNORECASE):
            raise AtelierError("invalid_response", f"{NOT_OURS} {CHECK_ADDRESS}", status=self.status)
        try:
            return json.loads(self.content)
        except ValueError as error:
            # A connection that ends early can leave a part of the JSON: the attempt failed as one without an answer.
            raise AtelierError("connection_failed", "The answer ended early. Try again.") from error

    def file(self, content_type: str) -> bytes:
        """The bytes of a file. Raises `invalid_response` for a page of HTML in place of another type."""
        # A proxy or a login page can answer in place of the service.
        if _is_page(self.headers.get("content-type", "")) and not _is_page(content_type):
            raise AtelierError("invalid_response", f"{NOT_OURS} {CHECK_ADDRESS}", status=self.status)
        return self.content

    def parse(self, model: type[T]) -> T:
        """The answer as a model. Raises as `json` does."""
        return parse(model, self.json())


def _is_page(content_type: str) -> bool:
    return content_type.lower().startswith("text/html")


NOT_OURS = "The answer is not from Atelier."
CHECK_ADDRESS = "Check the address, and any proxy before it."


def parse(model: type[T], value: object) -> T:
    """A value as a model. Raises `invalid_response`."""
    try:
        return _adapter(model).validate_python(value)  # type: ignore[no-any-return, arg-type]
    except ValidationError as error:
        # The text of the error has the values, which can be secrets.
        fields = ", ".join(".".join(map(str, one["loc"])) for one in error.errors()[:5])
        message = f"The answer does not have the expected form (at {fields or 'the root'}). Update atelier-sdk."
        raise AtelierError("invalid_response", message) from None


@lru_cache(maxsize=256)
def _adapter(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)


def problem_of(answer: Answer) -> AtelierError:
    """The error of an answer that is not successful. One without a problem document comes from something in between."""
    try:
        problem = json.loads(answer.content[:_MAX_PROBLEM_BYTES])
    except ValueError:
        problem = None
    if isinstance(problem, dict) and isinstance(problem.get("code"), str) and isinstance(problem.get("title"), str):
        retry_after = _retry_after(answer.headers.get("retry-after"))
        return ApiError(problem, status=answer.status, retry_after=retry_after)
    message = f"The answer is not from Atelier (status {answer.status}). {CHECK_ADDRESS}"
    return AtelierError("invalid_response", message, status=answer.status)


def _retry_after(header: str | None) -> float | None:
    """The seconds of a Retry-After header: a number, or a date."""
    if header is None:
        return None
    if re.fullmatch(r"\d{1,9}", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None
