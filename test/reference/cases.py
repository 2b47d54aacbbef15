"""The reference runs: each is a pipeline of diffusers with a scheduler, fixed noise and its latents after every step."""

import contextlib

import diffusers
import numpy as np
import torch
from PIL import Image

from noise import Noise

SIDE = 64
TRAINED = {"beta_start": 0.00085, "beta_end": 0.012, "beta_schedule": "scaled_linear", "num_train_timesteps": 1000}
PROMPT = "a red fox in the snow under a full moon"
NEGATIVE = "blurry, low quality, text"


def scheduler(class_name, **options):
    return {"_class_name": class_name, **TRAINED, **options}


EULER = scheduler("EulerDiscreteScheduler")
ANCESTRAL = scheduler("EulerAncestralDiscreteScheduler", timestep_spacing="trailing")
DDIM = scheduler("DDIMScheduler", clip_sample=False, set_alpha_to_one=False, steps_offset=1)
DPM = scheduler("DPMSolverMultistepScheduler")
LCM = scheduler("LCMScheduler")


def case(name, model, config, **request):
    return {"name": name, "model": model, "scheduler": config, "request": {
        "prompt": PROMPT, "steps": 5, "guidance": 5.0, "seed": 7, "pictures": 1, "width": SIDE, "height": SIDE, **request,
    }}


CASES = [
    case("euler", "sd1", EULER),
    case("euler-leading-negative", "sd1", scheduler("EulerDiscreteScheduler", timestep_spacing="leading", steps_offset=1), negativePrompt=NEGATIVE),
    case("euler-karras-v", "sd1", scheduler("EulerDiscreteScheduler", use_karras_sigmas=True, prediction_type="v_prediction", final_sigmas_type="sigma_min")),
    case("euler-zero-snr", "sd1", scheduler("EulerDiscreteScheduler", timestep_spacing="trailing", prediction_type="v_prediction", rescale_betas_zero_snr=True)),
    case("euler-linear-sample", "sd1", scheduler("EulerDiscreteScheduler", beta_schedule="linear", beta_start=0.0001, beta_end=0.02, prediction_type="sample")),
    case("ancestral", "sd1", ANCESTRAL, pictures=2),
    case("ancestral-cosine-v", "sd1", scheduler("EulerAncestralDiscreteScheduler", beta_schedule="squaredcos_cap_v2", timestep_spacing="leading", steps_offset=1, prediction_type="v_prediction")),
    case("lcm", "sd1", LCM, steps=4, guidance=1.0),
    case("lcm-v-clip", "sd1", scheduler("LCMScheduler", prediction_type="v_prediction", clip_sample=True, clip_sample_range=2.0, original_inference_steps=20), steps=6),
    case("lcm-guidance-input", "lcm", LCM, steps=4, guidance=8.0),
    case("lcm-sample", "sd1", scheduler("LCMScheduler", prediction_type="sample"), steps=3),
    case("dpm", "sd1", DPM, steps=6),
    case("dpm-karras", "sd1", scheduler("DPMSolverMultistepScheduler", use_karras_sigmas=True), steps=6),
    case("dpm-heun-leading", "sd1", scheduler("DPMSolverMultistepScheduler", solver_type="heun", timestep_spacing="leading", steps_offset=1, final_sigmas_type="sigma_min")),
    case("dpm-trailing-v-16", "sd1", scheduler("DPMSolverMultistepScheduler", timestep_spacing="trailing", prediction_type="v_prediction", final_sigmas_type="sigma_min"), steps=16),
    case("dpm-sample", "sd1", scheduler("DPMSolverMultistepScheduler", prediction_type="sample", euler_at_final=True)),
    case("ddim", "sd1", DDIM),
    case("ddim-trailing-v-zero-snr", "sd1", scheduler("DDIMScheduler", timestep_spacing="trailing", prediction_type="v_prediction", rescale_betas_zero_snr=True, clip_sample=False)),
    case("ddim-linspace-sample-clip", "sd1", scheduler("DDIMScheduler", timestep_spacing="linspace", prediction_type="sample", clip_sample=True, clip_sample_range=1.5)),
    case("picture-to-picture", "sd1", EULER, task="picture", strength=0.6),
    case("picture-to-picture-ancestral", "sd1", ANCESTRAL, task="picture", strength=0.7, steps=6),
    case("picture-to-picture-lcm", "sd1", LCM, task="picture", strength=0.5, steps=4, guidance=1.0),
    case("picture-to-picture-dpm", "sd1", DPM, task="picture", strength=0.8),
    case("inpaint-4-channels", "sd1", EULER, task="inpaint", strength=1.0),
    case("inpaint-4-channels-ddim", "sd1", DDIM, task="inpaint", strength=0.8),
    case("tiled", "sd1", EULER, task="picture", strength=0.5, width=112, height=80, steps=4, tiled=True),
    case("turbo", "sd2", scheduler("EulerDiscreteScheduler", timestep_spacing="trailing"), steps=1, guidance=0.0),
    case("turbo-4-ancestral", "sd2", ANCESTRAL, steps=4, guidance=0.0),
    case("xl", "sdxl", EULER),
    case("xl-negative", "sdxl", DPM, negativePrompt=NEGATIVE, height=48, pictures=2),
    case("xl-turbo", "sdxl", ANCESTRAL, steps=2, guidance=0.0),
    case("inpaint", "inpaint", EULER, task="inpaint", strength=1.0),
    case("inpaint-strength", "inpaint", ANCESTRAL, task="inpaint", strength=0.7, steps=6),
    case("instruct", "instruct", ANCESTRAL, task="instruct", pictureGuidance=1.5),
    case("instruct-negative", "instruct", EULER, task="instruct", pictureGuidance=2.0, negativePrompt=NEGATIVE),
    case("control", "control", EULER, task="control", controlScale=1.0),
    case("control-half", "control", DDIM, task="control", controlScale=0.5),
]


