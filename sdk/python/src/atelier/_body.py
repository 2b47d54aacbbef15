"""The bodies of requests."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from ._errors import AtelierError
from ._facts import FILE_FIELDS
from ._files import File, sendable_file

#: A part of a form as httpx takes it: the name of a file or None, its content, and its type or None.
Part = tuple[str | None, bytes, str | None]
#: The body of a request as arguments of httpx.
Body = dict[str, Any]


def resolve_input(
    operation: str, input: Mapping[str, object], resolve: Callable[[object], object] = sendable_file
) -> dict[str, object]:
    """An input with each of its files replaced by what `resolve` returns. Fields that are None are left out."""
    resolved = {name: value for name, value in input.items() if value is not None}
    for field in FILE_FIELDS.get(operation, ()):
        if field in resolved:
            value = resolved[field]
            resolved[field] = [resolve(one) for one in value] if isinstance(value, (list, tuple)) else resolve(value)
    return resolved


def input_files(operation: str, input: Mapping[str, object]) -> list[object]:
    """The files of an input, in the order in which `resolve_input` resolves them."""
    files: list[object] = []
    resolve_input(operation, input, files.append)
    return files


def request_body(input: Mapping[str, object]) -> Body:
    """The body of a request: a form if it has files, JSON otherwise."""
    if not any(_has_file(value) for value in input.values()):
        return json_body(input)
    parts: list[tuple[str, Part]] = []
    for name, value in input.items():
        if _has_file(value):
            # The files of a list are parts of the same name. Some can be references, which are text.
            parts += [(name, _part(one)) for one in (value if isinstance(value, list) else [value])]
        else:
            parts.append((name, _part(value if isinstance(value, str) else _encode(value))))
    return {"files": parts}


def json_body(value: object) -> Body:
    """A JSON body. Raises `invalid_option` for values that JSON cannot hold."""
    return {"content": _encode(value).encode(), "headers": {"content-type": "application/json"}}


def _encode(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise AtelierError("invalid_option", f"A value of the request is not valid: {error}.") from error


def _has_file(value: object) -> bool:
    return isinstance(value, File) or (isinstance(value, list) and any(isinstance(one, File) for one in value))


def _part(value: object) -> Part:
    if isinstance(value, File):
        return (value.name, value.content, value.content_type)
    return (None, str(value).encode(), None)
