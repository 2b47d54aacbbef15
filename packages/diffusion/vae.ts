import { type Component, openComponent } from "./component.ts";
import { ModelFolderError, UnsupportedRequestError } from "./errors.ts";
import type { OpenGraph } from "./graph.ts";
import { lazy } from "./lazy.ts";
import { type ModelFolder, pixelsPerLatent } from "./model-folder.ts";
import { type Tensor, tensor } from "./tensor.ts";
import { mapTiles } from "./tiles.ts";

/** The distribution of a picture's latents, before scaling: both [1, c, h, w]. */
export interface LatentDistribution {
  mean: Tensor;
  /** Absent if the graph returns one sample. */
  deviation?: Float32Array;
}

/** The autoencoder between pictures of −1 to 1 and latents. */
export interface Vae {
  /** Pixels per latent, in each direction. */
  scale: number;
  channels: number;
  encode(planes: Tensor): Promise<LatentDistribution>;
  /** Latents of the U-Net's scale [1, c, h, w] to planes [1, 3, height, width]. */
  decode(latents: Tensor): Promise<Tensor>;
  /** Converts the encoder's latents to the U-Net's scale. */
  toUnetScale(latents: Float32Array): Float32Array;
  release(): Promise<void>;
}

export interface VaeOptions {
  /** Pictures with more pixels are encoded and decoded in tiles, which bounds the memory. */
  maxWholePixels: number;
}

/** Prepares the autoencoder. Its graphs are loaded at the first use. */
export function createVae(folder: ModelFolder, open: OpenGraph, { maxWholePixels }: VaeOptions): Vae {
  const { scaling_factor: scaling, shift_factor: shift, latent_channels: channels } = folder.vae;
  const scale = pixelsPerLatent(folder);
  const tileSide = Math.max(scale * 8, folder.vae.sample_size ?? 512);
  const tileLatents = Math.floor(tileSide / scale);
  const decoder = lazy(() =>
    openComponent(folder.vaeDecoder, open, { inputs: ["latent_sample"], outputs: ["sample"] }),
  );
  const encoder = lazy(() => {
    if (!folder.vaeEncoder)
      throw new UnsupportedRequestError("The model has no vae_encoder/model.onnx, which it needs to read a picture.");
    return openComponent(folder.vaeEncoder, open, { inputs: ["sample"], outputs: [] });
  });
  return {
    scale,
    channels,
    toUnetScale: (latents) => latents.map((value) => (value - (shift ?? 0)) * scaling),
    async encode(planes) {
      const graph = await encoder.get();
      const run = (tile: Tensor) => runEncoder(graph, tile);
      const isTiled = needsTiles(planes, 1, maxWholePixels);
      const decoded = isTiled
        ? await mapTiles(planes, { input: tileSide, output: tileLatents }, run)
        : await run(planes);
      return getDistribution(decoded, channels);
    },
    async decode(latents) {
      const graph = await decoder.get();
      const scaled = tensor(
        latents.data.map((value) => value / scaling + (shift ?? 0)),
        latents.dims,
      );
      const run = async (tile: Tensor) => onlyOutput(await graph.run({ latent_sample: tile }, ["sample"]));
      const isTiled = needsTiles(latents, scale, maxWholePixels);
      return isTiled ? mapTiles(scaled, { input: tileLatents, output: tileSide }, run) : run(scaled);
    },
    async release() {
      await decoder.release();
      await encoder.release();
    },
  };
}

const needsTiles = ({ dims: [, , height = 0, width = 0] }: Tensor, scale: number, maxPixels: number) =>
  height * width * scale ** 2 > maxPixels;

/** Exports name the output latent_parameters (mean and logarithm of the variance) or latent_sample. */
async function runEncoder(graph: Component, sample: Tensor): Promise<Tensor> {
  const name = graph.outputs.find((output) => ["latent_parameters", "latent_sample"].includes(output));
  if (!name)
    throw new ModelFolderError(
      `${graph.path} has no output latent_parameters or latent_sample. Export the model with: optimum-cli export onnx.`,
    );
  return onlyOutput(await graph.run({ sample }, [name]));
}

function onlyOutput(outputs: Record<string, Tensor>): Tensor {
  const [output] = Object.values(outputs);
  if (!output) throw new TypeError("The graph returned no output.");
  return output;
}

function getDistribution({ data, dims }: Tensor, channels: number): LatentDistribution {
  const [rows = 1, found = 0, height = 0, width = 0] = dims;
  const size = channels * height * width;
  const mean = tensor(data.subarray(0, size), [rows, channels, height, width]);
  if (found === channels) return { mean };
  const deviation = data.subarray(size, 2 * size).map((value) => Math.exp(0.5 * Math.min(20, Math.max(-30, value))));
  return { mean, deviation };
}
