"""
Makes packages/diffusion/fixtures: tiny models with random weights in ONNX and what diffusers makes with them.

    python -m venv venv && venv/bin/pip install diffusers==0.42.1 transformers==5.23.0 torch==2.15.0 onnx onnxscript numpy
    venv/bin/python test/reference/make_fixtures.py

The results are committed, so that the tests need no Python.
"""

import gzip
import json
import pathlib
import shutil
import sys

import numpy as np
import transformers

import cases
import export
import models
import vocabulary

OUT = pathlib.Path(__file__).parents[2] / "packages/diffusion/fixtures"
SMALL = {"block_out_channels": (8, 8)}


def build(out):
    """Exports every model and returns its parts. A folder has only the parts that differ from sd1's."""
    merges = vocabulary.train(400)
    end = "<|endoftext|>"
    tokenizer = vocabulary.write(out / "sd1/tokenizer", merges, end, "map")
    exclamation = vocabulary.write(out / "sdxl/tokenizer_2", merges, "!", "decoder")
    sizes = dict(vocab_size=len(tokenizer), eos=tokenizer.eos_token_id)
    first = models.text_encoder(1, pad=tokenizer.pad_token_id, **sizes)
    second = models.text_encoder(2, pad=exclamation.pad_token_id, projected=True, **sizes)
    autoencoder = models.vae(3)
    shared = {"vae": autoencoder, "text_encoder": first, "tokenizer": tokenizer}
    parts = {
        "sd1": shared | {"unet": models.unet(4)},
        "sd2": shared | {"unet": models.unet(5, use_linear_projection=True, **SMALL), "tokenizer": exclamation},
        "sdxl": shared | {"unet": models.unet(6, xl=True, **SMALL), "text_encoder_2": second, "tokenizer_2": exclamation},
        "inpaint": shared | {"unet": models.unet(7, 9, **SMALL)},
        "instruct": shared | {"unet": models.unet(8, 8, **SMALL)},
        "control": shared | {"unet": models.unet(9, **SMALL)},
        "lcm": shared | {"unet": models.unet(11, time_cond_proj_dim=16, **SMALL)},
    }
    parts["control"]["controlnet"] = models.controlnet(10, parts["control"]["unet"])
    export.text_encoder(out / "sd1/text_encoder", first)
    export.text_encoder(out / "sdxl/text_encoder", first, layers=3)
    export.text_encoder(out / "sdxl/text_encoder_2", second, layers=3)
    export.vae(out / "sd1", autoencoder)
    for name, own in parts.items():
        controlled = own.get("controlnet")
        export.unet(out / name / "unet", own["unet"], xl=name == "sdxl", controlled=controlled, external=name == "sd2")
        write_index(out / name, name)
    for file in ["vocab.json", "merges.txt", "tokenizer_config.json"]:
        (out / "sd2/tokenizer").mkdir(exist_ok=True)
        shutil.copy(out / "sdxl/tokenizer_2" / file, out / "sd2/tokenizer" / file)
    half = out / "half"
    export.text_encoder(half / "text_encoder", first, half=True)
    export.unet(half / "unet", parts["sd1"]["unet"], half=True)
    export.vae(half, autoencoder, half=True)
    return parts, {"endoftext": tokenizer, "exclamation": exclamation}


def write_index(folder, name):
    class_name = {"sdxl": "StableDiffusionXLPipeline", "inpaint": "StableDiffusionInpaintPipeline", "instruct": "StableDiffusionInstructPix2PixPipeline"}
    extra = {"force_zeros_for_empty_prompt": True} if name == "sdxl" else {}
    export.write_json(folder / "model_index.json", {"_class_name": class_name.get(name, "StableDiffusionPipeline"), **extra})


def main():
    transformers.logging.set_verbosity_error()
    shutil.rmtree(OUT / "models", ignore_errors=True)
    parts, tokenizers = build(OUT / "models")
    vocabulary.write_strings(OUT / "strings.json.gz", tokenizers)
    folder = OUT / "cases"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    wanted = sys.argv[1:]
    for one in cases.CASES:
        if wanted and one["name"] not in wanted:
            continue
        latents, pictures = cases.run(parts[one["model"]], one)
        deviation = pictures.std()
        print(f"{one['name']}: latents {latents.shape}, largest {np.abs(latents).max():.1f}, pictures' deviation {deviation:.0f}")
        if deviation < 30 or not np.isfinite(latents).all():
            raise SystemExit("The picture is too flat, or the latents are not finite.")
        (folder / f"{one['name']}.json").write_text(json.dumps({**one, "shape": latents.shape}, indent=1))
        (folder / f"{one['name']}.latents.gz").write_bytes(gzip.compress(latents.tobytes(), 9, mtime=0))
        (folder / f"{one['name']}.pictures.gz").write_bytes(gzip.compress(pictures.tobytes(), 9, mtime=0))


if __name__ == "__main__":
    main()
