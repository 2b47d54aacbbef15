import { cumulativeAlphas, trainingSigmas } from "./betas.ts";
import type { SchedulerConfig } from "./config.ts";
import { mix, type Scheduler } from "./scheduler.ts";
import { interpolate, karrasSigmas, roundEven, timestepOfSigma, trailingTimesteps } from "./timesteps.ts";
import { cleanLatents } from "./variance-preserving.ts";

/** Schedules with fewer steps end with lower orders, which is more stable. */
const FEW_STEPS = 15;

/** DPM-Solver++ of second order, multistep (Lu et al., "DPM-Solver++", 2022, Algorithm 2), optionally with Karras sigmas. */
export function dpmSolverScheduler(config: SchedulerConfig, steps: number): Scheduler {
  const { timesteps, sigmas } = dpmSchedule(config, steps);
  /** √ᾱ, √(1 − ᾱ) and λ, the logarithm of their ratio, for a sigma. */
  const toLevel = (step: number) => {
    const sigma = sigmas[step];
    const signal = 1 / Math.sqrt(sigma ** 2 + 1);
    return { signal, noise: sigma * signal, lambda: -Math.log(sigma) };
  };
  let previous: Float32Array | undefined;
  return {
    timesteps,
    initialSigma: 1,
    inputScale: () => 1,
    addNoise(latents, noise, step) {
      const level = toLevel(step);
      return mix(level.signal, latents, level.noise, noise);
    },
    next({ step, output, latents }) {
      const [from, to] = [toLevel(step), toLevel(step + 1)];
      const clean = cleanLatents(latents, output, from.signal ** 2, { ...config, clip_sample: false });
      const width = to.lambda - from.lambda;
      const growth = Math.expm1(-width);
      let direction = clean;
      if (previous && config.solver_order > 1 && !endsFirstOrder(config, step, steps)) {
        const ratio = (from.lambda - toLevel(step - 1).lambda) / width;
        // The weight of the difference to the previous prediction, relative to the first-order term.
        const weight = (config.solver_type === "heun" ? -(growth / width + 1) / growth : 0.5) / ratio;
        direction = mix(1 + weight, clean, -weight, previous);
      }
      previous = clean;
      return mix(to.noise / from.noise, latents, -to.signal * growth, direction);
    },
  };
}

const endsFirstOrder = (config: SchedulerConfig, step: number, steps: number) =>
  step === steps - 1 &&
  (config.euler_at_final || config.final_sigmas_type === "zero" || (config.lower_order_final && steps < FEW_STEPS));

function dpmSchedule(config: SchedulerConfig, steps: number): { timesteps: Float64Array; sigmas: Float64Array } {
  const training = trainingSigmas(cumulativeAlphas(config));
  let timesteps: Float64Array = dpmTimesteps(config, steps);
  let sigmas: Float64Array = timesteps.map((timestep) => interpolate(training, timestep));
  if (config.use_karras_sigmas) {
    sigmas = karrasSigmas(config.sigma_min ?? training[0] ?? 0, config.sigma_max ?? training.at(-1) ?? 0, steps);
    timesteps = sigmas.map((sigma) => timestepOfSigma(sigma, training));
    timesteps = timesteps.map(config.beta_schedule === "squaredcos_cap_v2" ? Math.floor : roundEven);
  }
  const end = config.final_sigmas_type === "sigma_min" ? training[0] : 0;
  return { timesteps, sigmas: Float64Array.of(...sigmas, end) };
}

function dpmTimesteps(config: SchedulerConfig, steps: number): Float64Array {
  const { num_train_timesteps: count, timestep_spacing: spacing, steps_offset: offset } = config;
  if (spacing === "trailing") return trailingTimesteps(count, count, steps);
  const ratio = Math.floor(count / (steps + 1));
  return Float64Array.from({ length: steps }, (_, step) =>
    spacing === "leading" ? (steps - step) * ratio + offset : roundEven(((count - 1) * (steps - step)) / steps),
  );
}
