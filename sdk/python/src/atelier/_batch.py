"""The items of batches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ._errors import AtelierError


def batch_items(batch: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The items of a batch. Raises `invalid_option` for one that is no dictionary."""
    items = batch.get("items")
    for item in items if isinstance(items, (list, tuple)) else ():
        if not isinstance(item, Mapping):
            raise AtelierError("invalid_option", 'An item of a batch is a dictionary such as {"input": {…}}.')
        yield item


def batch_inputs(batch: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The shared input, if there is one, and that of each item, with their operations."""
    shared = str(batch.get("operation") or "")
    if batch.get("input"):
        yield shared, _input_of(batch)
    for item in batch_items(batch):
        yield str(item.get("operation") or shared), _input_of(item)


def _input_of(owner: Mapping[str, object]) -> Mapping[str, object]:
    input = owner.get("input") or {}
    if not isinstance(input, Mapping):
        raise AtelierError("invalid_option", "The input of a batch or an item is a dictionary.")
    return input
