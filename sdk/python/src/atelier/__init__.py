"""The Python client of the Atelier API."""

from . import inputs, models
from ._async._client import AsyncAtelier
from ._async._pages import AsyncPages
from ._async._result import AsyncResult, AsyncResultFile
from ._errors import ApiError, AtelierError, ClientErrorCode
from ._events import JobEvent
from ._facts import ApiErrorCode, OperationSlug
from ._files import File, FileInput
from ._page import Page
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
    "Result",
    "ResultFile",
    "WebhookEvent",
    "__version__",
    "inputs",
    "models",
    "verify_webhook",
]
