"""The generated code is that of the OpenAPI document of the last release."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import atelier
from atelier._facts import FILE_FIELDS

FOLDER = Path(__file__).parent.parent
SOURCES = FOLDER / "src" / "atelier"
DOCUMENT = FOLDER / "../../test/openapi/released.json"

#: What the client does not call: the document itself, its collection, the health of the process, and signed files.
UNCALLED = {"/openapi.json", "/postman.json", "/health", "/files/{}"}


def routes() -> list[tuple[str, dict[str, Any]]]:
    document = json.loads(DOCUMENT.read_text("utf-8"))
    return list(document["paths"].items())


def test_every_route_of_the_document_has_a_method() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (SOURCES / "_sync").glob("*.py"))
    called = set(re.findall(r'"(/[^"\s]*)"', code)) | {f"/{slug}" for slug in FILE_FIELDS}
    document = {re.sub(r"\{\w+\}", "{}", route) for route, _ in routes()}
    assert document - called == UNCALLED


def test_the_generated_files_are_up_to_date(tmp_path: Path) -> None:
    for module in ("datamodel_code_generator", "black", "isort"):
        pytest.importorskip(module)
    spec = importlib.util.spec_from_file_location("build_generated", FOLDER / "build_generated.py")
    assert spec and spec.loader
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    for path in SOURCES.rglob("*.py"):
        copy = tmp_path / path.relative_to(SOURCES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    generator.main(DOCUMENT, tmp_path)
    for path in SOURCES.rglob("*.py"):
        same = path.read_bytes() == (tmp_path / path.relative_to(SOURCES)).read_bytes()
        assert same, f"{path.name} is out of date. Run build_generated.py."


def test_the_types_are_strict_accept_the_readme_and_find_the_mistakes_of_a_program(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    program = tmp_path / "program.py"
    program.write_text(
        """
from atelier import ApiError, AsyncAtelier, Atelier
from atelier.models import Job

client = Atelier("k")
job: Job = client.image_upscale(image=b"", factor=4).job
seconds: float = client.image_upscale(image=b"", factor=5)
client.image_upscale(factor=4)
client.image_upscale(image=b"", size=4)
assert ApiError({"code": "not_found"}).code == "nonsense"
""",
        "utf-8",
    )
    blocks = re.findall(r"```python\n(.*?)```", (FOLDER / "README.md").read_text("utf-8"), flags=re.DOTALL)
    readme = tmp_path / "readme.py"
    readme.write_text("\n".join(["body: bytes", "headers: dict[str, str]", *blocks]), "utf-8")
    package = str(Path(atelier.__file__).parent)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.10", "--cache-dir", str(tmp_path)]
    result = subprocess.run([*command, package, str(program), str(readme)], capture_output=True, text=True, timeout=300)
    mistakes = re.findall(r"program\.py:(\d+): error", result.stdout)
    assert sorted(set(mistakes)) == ["10", "7", "8", "9"], result.stdout + result.stderr
    assert f"Found {len(mistakes)} errors in 1 file" in result.stdout
