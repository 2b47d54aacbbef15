import { cumulativeAlphas, trainingSigmas } from "./betas.ts";
import type { SchedulerConfig } from "./config.ts";
import { mix, type Scheduler } from "./scheduler.ts";
import { interpolate, karrasSigmas, spacedTimesteps, timestepOfSigma } from "./timesteps.ts";

/** The Euler method in sigma space (Algorithm 2 of Karras et al. 2022 without churn). */
export function eulerScheduler(config: SchedulerConfig, steps: number): Scheduler {
  const schedule = eulerSchedule(config, steps);
  return {
    ...sigmaSpace(schedule, config),
    next({ step, output, latents }) {
      const [from, to] = [schedule.sigmas[step], schedule.sigmas[step + 1]];
      const { ofLatents, ofOutput } = cleanWeights(from, config);
      // The derivative is (latents − clean) / from.
      const scale = (to - from) / from;
      return mix(1 + scale * (1 - ofLatents), latents, -scale * ofOutput, output);
    },
  };
}

/** The Euler method with noise added after every step (k-diffusion's ancestral sampling). */
export function eulerAncestralScheduler(config: SchedulerConfig, steps: number): Scheduler {
  const schedule = eulerSchedule({ ...config, use_karras_sigmas: false, final_sigmas_type: "zero" }, steps);
  return {
    ...sigmaSpace(schedule, config),
    next({ step, output, latents, noise }) {
      const [from, to] = [schedule.sigmas[step], schedule.sigmas[step + 1]];
      const { ofLatents, ofOutput } = cleanWeights(from, config);
      const up = Math.sqrt((to ** 2 * (from ** 2 - to ** 2)) / from ** 2);
      const down = Math.sqrt(Math.max(0, to ** 2 - up ** 2));
      const scale = (down - from) / from;
      const predicted = mix(1 + scale * (1 - ofLatents), latents, -scale * ofOutput, output);
      return mix(1, predicted, up, noise());
    },
  };
}

interface SigmaSchedule {
  timesteps: Float64Array;
  /** One more than the steps; the last is the end. */
  sigmas: Float64Array;
}

function eulerSchedule(config: SchedulerConfig, steps: number): SigmaSchedule {
  const training = trainingSigmas(cumulativeAlphas(config));
  let timesteps: Float64Array = spacedTimesteps(config, steps);
  let sigmas: Float64Array = timesteps.map((timestep) => interpolate(training, timestep));
  if (config.use_karras_sigmas) {
    sigmas = karrasSigmas(config.sigma_min ?? sigmas.at(-1) ?? 0, config.sigma_max ?? sigmas[0] ?? 0, steps);
    timesteps = sigmas.map((sigma) => timestepOfSigma(sigma, training));
  }
  const end = config.final_sigmas_type === "sigma_min" ? training[0] : 0;
  return { timesteps, sigmas: Float64Array.of(...sigmas, end) };
}

/** The shared part of all schedulers whose latents are x₀ + σ ε. */
function sigmaSpace({ timesteps, sigmas }: SigmaSchedule, { timestep_spacing: spacing }: SchedulerConfig) {
  const largest = Math.max(...sigmas);
  return {
    timesteps,
    initialSigma: spacing === "leading" ? Math.sqrt(largest ** 2 + 1) : largest,
    inputScale: (step: number) => 1 / Math.sqrt(sigmas[step] ** 2 + 1),
    addNoise: (latents: Float32Array, noise: Float32Array, step: number) => mix(1, latents, sigmas[step], noise),
  };
}

/** The clean latents are `ofLatents` × latents + `ofOutput` × output. */
function cleanWeights(sigma: number, { prediction_type: prediction }: SchedulerConfig) {
  if (prediction === "sample") return { ofLatents: 0, ofOutput: 1 };
  if (prediction === "epsilon") return { ofLatents: 1, ofOutput: -sigma };
  return { ofLatents: 1 / (sigma ** 2 + 1), ofOutput: -sigma / Math.sqrt(sigma ** 2 + 1) };
}
