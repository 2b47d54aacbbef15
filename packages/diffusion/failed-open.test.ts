import { expect, test } from "vitest";
import type { OpenGraph } from "./graph.ts";
import type { ModelFolder } from "./model-folder.ts";
import { openNetworks } from "./predictor.ts";
import { openPromptEncoder } from "./prompt-encoder.ts";

const folder: ModelFolder = {
  directory: "/model",
  index: { _class_name: "StableDiffusionPipeline" },
  scheduler: { path: "/model/scheduler_config.json", json: {} },
  unet: { in_channels: 4, block_out_channels: [8] },
  vae: { scaling_factor: 1, block_out_channels: [1], latent_channels: 4 },
  textEncoders: [{ graph: "text", tokenizer: "/model/no-tokenizer" }],
  unetGraph: "unet",
  vaeDecoder: "decoder",
  controlnet: "controlnet",
};

/** Opens graphs with the given inputs, and any output; other paths cannot be loaded. Counts the graphs in memory. */
function graphs(inputs: Record<string, readonly string[]>) {
  const inMemory: string[] = [];
  const value = (name: string) => ({ name, type: "float32", dims: [] });
  const open: OpenGraph = async (path) => {
    const names = inputs[path];
    if (!names) throw new Error("damaged");
    inMemory.push(path);
    return {
      inputs: names.map(value),
      outputs: ["out_sample", "last_hidden_state"].map(value),
      run: () => Promise.reject(new Error("not run")),
      release: async () => {
        inMemory.splice(inMemory.indexOf(path), 1);
      },
    };
  };
  return { inMemory, open };
}

const unet = ["sample", "timestep", "encoder_hidden_states"];

test.each([
  ["cannot be loaded", [...unet, "mid_block_additional_residual"], /controlnet cannot be loaded/],
  ["does not fit", unet, /has no inputs down_block_additional_residuals/],
])("the U-Net leaves the memory if its ControlNet %s", async (_, inputs, message) => {
  const { inMemory, open } = graphs({ unet: inputs });
  await expect(openNetworks(folder, open)).rejects.toThrow(message);
  expect(inMemory).toEqual([]);
});

test("a text encoder leaves the memory if its tokenizer cannot be read", async () => {
  const { inMemory, open } = graphs({ text: ["input_ids"] });
  await expect(openPromptEncoder(folder, open)).rejects.toThrow(/no-tokenizer/);
  expect(inMemory).toEqual([]);
});
