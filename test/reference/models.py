"""Tiny networks with random weights that behave like the real ones: not flat, and sensitive to every input."""

import torch
from diffusers import AutoencoderKL, ControlNetModel, UNet2DConditionModel
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection

HIDDEN = 16


def seeded(seed, make):
    torch.manual_seed(seed)
    return make().eval().requires_grad_(False)


def text_encoder(seed, vocab_size, pad, eos, projected=False):
    config = CLIPTextConfig(
        vocab_size=vocab_size, hidden_size=HIDDEN, intermediate_size=32, num_hidden_layers=3, num_attention_heads=2,
        max_position_embeddings=77, projection_dim=HIDDEN, bos_token_id=eos - 1, eos_token_id=eos, pad_token_id=pad,
        hidden_act="quick_gelu", attn_implementation="eager",
    )
    model = CLIPTextModelWithProjection if projected else CLIPTextModel
    made = seeded(seed, lambda: model(config))
    # The states are about one in size, as those of trained encoders. Larger ones make the U-Net's attention chaotic.
    for name, parameter in made.named_parameters():
        if "token_embedding" in name:
            parameter *= 40
    return made


def vae(seed, scaling_factor=0.18215, channels=(8, 8, 16)):
    model = seeded(seed, lambda: AutoencoderKL(
        block_out_channels=channels, down_block_types=["DownEncoderBlock2D"] * len(channels),
        up_block_types=["UpDecoderBlock2D"] * len(channels), layers_per_block=1, norm_num_groups=4,
        latent_channels=4, sample_size=32, scaling_factor=scaling_factor,
    ))
    generator = torch.Generator().manual_seed(seed)
    latents = torch.randn(1, 4, 16, 16, generator=generator)
    spread(model.decoder.conv_out, lambda: model.decode(latents / scaling_factor).sample, 0.5)
    picture = torch.rand(1, 3, 64, 64, generator=generator) * 2 - 1
    spread(model.quant_conv, lambda: model.encode(picture).latent_dist.mean, 1 / scaling_factor)
    # Variances of about one tenth, so that the sampling noise matters.
    model.quant_conv.weight[4:] *= 0.05
    model.quant_conv.bias[4:] = 1.0
    return model


def unet(seed, in_channels=4, xl=False, **options):
    extra = dict(
        addition_embed_type="text_time", addition_time_embed_dim=8, projection_class_embeddings_input_dim=6 * 8 + HIDDEN,
        cross_attention_dim=2 * HIDDEN, transformer_layers_per_block=(1, 2), use_linear_projection=True,
    ) if xl else {}
    model = seeded(seed, lambda: UNet2DConditionModel(**{
        "sample_size": 16, "in_channels": in_channels, "out_channels": 4, "layers_per_block": 1,
        "block_out_channels": (8, 16), "norm_num_groups": 4, "cross_attention_dim": HIDDEN, "attention_head_dim": 4,
        "down_block_types": ("DownBlock2D", "CrossAttnDownBlock2D"), "up_block_types": ("CrossAttnUpBlock2D", "UpBlock2D"),
    } | extra | options))
    for name, parameter in model.named_parameters():
        if ".attn2.to_out.0.weight" in name or ".attn2.to_v.weight" in name:
            parameter *= 3
        if name.startswith("time_embedding") or name.startswith("add_embedding"):
            parameter *= 2
    generator = torch.Generator().manual_seed(seed)
    sample = torch.randn(2, in_channels, 16, 16, generator=generator)
    states = torch.randn(2, 77, model.config.cross_attention_dim, generator=generator)
    added = {"text_embeds": torch.randn(2, HIDDEN, generator=generator), "time_ids": torch.full((2, 6), 64.0)} if xl else None
    length = model.config.time_cond_proj_dim
    given = torch.randn(2, length, generator=generator) if length else None
    spread(model.conv_out, lambda: model(sample, 500, states, timestep_cond=given, added_cond_kwargs=added).sample, 1.0)
    return model


def controlnet(seed, of):
    model = seeded(seed, lambda: ControlNetModel.from_unet(of, conditioning_embedding_out_channels=(4, 4, 8)))
    generator = torch.Generator().manual_seed(seed)
    # These convolutions start as zeros.
    for block in [*model.controlnet_down_blocks, model.controlnet_mid_block, model.controlnet_cond_embedding.conv_out]:
        block.weight.copy_(torch.randn(block.weight.shape, generator=generator) * 0.3)
    return model


def spread(layer, run, wanted):
    """Scales a layer so that the output's standard deviation is `wanted`, around 0."""
    made = run()
    layer.weight *= wanted / made.std()
    layer.bias *= wanted / made.std()
