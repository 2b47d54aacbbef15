"""The Python client of the Atelier API."""

import sys

# An older Python would fail at the first new syntax, with an error that does not name the reason.
if sys.version_info < (3, 10):
    raise ImportError("atelier-sdk needs Python 3.10 or newer. This is Python %d.%d.%d." % sys.version_info[:3])

from . import inputs, models
from ._async._client import AsyncAtelier
from ._async._pages import AsyncPages
from ._async._result import AsyncResult, AsyncResultFile
from ._errors import ApiError, AtelierError, ClientErrorCode
from ._events import JobEvent
from ._facts import ApiErrorCode, OperationSlug
from ._files import File, FileInput
from ._page import Page
from ._response import Response
from ._sync._client import Atelier
from ._sync._pages import Pages
from ._sync._result import Result, ResultFile
from ._version import VERSION as __version__
from ._webhook_signature import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "ApiErrorCode",
    "AsyncAtelier",
    "AsyncPages",
    "AsyncResult",
    "AsyncResultFile",
    "Atelier",
    "AtelierError",
    "ClientErrorCode",
    "File",
    "FileInput",
    "JobEvent",
    "OperationSlug",
    "Page",
    "Pages",
    "Response",
    "Result",
    "ResultFile",
    "WebhookEvent",
    "__version__",
    "inputs",
    "models",
    "verify_webhook",
]
