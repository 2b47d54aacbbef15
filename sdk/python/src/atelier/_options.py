"""Options that several methods share."""

from __future__ import annotations

from collections.abc import Callable

from .models import Batch, Job, Run

#: Called with a job when it is submitted, or when its state or progress changes.
OnJob = Callable[[Job], object]
#: Called with a batch when its counts were read.
OnBatch = Callable[[Batch], object]
#: Called with a run when its state or progress changes.
OnRun = Callable[[Run], object]
#: Called with the stored and all bytes of an upload.
OnBytes = Callable[[int, int], object]
#: The key or client token, or a function that returns the current one.
ApiKey = str | Callable[[], str]

#: The longest wait for a job, in seconds.
DEFAULT_WAIT = 1200.0
#: The longest time of one attempt of a request, in seconds.
DEFAULT_TIMEOUT = 120.0
#: How often a failed request is repeated.
DEFAULT_RETRIES = 4