def picture(width, height):
    """The input picture of the tests: blocks and gradients by a formula that the tests repeat."""
    y, x, c = np.mgrid[0:height, 0:width, 0:3]
    values = (x * 3 + y * 2 + c * 60 + ((x // 8 + y // 8) % 2) * 90) % 256
    return Image.fromarray(values.astype(np.uint8))


def mask(width, height):
    """White in a rectangle right of the middle."""
    y, x = np.mgrid[0:height, 0:width]
    inside = (x >= width * 3 // 8) & (x < width * 7 // 8) & (y >= height // 4) & (y < height * 3 // 4)
    return Image.fromarray((inside * 255).astype(np.uint8))


@contextlib.contextmanager
def fixed_noise(noise):
    """Replaces the random numbers of diffusers in all its modules."""
    import sys

    changed = [module for name, module in sys.modules.items() if name.startswith("diffusers") and hasattr(module, "randn_tensor")]
    before = [module.randn_tensor for module in changed]
    for module in changed:
        module.randn_tensor = noise
    try:
        yield
    finally:
        for module, function in zip(changed, before):
            module.randn_tensor = function


def pipeline(parts, config, task):
    """The pipeline class of a task with a scheduler."""
    kind = getattr(diffusers, config["_class_name"])
    make = lambda: kind.from_config({k: v for k, v in config.items() if k != "_class_name"})
    names = {"control": "ControlNet", "picture": "Img2Img", "inpaint": "Inpaint", "instruct": "InstructPix2Pix"}
    name = "StableDiffusionXLPipeline" if "text_encoder_2" in parts else f"StableDiffusion{names.get(task, '')}Pipeline"
    extra = {} if "text_encoder_2" in parts else {"safety_checker": None, "feature_extractor": None, "requires_safety_checker": False}
    pipe = getattr(diffusers, name)(**parts, **extra, scheduler=make())
    # Pipelines change some settings of their scheduler, such as clip_sample, which are tested here too.
    pipe.scheduler = make()
    pipe.set_progress_bar_config(disable=True)
    return pipe


def run(parts, one):
    """Latents after every step [steps, n, c, h, w] and pictures [n, h, w, 3] of a case."""
    request = one["request"]
    task, width, height = request.get("task"), request["width"], request["height"]
    used = parts if task == "control" else {name: part for name, part in parts.items() if name != "controlnet"}
    pipe = pipeline(used, one["scheduler"], task)
    pipe.vae.enable_tiling() if request.get("tiled") else pipe.vae.disable_tiling()
    latents = []
    options = {
        None: lambda: {"width": width, "height": height},
        "picture": lambda: {"image": picture(width, height), "strength": request["strength"]},
        "inpaint": lambda: {"image": picture(width, height), "mask_image": mask(width, height), "strength": request["strength"], "width": width, "height": height},
        "instruct": lambda: {"image": picture(width, height), "image_guidance_scale": request["pictureGuidance"]},
        "control": lambda: {"image": picture(width, height), "controlnet_conditioning_scale": request["controlScale"], "width": width, "height": height},
    }[task]()

    def after_step(pipe, step, timestep, values):
        latents.append(values["latents"].clone())
        return values

    with fixed_noise(Noise(request["seed"])), torch.no_grad():
        made = pipe(
            prompt=request["prompt"], negative_prompt=request.get("negativePrompt"), num_inference_steps=request["steps"],
            guidance_scale=request["guidance"], num_images_per_prompt=request["pictures"], output_type="np",
            callback_on_step_end=after_step, **options,
        ).images
    return torch.stack(latents).numpy().astype(np.float32), np.round(made * 255).astype(np.uint8)
