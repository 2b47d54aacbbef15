import type { SchedulerConfig } from "./config.ts";

/**
 * The cumulative product of 1 − β for every training step (ᾱ of Ho et al., "Denoising diffusion probabilistic models",
 * 2020). With `rescale_betas_zero_snr` the last one is almost 0 (Lin et al., "Common diffusion noise schedules and sample
 * steps are flawed", 2023).
 */
export function cumulativeAlphas(config: SchedulerConfig): Float64Array {
  const betas = trainingBetas(config);
  const alphas = new Float64Array(betas.length);
  let product = 1;
  for (const [step, beta] of betas.entries()) {
    product *= 1 - beta;
    alphas[step] = product;
  }
  return config.rescale_betas_zero_snr ? withZeroSnr(alphas, config) : alphas;
}

function trainingBetas(config: SchedulerConfig): Float64Array {
  const { num_train_timesteps: count, beta_start: start, beta_end: end, trained_betas: trained } = config;
  if (trained) return Float64Array.from(trained);
  const between = (from: number, to: number, step: number) => from + ((to - from) * step) / Math.max(1, count - 1);
  return Float64Array.from({ length: count }, (_, step) => {
    if (config.beta_schedule === "linear") return between(start, end, step);
    if (config.beta_schedule === "scaled_linear") return between(Math.sqrt(start), Math.sqrt(end), step) ** 2;
    const bar = (time: number) => Math.cos((((time + 0.008) / 1.008) * Math.PI) / 2) ** 2;
    return Math.min(1 - bar((step + 1) / count) / bar(step / count), 0.999);
  });
}

function withZeroSnr(alphas: Float64Array, { name }: SchedulerConfig): Float64Array {
  const first = Math.sqrt(alphas[0] ?? 1);
  const last = Math.sqrt(alphas.at(-1) ?? 0);
  const scaled = alphas.map((alpha) => (((Math.sqrt(alpha) - last) * first) / (first - last)) ** 2);
  // Sigmas must be finite where the scheduler divides by ᾱ.
  if (name !== "ddim" && name !== "lcm") scaled[scaled.length - 1] = 2 ** -24;
  return scaled;
}

/** The noise level √((1 − ᾱ) / ᾱ) of every training step. */
export const trainingSigmas = (alphas: Float64Array): Float64Array =>
  alphas.map((alpha) => Math.sqrt((1 - alpha) / alpha));
