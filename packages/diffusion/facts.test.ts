import { expect, test } from "vitest";
import { toFacts } from "./facts.ts";

/** The sides of latents and the blocks of the U-Net, as diffusers publishes them. */
test.each([
  { name: "Stable Diffusion 1.5", sample: 64, blocks: [320, 640, 1280, 1280], multiple: 64, side: 512 },
  { name: "Stable Diffusion 2.1", sample: 96, blocks: [320, 640, 1280, 1280], multiple: 64, side: 768 },
  { name: "Stable Diffusion XL", sample: 128, blocks: [320, 640, 1280], multiple: 32, side: 1024 },
])("$name needs sides that each of its blocks can halve", ({ sample, blocks, multiple, side }) => {
  const facts = toFacts({
    directory: "/model",
    index: { _class_name: "StableDiffusionPipeline" },
    scheduler: { path: "/model/scheduler_config.json", json: { _class_name: "EulerDiscreteScheduler" } },
    unet: { in_channels: 4, sample_size: sample, block_out_channels: blocks },
    vae: { scaling_factor: 0.18215, block_out_channels: [128, 256, 512, 512], latent_channels: 4 },
    textEncoders: [],
    unetGraph: "unet",
    vaeDecoder: "decoder",
  });
  expect(facts).toMatchObject({ multiple, side });
});
