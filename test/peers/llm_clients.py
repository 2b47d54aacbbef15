"""Calls the routes for OpenAI's clients with LangChain and LiteLLM, and prints which calls succeeded as JSON."""

import base64
import importlib.metadata
import json
import os
import sys

import litellm
from langchain_core.messages import HumanMessage
from langchain_openai import ChatOpenAI

url, key = os.environ["BASE_URL"], os.environ["API_KEY"]
with open(sys.argv[1], "rb") as photo:
    data_url = "data:image/png;base64," + base64.b64encode(photo.read()).decode()
results = {}


def call(client, name, run):
    """Runs a call. Its result must be true."""
    passed, failures = results.setdefault(client, ([], {}))
    try:
        if not run():
            raise ValueError("the result is not as expected")
        passed.append(name)
    except Exception as error:
        failures[name] = f"{type(error).__name__}: {error}"[:300]


chat = ChatOpenAI(base_url=url, api_key=key, model="illustrator", max_retries=0)
edit = [
    {"type": "text", "text": "make it black and white"},
    {"type": "image_url", "image_url": {"url": data_url}},
]
call("langchain-openai", "invoke", lambda: chat.invoke("a red fox").content.startswith("![image]"))
call("langchain-openai", "stream", lambda: "![image]" in "".join(part.content for part in chat.stream("a red fox")))
editor = ChatOpenAI(base_url=url, api_key=key, model="gpt-image-1", max_retries=0)
call("langchain-openai", "image input", lambda: "![image]" in editor.invoke([HumanMessage(edit)]).content)
call("langchain-openai", "usage", lambda: chat.invoke("a red fox").usage_metadata["output_tokens"] > 0)
agent = ChatOpenAI(base_url=url, api_key=key, model="gpt-5", use_responses_api=True, max_retries=0)
call(
    "langchain-openai",
    "image_generation tool",
    lambda: any(
        block["type"] == "image_generation_call"
        for block in agent.bind_tools([{"type": "image_generation"}]).invoke("a red fox").content
    ),
)


def cost(response):
    return response._hidden_params["response_cost"] > 0


to = {"api_base": url, "api_key": key, "num_retries": 0}
image = {"model": "openai/gpt-image-1", "prompt": "a red fox", "size": "1024x1024", "quality": "low", **to}
call("litellm", "image_generation", lambda: litellm.image_generation(**image).data[0].b64_json)
call("litellm", "spend of an image", lambda: cost(litellm.image_generation(**image)))


def edit_image():
    with open(sys.argv[1], "rb") as photo:
        edited = litellm.image_edit(model="openai/gpt-image-1", image=photo, prompt="make it black and white", **to)
    return edited.data[0].b64_json


call("litellm", "image_edit", edit_image)
message = [{"role": "user", "content": "a red fox"}]
completion = {"model": "openai/illustrator", "messages": message, **to}
call("litellm", "completion", lambda: "![image]" in litellm.completion(**completion).choices[0].message.content)
call(
    "litellm",
    "completion stream",
    lambda: "![image]"
    in "".join(part.choices[0].delta.content or "" for part in litellm.completion(stream=True, **completion)),
)
call(
    "litellm",
    "responses",
    lambda: litellm.responses(
        model="openai/gpt-5", input="a red fox", tools=[{"type": "image_generation"}], api_base=url, api_key=key
    ).output[0].type
    == "image_generation_call",
)
print(
    json.dumps(
        {
            client: {"version": importlib.metadata.version(client), "passed": passed, "failures": failures}
            for client, (passed, failures) in results.items()
        }
    )
)
