import { UnsupportedRequestError } from "./errors.ts";
import type { NoiseSource } from "./noise.ts";
import { latentMask, toPlanes, withoutSelected } from "./pixels.ts";
import type { DiffusionRequest } from "./request.ts";
import type { Scheduler } from "./schedule/scheduler.ts";
import { joinChannels, repeat, stack, type Tensor, tensor } from "./tensor.ts";
import type { LatentDistribution, Vae } from "./vae.ts";

/** The latents that a run starts with, and what it keeps of the given picture. */
export interface Start {
  latents: Tensor;
  /** The first step of the schedule that is run. */
  step: number;
  /** Channels after the latents. */
  extraChannels?: Tensor;
  /** For a U-Net without channels for a mask: the latents after each step outside of the mask. */
  keep?: (latents: Float32Array, step: number) => Float32Array;
}

/**
 * Prepares a run. The noise of each picture is drawn in the reference's order: the picture's latents, the initial noise,
 * the masked picture's latents. Throws UnsupportedRequestError if the model's channels do not fit the request.
 */
export async function prepareStart(
  request: DiffusionRequest,
  scheduler: Scheduler,
  vae: Vae,
  channels: number,
): Promise<Start> {
  const { image, mask, width, height, pictures, noise } = request;
  const dims = [pictures, vae.channels, height / vae.scale, width / vae.scale] as const;
  const size = dims[1] * dims[2] * dims[3];
  const draw = () => drawEach(noise, pictures, size);
  if (channels === 2 * vae.channels) {
    if (!image) throw new UnsupportedRequestError("The model edits pictures and cannot make one from words alone.");
    const latents = tensor(scaled(draw(), scheduler.initialSigma), dims);
    return { latents, step: 0, extraChannels: (await vae.encode(toPlanes(image, -1))).mean };
  }
  const hasMaskChannels = channels === 2 * vae.channels + 1;
  const strength = image ? (request.strength ?? 1) : 1;
  const step = firstStep(request.steps, strength);
  const needsPicture = image && (strength < 1 || (mask && !hasMaskChannels));
  const picture = needsPicture ? sampleLatents(await vae.encode(toPlanes(image, -1)), vae, noise, pictures) : undefined;
  const initial = draw();
  const latents =
    picture && strength < 1 ? scheduler.addNoise(picture, initial, step) : scaled(initial, scheduler.initialSigma);
  const start: Start = { latents: tensor(latents, dims), step };
  if (hasMaskChannels) return { ...start, extraChannels: await maskChannels(request, vae, size) };
  if (!mask || !picture) return start;
  return {
    ...start,
    keep: keepOutside(repeat(latentMask(mask, vae.scale), pictures), picture, initial, request, scheduler),
  };
}

/** The first step for a strength. At least one step is run. */
const firstStep = (steps: number, strength: number) =>
  Math.max(0, steps - Math.max(1, Math.min(Math.floor(steps * strength), steps)));

const scaled = (values: Float32Array, factor: number) => values.map((value) => value * factor);

/** Noise for all pictures, each from its own stream. */
export const drawEach = (noise: NoiseSource, pictures: number, size: number): Float32Array =>
  stack(Array.from({ length: pictures }, (_, picture) => tensor(noise.draw(picture, size), [1]))).data;

/** A sample of the latents in the U-Net's scale for each picture. */
function sampleLatents(
  { mean, deviation }: LatentDistribution,
  vae: Vae,
  noise: NoiseSource,
  pictures: number,
): Float32Array {
  const samples = Array.from({ length: pictures }, (_, picture) => {
    if (!deviation) return mean;
    const drawn = noise.draw(picture, mean.data.length);
    return tensor(
      mean.data.map((value, at) => value + deviation[at] * drawn[at]),
      mean.dims,
    );
  });
  return vae.toUnetScale(stack(samples).data);
}

/** The mask and the latents of the picture without the masked part. Without a mask everything is replaced. */
async function maskChannels({ image, mask, width, height, noise, pictures }: DiffusionRequest, vae: Vae, size: number) {
  const whole = { width, height, data: new Uint8Array(width * height).fill(255) };
  const selected = (image && mask) ?? whole;
  const planes = image ? toPlanes(image, -1) : tensor(new Float32Array(3 * width * height), [1, 3, height, width]);
  const kept = await vae.encode(withoutSelected(planes, selected));
  const data = sampleLatents(kept, vae, noise, pictures);
  const [, channels = 0, high = 0, wide = 0] = kept.mean.dims;
  const latents = tensor(data, [data.length / size, channels, high, wide]);
  return joinChannels([repeat(latentMask(selected, vae.scale), pictures), latents]);
}

/** Replaces the latents outside of the mask by the picture's, with the noise of the next step. */
function keepOutside(
  mask: Tensor,
  picture: Float32Array,
  noise: Float32Array,
  { steps }: DiffusionRequest,
  scheduler: Scheduler,
): NonNullable<Start["keep"]> {
  const area = mask.dims[2] * mask.dims[3];
  return (latents, step) => {
    const outside = step < steps - 1 ? scheduler.addNoise(picture, noise, step + 1) : picture;
    return latents.map((value, at) => (mask.data[at % area] > 0 ? value : outside[at]));
  };
}
