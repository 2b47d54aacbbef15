"""Calls the routes for Automatic1111's clients with webuiapi, and prints which calls succeeded as JSON."""

import importlib.metadata
import json
import os
import sys

import webuiapi
from PIL import Image

client = webuiapi.WebUIApi(baseurl=os.environ["BASE_URL"] + "/sdapi/v1")
client.set_auth("key", os.environ["API_KEY"])
photo = Image.open(sys.argv[1]).convert("RGB").resize((64, 64))
mask = Image.new("L", photo.size, 255)
passed, failures = [], {}


def call(name, run):
    """Runs a call. Its result must be true."""
    try:
        if not run():
            raise ValueError("the result is not as expected")
        passed.append(name)
    except Exception as error:
        failures[name] = f"{type(error).__name__}: {error}"[:300]


size = {"width": 64, "height": 64}
call("txt2img", lambda: client.txt2img(prompt="a red fox", seed=7, **size).image.size == (64, 64))
call("txt2img of two", lambda: len(client.txt2img(prompt="a red fox", batch_size=2, **size).images) == 2)
call("img2img", lambda: client.img2img(images=[photo], prompt="make it black and white", **size).image.size == (64, 64))
call("img2img with a mask", lambda: client.img2img(images=[photo], mask_image=mask, prompt="make it black and white", **size).image)
call("extra_single_image", lambda: client.extra_single_image(image=photo, upscaling_resize=2).image.size == (128, 128))
call("get_options", client.get_options)
call("get_sd_models", client.util_get_model_names)
call("get_samplers", client.util_get_sampler_names)
call("get_schedulers", client.util_get_scheduler_names)
call("get_upscalers", client.get_upscalers)
call("get_progress", lambda: "progress" in client.get_progress())
call("util_set_model", lambda: client.util_set_model(client.util_get_model_names()[0]) is None)
call("enable_hr", lambda: client.txt2img(prompt="a red fox", enable_hr=True, **size).image)
call("interrogate", lambda: client.interrogate(photo).info)
print(json.dumps({"version": importlib.metadata.version("webuiapi"), "passed": passed, "failures": failures}))
