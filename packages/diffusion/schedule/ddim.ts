import { cumulativeAlphas } from "./betas.ts";
import type { SchedulerConfig } from "./config.ts";
import { mix, type Scheduler } from "./scheduler.ts";
import { roundEven, spacedTimesteps } from "./timesteps.ts";
import { alphaSpace, cleanLatents } from "./variance-preserving.ts";

/** Deterministic DDIM (Song et al., "Denoising diffusion implicit models", 2020), η = 0. */
export function ddimScheduler(config: SchedulerConfig, steps: number): Scheduler {
  const alphas = cumulativeAlphas(config);
  const timesteps = spacedTimesteps(config, steps).map(roundEven);
  const stride = Math.floor(config.num_train_timesteps / steps);
  const final = config.set_alpha_to_one ? 1 : (alphas[0] ?? 1);
  return {
    ...alphaSpace(timesteps, alphas),
    next({ step, output, latents }) {
      const timestep = timesteps[step];
      const alpha = alphas[timestep] ?? 1;
      const before = timestep - stride >= 0 ? (alphas[timestep - stride] ?? 1) : final;
      const clean = cleanLatents(latents, output, alpha, config);
      const noise = predictedNoise(latents, output, alpha, config);
      return mix(Math.sqrt(before), clean, Math.sqrt(1 - before), noise);
    },
  };
}

function predictedNoise(
  latents: Float32Array,
  output: Float32Array,
  alpha: number,
  { prediction_type: prediction }: SchedulerConfig,
): Float32Array {
  const [signal, noise] = [Math.sqrt(alpha), Math.sqrt(1 - alpha)];
  if (prediction === "epsilon") return output;
  if (prediction === "sample") return mix(1 / noise, latents, -signal / noise, output);
  return mix(signal, output, noise, latents);
}
