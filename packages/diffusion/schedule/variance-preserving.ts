import type { SchedulerConfig } from "./config.ts";
import { mix } from "./scheduler.ts";

/** The clean latents from latents √ᾱ x₀ + √(1 − ᾱ) ε and the network's output, clipped if the configuration sets it. */
export function cleanLatents(
  latents: Float32Array,
  output: Float32Array,
  alpha: number,
  config: SchedulerConfig,
): Float32Array {
  const [signal, noise] = [Math.sqrt(alpha), Math.sqrt(1 - alpha)];
  const clean =
    config.prediction_type === "sample"
      ? output.slice()
      : config.prediction_type === "epsilon"
        ? mix(1 / signal, latents, -noise / signal, output)
        : mix(signal, latents, -noise, output);
  if (!config.clip_sample) return clean;
  const range = config.clip_sample_range;
  return clean.map((value) => Math.min(range, Math.max(-range, value)));
}

/** The shared part of schedulers that work with ᾱ: the noise level of a step, and inputs without scaling. */
export const alphaSpace = (timesteps: Float64Array, alphas: Float64Array) => ({
  timesteps,
  initialSigma: 1,
  inputScale: () => 1,
  addNoise(latents: Float32Array, noise: Float32Array, step: number) {
    const alpha = alphas[timesteps[step]] ?? 1;
    return mix(Math.sqrt(alpha), latents, Math.sqrt(1 - alpha), noise);
  },
});
