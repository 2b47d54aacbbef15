"""Calls the routes for LibreTranslate's clients with its Python package, and prints what it received as JSON."""

import importlib.metadata
import json
import os
from urllib.error import HTTPError

from libretranslatepy import LibreTranslateAPI

address = os.environ["BASE_URL"]
client = LibreTranslateAPI(address, api_key=os.environ["API_KEY"])
try:
    LibreTranslateAPI(address, api_key="none").translate("This house is red.", "en", "es")
    refused = None
except HTTPError as error:
    refused = error.code
print(
    json.dumps(
        {
            "version": importlib.metadata.version("libretranslatepy"),
            "text": client.translate("This house is red.", "en", "es"),
            "detected": client.detect("This house is red and the dog sleeps."),
            "languages": [language["code"] for language in client.languages()],
            "refused": refused,
        }
    )
)
