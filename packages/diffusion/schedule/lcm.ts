import { UnsupportedRequestError } from "../errors.ts";
import { cumulativeAlphas } from "./betas.ts";
import type { SchedulerConfig } from "./config.ts";
import { mix, type Scheduler } from "./scheduler.ts";
import { alphaSpace, cleanLatents } from "./variance-preserving.ts";

const DATA_SIGMA = 0.5;

/**
 * Multistep sampling of a consistency model (Luo et al., "Latent consistency models", 2023). The steps are chosen from the
 * ones that the model was distilled with. Throws UnsupportedRequestError for more steps than those.
 */
export function lcmScheduler(config: SchedulerConfig, steps: number): Scheduler {
  const { num_train_timesteps: count, original_inference_steps: original, timestep_scaling: scaling } = config;
  if (steps > original) throw new UnsupportedRequestError(`The model's LCM scheduler takes at most ${original} steps.`);
  const alphas = cumulativeAlphas(config);
  const stride = Math.floor(count / original);
  const timesteps = Float64Array.from(
    { length: steps },
    (_, step) => (original - Math.floor((step * original) / steps)) * stride - 1,
  );
  return {
    ...alphaSpace(timesteps, alphas),
    next({ step, output, latents, noise }) {
      const timestep = timesteps[step];
      const scaled = timestep * scaling;
      const skip = DATA_SIGMA ** 2 / (scaled ** 2 + DATA_SIGMA ** 2);
      const out = scaled / Math.sqrt(scaled ** 2 + DATA_SIGMA ** 2);
      const clean = cleanLatents(latents, output, alphas[timestep] ?? 1, config);
      const denoised = mix(out, clean, skip, latents);
      if (step === steps - 1) return denoised;
      const next = alphas[timesteps[step + 1]] ?? 1;
      return mix(Math.sqrt(next), denoised, Math.sqrt(1 - next), noise());
    },
  };
}
