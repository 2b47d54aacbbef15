"""What a request sends of each kind of file."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest

from atelier import AtelierError, File
from atelier._body import request_body, resolve_input
from atelier._files import MAX_FILE_BYTES, PartSource, sendable_file


def test_references_are_sent_as_text_and_other_text_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for reference in ("https://example.com/a.png", "data:image/png;base64,AA==", "upload_01kaznf2vke8r9s0"):
        assert sendable_file(reference) == reference
    monkeypatch.chdir(tmp_path)
    (tmp_path / "upload_.png").write_bytes(b"bytes")
    assert sendable_file("upload_.png") == File(b"bytes", "upload_.png")


def test_files_above_64_mb_are_refused() -> None:
    with pytest.raises(AtelierError, match="64 MB"):
        sendable_file(io.BytesIO(bytes(MAX_FILE_BYTES + 1)))
    exact = sendable_file(io.BytesIO(bytes(MAX_FILE_BYTES)))
    assert isinstance(exact, File) and len(exact.content) == MAX_FILE_BYTES


def test_a_pipe_that_returns_few_bytes_at_a_time_is_read_to_its_end() -> None:
    class Slow(io.RawIOBase):
        def __init__(self) -> None:
            self.left = 5

        def read(self, size: int = -1) -> bytes:
            self.left -= 1
            return b"x" if self.left >= 0 else b""

    file = sendable_file(Slow())
    assert isinstance(file, File) and file.content == b"xxxxx"


def test_images_of_pillow_are_sent_upright_and_without_loss() -> None:
    image_module = pytest.importorskip("PIL.Image")
    image = image_module.new("RGB", (4, 2), (10, 20, 30))
    image.getexif()[0x0112] = 6
    saved = io.BytesIO()
    image.save(saved, "JPEG", exif=image.getexif())
    rotated = sendable_file(image_module.open(saved))
    assert isinstance(rotated, File)
    assert image_module.open(io.BytesIO(rotated.content)).size == (2, 4)
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK", "YCbCr", "HSV", "F", "La", "RGBa"):
        file = sendable_file(image_module.new(mode, (3, 2)))
        assert isinstance(file, File)
        assert image_module.open(io.BytesIO(file.content)).size == (3, 2), mode
    printed = image_module.new("CMYK", (3, 2))
    printed.info["icc_profile"] = b"a profile of CMYK"
    converted = sendable_file(printed)
    assert isinstance(converted, File)
    assert "icc_profile" not in image_module.open(io.BytesIO(converted.content)).info
    exact = image_module.new("RGBA", (1, 1), (1, 2, 3, 4))
    sent = sendable_file(exact)
    assert isinstance(sent, File)
    assert image_module.open(io.BytesIO(sent.content)).getpixel((0, 0)) == (1, 2, 3, 4)


def test_a_form_keeps_the_order_of_files_and_references_and_leaves_out_none() -> None:
    input = {"image": b"a", "images": ["upload_1", b"b"], "mask": None, "n": 2, "crop": True, "metadata": {"a": "b"}}
    assert request_body(resolve_input("image-edit", input)) == {
        "files": [
            ("image", ("file", b"a", "application/octet-stream")),
            ("images", (None, b"upload_1", None)),
            ("images", ("file", b"b", "application/octet-stream")),
            ("n", (None, b"2", None)),
            ("crop", (None, b"true", None)),
            ("metadata", (None, b'{"a": "b"}', None)),
        ]
    }


def test_values_that_json_cannot_hold_are_refused() -> None:
    for value in (float("nan"), object(), {1, 2}):
        with pytest.raises(AtelierError) as caught:
            request_body({"prompt": value})
        assert caught.value.code == "invalid_option"


def test_parts_are_read_from_where_a_file_object_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(b"0123456789")
    with path.open("rb") as file:
        file.seek(4)
        source = PartSource(file)
        assert (source.name, source.size, source.read(2, 3)) == ("a.bin", 6, b"678")
        source.close()
        assert not file.closed
    reader, writer = os.pipe()
    os.write(writer, b"piped")
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        piped = PartSource(pipe)
        assert (piped.size, piped.read(0, 9)) == (5, b"piped")
    shrunk: Any = PartSource(path)
    path.write_bytes(b"")
    with pytest.raises(AtelierError, match="changed"):
        shrunk.read(5, 5)
    shrunk.close()
