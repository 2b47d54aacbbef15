"""
Makes a model of a realistic size with random weights, for `npm run bench -- diffusion`. Its pictures show nothing.

    venv/bin/python test/reference/make_bench_model.py FOLDER [--small]
    DIFFUSION_MODEL=FOLDER npm run bench -- diffusion
"""

import pathlib
import shutil
import sys

import torch
from diffusers import AutoencoderKL, UNet2DConditionModel
from transformers import CLIPTextConfig, CLIPTextModel

import export

WIDTH = 768
FIXTURES = pathlib.Path(__file__).parents[2] / "packages/diffusion/fixtures/models/sd1"


def main(out, channels):
    torch.manual_seed(1)
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(FIXTURES / "tokenizer", out / "tokenizer", dirs_exist_ok=True)
    export.write_json(out / "model_index.json", {"_class_name": "StableDiffusionPipeline"})
    export.write_json(out / "scheduler/scheduler_config.json", {
        "_class_name": "EulerDiscreteScheduler", "beta_start": 0.00085, "beta_end": 0.012,
        "beta_schedule": "scaled_linear", "timestep_spacing": "trailing",
    })
    text = CLIPTextModel(CLIPTextConfig(
        vocab_size=49408, hidden_size=WIDTH, intermediate_size=4 * WIDTH, num_hidden_layers=12, num_attention_heads=12,
        attn_implementation="eager",
    )).eval().requires_grad_(False)
    export.text_encoder(out / "text_encoder", text)
    autoencoder = AutoencoderKL(
        block_out_channels=[channel * 2 // 5 for channel in channels], down_block_types=["DownEncoderBlock2D"] * 4,
        up_block_types=["UpDecoderBlock2D"] * 4, layers_per_block=2, latent_channels=4, sample_size=512,
    ).eval().requires_grad_(False)
    export.vae(out, autoencoder)
    unet = UNet2DConditionModel(
        sample_size=64, block_out_channels=channels, cross_attention_dim=WIDTH, attention_head_dim=8, layers_per_block=2,
    ).eval().requires_grad_(False)
    export.unet(out / "unet", unet, external=True)
    for name, model in [("text encoder", text), ("autoencoder", autoencoder), ("U-Net", unet)]:
        print(f"{name}: {sum(p.numel() for p in model.parameters()) / 1e6:.0f} million parameters")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), (160, 320, 640, 640) if "--small" in sys.argv else (320, 640, 1280, 1280))
