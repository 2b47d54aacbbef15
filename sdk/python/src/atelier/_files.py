"""Files as inputs of requests."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from ._errors import AtelierError

#: The largest file that is read from a path or a file object: a request can have 64 MB.
MAX_FILE_BYTES = 64 * 1024 * 1024

_REFERENCE = re.compile(r"(https?://|data:|upload_[0-9a-z]+$|file_[0-9a-z]{26}$)", re.IGNORECASE)
#: The modes of Pillow that PNG can store.
_PNG_MODES = frozenset({"1", "L", "LA", "I", "I;16", "P", "RGB", "RGBA"})
#: The modes with transparency that PNG cannot store, and those that can hold the same.
_PNG_MODE_OF = {"La": "LA", "PA": "RGBA", "RGBa": "RGBA"}


@runtime_checkable
class Readable(Protocol):
    """A file object in binary mode."""

    def read(self, size: int = ..., /) -> bytes: ...


class PillowImage(Protocol):
    """An image of Pillow."""

    @property
    def mode(self) -> str: ...

    def convert(self, mode: str) -> Any: ...

    def save(self, fp: Any, format: str | None = None, **parameters: Any) -> None: ...


@dataclass(frozen=True)
class File:
    """Bytes with a name and a type."""

    content: bytes
    name: str = "file"
    content_type: str = "application/octet-stream"

    def __repr__(self) -> str:
        return f"File({self.name!r}, {len(self.content)} bytes)"


#: A file as input: a path, an https URL, a data URL, or the ID of an upload or of an output as text; an output of a job
#: as `{"job": "job_…", "output": 0}`; a Path; bytes; a file object in binary mode; or an image of Pillow. Other text is a
#: path.
FileInput = (
    Mapping[str, object] | str | os.PathLike[str] | bytes | bytearray | memoryview | Readable | PillowImage | File
)


def sendable_file(value: object) -> str | File:
    """Resolves an input to what a request sends: text that the service resolves, or a file. Raises `invalid_file`."""
    if isinstance(value, str) and _REFERENCE.match(value):
        return value
    if isinstance(value, Mapping) and "job" in value:
        return json.dumps(dict(value))
    if isinstance(value, (str, os.PathLike)):
        return _read_path(Path(value))
    if isinstance(value, File):
        return value
    if isinstance(value, (bytes, bytearray, memoryview)):
        return File(bytes(value))
    if hasattr(value, "save") and hasattr(value, "mode"):
        return _encode_image(value)
    if isinstance(value, Readable):
        return _read_object(value)
    raise AtelierError("invalid_file", "A file is a path, a URL, bytes, a file object or an image of Pillow.")


def read_file(value: object) -> File:
    """As `sendable_file`, but always a file: text is a path."""
    file = sendable_file(value)
    if isinstance(file, File):
        return file
    raise AtelierError("invalid_file", f"{file[:100]} is no file. Pass a path, bytes, a file object or an image.")


def _read_path(path: Path) -> File:
    try:
        if path.is_dir():
            raise AtelierError("invalid_file", f"{path} is a folder. Name a file in it, or use a batch.")
        with path.open("rb") as file:
            return File(_read_all(file, str(path)), path.name)
    except FileNotFoundError as error:
        raise AtelierError("invalid_file", f"There is no file {path}. Check the path.") from error
    except (OSError, ValueError) as error:
        raise AtelierError("invalid_file", f"{str(path)[:200]!r} cannot be read: {error}.") from error


def _read_object(file: Readable) -> File:
    name = getattr(file, "name", None)
    try:
        content = _read_all(file, "The file object")
    except (OSError, ValueError) as error:
        raise AtelierError("invalid_file", f"The file object cannot be read: {error}.") from error
    return File(content, os.path.basename(name) if isinstance(name, str) and name else "file")


def _read_all(file: Readable, name: str) -> bytes:
    """The rest of a file. Reads in a loop, because a raw stream can return less than what is asked for."""
    chunks: list[bytes] = []
    size = 0
    while chunk := file.read(min(MAX_FILE_BYTES + 1 - size, 1 << 20)):
        if not isinstance(chunk, bytes):
            raise AtelierError("invalid_file", f"{name} is not in binary mode. Open it with the mode 'rb'.")
        size += len(chunk)
        if size > MAX_FILE_BYTES:
            limit = MAX_FILE_BYTES // 1024 // 1024
            raise AtelierError("invalid_file", f"{name} has more than {limit} MB. Send a smaller file.")
        chunks.append(chunk)
    return b"".join(chunks)


def _encode_image(image: Any) -> File:
    """An image of Pillow as PNG, upright, with its color profile."""
    from PIL import ImageOps

    try:
        upright = ImageOps.exif_transpose(image)
        if upright.mode not in _PNG_MODES:
            upright = upright.convert(_PNG_MODE_OF.get(upright.mode, "RGB"))
            # A profile describes the mode before.
            upright.info.pop("icc_profile", None)
        buffer = io.BytesIO()
        upright.save(buffer, format="PNG", compress_level=3)
    except (OSError, ValueError) as error:
        raise AtelierError("invalid_file", f"The image cannot be encoded: {error}.") from error
    return File(buffer.getvalue(), "image.png", "image/png")


def write_file(path: str | os.PathLike[str], content: bytes) -> None:
    """Writes a file and the folders above it. Raises `invalid_file`."""
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    except OSError as error:
        raise AtelierError("invalid_file", f"{target} cannot be written: {error}.") from error


class PartSource:
    """A file that is read in parts, from a path, a seekable file object or bytes, so that it need not fit in memory."""

    def __init__(self, value: object) -> None:
        """Opens the file. Raises `invalid_file`."""
        self._owned = False
        if isinstance(value, (str, os.PathLike)) and not (isinstance(value, str) and _REFERENCE.match(value)):
            self._stream: Any = _open_path(Path(value))
            self._owned = True
            self.name = Path(value).name
        elif isinstance(value, Readable) and _is_seekable(value):
            self._stream = value
            name = getattr(value, "name", None)
            self.name = os.path.basename(name) if isinstance(name, str) and name else "file"
        else:
            file = read_file(value)
            self._stream = io.BytesIO(file.content)
            self.name = file.name
        self._start: int = self._stream.tell()
        self.size: int = self._stream.seek(0, os.SEEK_END) - self._start

    def read(self, offset: int, size: int) -> bytes:
        """Up to `size` bytes from `offset`. Raises `invalid_file` if the file has become shorter."""
        self._stream.seek(self._start + offset)
        part = self._stream.read(size)
        if not isinstance(part, bytes) or not part:
            raise AtelierError("invalid_file", f"{self.name} cannot be read, or has changed since the upload began.")
        return part

    def close(self) -> None:
        """Closes the file if this object has opened it."""
        if self._owned:
            self._stream.close()


def _is_seekable(file: Any) -> bool:
    return callable(getattr(file, "seekable", None)) and bool(file.seekable())


def _open_path(path: Path) -> io.BufferedReader:
    try:
        return path.open("rb")
    except OSError as error:
        raise AtelierError("invalid_file", f"{path} cannot be read: {error.strerror}. Check the path.") from error
