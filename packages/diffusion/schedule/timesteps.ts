import type { SchedulerConfig } from "./config.ts";

/** Rounds to the nearest integer, ties to even, as the reference does. */
export function roundEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/**
 * The training steps of an Euler schedule, descending (Table 2 of Lin et al. 2023). `linspace` steps are not rounded.
 */
export function spacedTimesteps(config: SchedulerConfig, steps: number): Float64Array {
  const { num_train_timesteps: count, timestep_spacing: spacing, steps_offset: offset } = config;
  if (spacing === "trailing") return trailingTimesteps(count, count, steps);
  if (spacing === "leading") {
    const ratio = Math.floor(count / steps);
    return Float64Array.from({ length: steps }, (_, step) => (steps - 1 - step) * ratio + offset);
  }
  return Float64Array.from({ length: steps }, (_, step) =>
    steps === 1 ? 0 : ((count - 1) * (steps - 1 - step)) / (steps - 1),
  );
}

/** Steps from `last` down in equal parts of the training's `count`, rounded, minus one. */
export function trailingTimesteps(count: number, last: number, steps: number): Float64Array {
  const ratio = count / steps;
  return Float64Array.from({ length: Math.ceil(last / ratio) }, (_, step) => roundEven(last - step * ratio) - 1);
}

/** Linear interpolation in a table by its index, held at both ends. */
export function interpolate(table: Float64Array, at: number): number {
  const low = Math.min(table.length - 1, Math.max(0, Math.floor(at)));
  const high = Math.min(table.length - 1, low + 1);
  const share = Math.min(1, Math.max(0, at - low));
  return table[low] * (1 - share) + table[high] * share;
}

/** The sigmas of Karras et al., "Elucidating the design space of diffusion-based generative models" (2022), with ρ = 7. */
export function karrasSigmas(min: number, max: number, steps: number): Float64Array {
  const [low, high] = [min ** (1 / 7), max ** (1 / 7)];
  return Float64Array.from({ length: steps }, (_, step) =>
    steps === 1 ? max : (high + (step / (steps - 1)) * (low - high)) ** 7,
  );
}

/** The training step with a noise level, interpolated by its logarithm. `sigmas` are those of all training steps, ascending. */
export function timestepOfSigma(sigma: number, sigmas: Float64Array): number {
  const log = Math.log(Math.max(sigma, 1e-10));
  let low = 0;
  while (low < sigmas.length - 2 && Math.log(sigmas[low + 1]) <= log) low++;
  const [below, above] = [Math.log(sigmas[low]), Math.log(sigmas[low + 1])];
  return low + Math.min(1, Math.max(0, (below - log) / (below - above)));
}
