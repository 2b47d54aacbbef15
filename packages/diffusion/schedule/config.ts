import { z } from "zod";
import { ModelFolderError } from "../errors.ts";

/** The schedulers of this package. */
export const schedulerNames = ["euler", "euler-ancestral", "lcm", "dpm++2m", "ddim"] as const;
export type SchedulerName = (typeof schedulerNames)[number];

/**
 * Classes of scheduler_config.json. A class without an implementation here maps to DPM++ 2M; the ancestral one maps to
 * Euler ancestral, and DDPM to DDIM. The training betas stay the same.
 */
const classes: Record<string, SchedulerName> = {
  EulerDiscreteScheduler: "euler",
  EulerAncestralDiscreteScheduler: "euler-ancestral",
  LCMScheduler: "lcm",
  DPMSolverMultistepScheduler: "dpm++2m",
  DDIMScheduler: "ddim",
  PNDMScheduler: "dpm++2m",
  LMSDiscreteScheduler: "dpm++2m",
  HeunDiscreteScheduler: "dpm++2m",
  UniPCMultistepScheduler: "dpm++2m",
  DEISMultistepScheduler: "dpm++2m",
  DPMSolverSinglestepScheduler: "dpm++2m",
  KDPM2DiscreteScheduler: "dpm++2m",
  KDPM2AncestralDiscreteScheduler: "euler-ancestral",
  DDPMScheduler: "ddim",
};

/** The defaults of the reference where schedulers differ. */
const defaults: Record<SchedulerName, Record<string, unknown>> = {
  euler: { timestep_spacing: "linspace" },
  "euler-ancestral": { timestep_spacing: "linspace" },
  lcm: { timestep_spacing: "leading", beta_start: 0.00085, beta_end: 0.012, beta_schedule: "scaled_linear" },
  "dpm++2m": { timestep_spacing: "linspace" },
  // The class's own default clips, but the reference's pipelines turn it off because latents exceed the range.
  ddim: { timestep_spacing: "leading" },
};

const shape = z.object({
  num_train_timesteps: z.int().min(1).max(100_000).default(1000),
  beta_start: z.number().default(0.0001),
  beta_end: z.number().default(0.02),
  beta_schedule: z.enum(["linear", "scaled_linear", "squaredcos_cap_v2"]).default("linear"),
  trained_betas: z.array(z.number()).nullish(),
  prediction_type: z.enum(["epsilon", "v_prediction", "sample"]).default("epsilon"),
  timestep_spacing: z.enum(["linspace", "leading", "trailing"]),
  steps_offset: z.int().default(0),
  rescale_betas_zero_snr: z.boolean().default(false),
  use_karras_sigmas: z.boolean().nullish(),
  sigma_min: z.number().nullish(),
  sigma_max: z.number().nullish(),
  final_sigmas_type: z.enum(["zero", "sigma_min"]).default("zero"),
  set_alpha_to_one: z.boolean().default(true),
  clip_sample: z.boolean().default(false),
  clip_sample_range: z.number().default(1),
  original_inference_steps: z.int().min(1).default(50),
  timestep_scaling: z.number().default(10),
  solver_order: z.int().default(2),
  solver_type: z.enum(["midpoint", "heun"]).catch("midpoint").default("midpoint"),
  lower_order_final: z.boolean().default(true),
  euler_at_final: z.boolean().default(false),
});

/** The values of scheduler_config.json that a scheduler uses. */
export interface SchedulerConfig extends z.output<typeof shape> {
  name: SchedulerName;
}

/** Options that change the numbers and are not implemented, with their harmless values. */
const unsupported: Record<string, readonly unknown[]> = {
  use_exponential_sigmas: [false, null],
  use_beta_sigmas: [false, null],
  use_lu_lambdas: [false, null],
  use_flow_sigmas: [false, null],
  thresholding: [false, null],
  interpolation_type: ["linear"],
  timestep_type: ["discrete"],
  algorithm_type: ["dpmsolver++", "deis"],
  solver_order: [1, 2],
};

/**
 * Parses scheduler_config.json. `chosen` replaces the file's scheduler and keeps its training betas. Throws
 * ModelFolderError for an unknown class or option.
 */
export function parseSchedulerConfig(json: unknown, path: string, chosen?: SchedulerName): SchedulerConfig {
  const source: Record<string, unknown> = Object(json);
  const named = classes[String(source._class_name)];
  const name = chosen ?? named;
  if (!name || (!named && String(source._class_name).startsWith("Flow")))
    throw new ModelFolderError(
      `${path}: the scheduler ${String(source._class_name)} is not supported. Supported: ${Object.keys(classes).join(", ")}.`,
    );
  // Solver options belong to the file's own class.
  const own = chosen === undefined || chosen === named;
  for (const [option, harmless] of Object.entries(unsupported)) {
    if (own && source[option] !== undefined && !harmless.includes(source[option]))
      throw new ModelFolderError(`${path}: ${option} "${String(source[option])}" is not supported. Remove it.`);
  }
  const parsed = shape.safeParse({ ...defaults[name], ...source });
  if (parsed.success) return { ...parsed.data, name };
  const [issue] = parsed.error.issues;
  throw new ModelFolderError(
    `${path}: ${issue?.path.join(".")}: ${issue?.message}. Restore the file from the model's source.`,
  );
}
