"""Calls the routes for OpenAI's clients with the official package, and prints what it received as JSON."""

import base64
import importlib.metadata
import json
import os
import sys

from openai import NotFoundError, OpenAI

client = OpenAI(base_url=os.environ["BASE_URL"], api_key=os.environ["API_KEY"])
images = client.images.generate(model="gpt-image-1", prompt="a red fox", size="256x256", n=2)
models = [model.id for model in client.models.list()]
with open(sys.argv[1], "rb") as photo:
    edited = client.images.edit(image=photo, prompt="make it black and white")
events = client.images.generate(model="gpt-image-1", prompt="a red fox", size="256x256", stream=True)
kinds = [event.type for event in events]
try:
    client.images.create_variation(image=open(sys.argv[1], "rb"))
    refused = None
except NotFoundError as error:
    refused = error.status_code
print(
    json.dumps(
        {
            "version": importlib.metadata.version("openai"),
            "images": [base64.b64decode(image.b64_json)[1:4].decode() for image in images.data],
            "models": models,
            "edited": edited.data[0].url is not None,
            "events": kinds,
            "refused": refused,
        }
    )
)
