import { invalidInput } from "@atelier/errors";
import { z } from "zod";

/** Refuses every value but those without an effect: with others, the image would differ from the request. */
const unless = (what: string, isNeutral: (value: unknown) => boolean) =>
  z.custom<unknown>(isNeutral, `${what} is not supported. Leave it out.`).optional();
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === "None" ||
  (typeof value === "object" && Object.keys(value).length === 0);
const isOff = (value: unknown) => value === false || isEmpty(value);
const isZero = (value: unknown) => value === 0 || value === -1 || isEmpty(value);

const integer = (min: number, max: number) => z.int().min(min).max(max).nullish();

/** Parameters of the sampler, which engines choose themselves, and of the files of a local server. */
const withoutEffect = z.unknown().optional();

const CHECKPOINT = "sd_model_checkpoint";
const overrides = z.looseObject({ [CHECKPOINT]: z.string().max(200).nullish() }).nullish();

/** The parameters that both kinds of generation have, and whether they are honored, without an effect or refused. */
const common = {
  prompt: z.string().max(32_000).default(""),
  negative_prompt: z.string().max(32_000).nullish(),
  seed: z.int().min(-1).max(4_294_967_295).nullish(),
  steps: integer(1, 150),
  batch_size: integer(1, 10),
  n_iter: integer(1, 10),
  width: integer(16, 8192),
  height: integer(16, 8192),
  override_settings: overrides,
  send_images: z.boolean().default(true),
  styles: unless("A list of styles", isEmpty),
  subseed: unless("A second seed", isZero),
  subseed_strength: unless("A second seed", isZero),
  seed_resize_from_h: unless("Resizing from a seed", isZero),
  seed_resize_from_w: unless("Resizing from a seed", isZero),
  restore_faces: unless("Restoring faces", isOff),
  tiling: unless("Tiling", isOff),
  refiner_checkpoint: unless("A refiner", isEmpty),
  refiner_switch_at: unless("A refiner", isZero),
  script_name: unless("A script", isEmpty),
  script_args: unless("A script", isEmpty),
  alwayson_scripts: unless("A script", isEmpty),
  infotext: unless("Generation from an info text", isEmpty),
  sampler_name: withoutEffect,
  sampler_index: withoutEffect,
  scheduler: withoutEffect,
  cfg_scale: withoutEffect,
  distilled_cfg_scale: withoutEffect,
  eta: withoutEffect,
  s_min_uncond: withoutEffect,
  s_churn: withoutEffect,
  s_tmax: withoutEffect,
  s_tmin: withoutEffect,
  s_noise: withoutEffect,
  do_not_save_samples: withoutEffect,
  do_not_save_grid: withoutEffect,
  override_settings_restore_afterwards: withoutEffect,
  disable_extra_networks: withoutEffect,
  save_images: withoutEffect,
  comments: withoutEffect,
  force_task_id: withoutEffect,
  clip_skip: withoutEffect,
};

export const textToImageInput = z.strictObject({
  ...common,
  enable_hr: unless("The second pass of a high resolution", isOff),
  firstphase_width: withoutEffect,
  firstphase_height: withoutEffect,
  denoising_strength: withoutEffect,
  firstpass_image: unless("An image of the first pass", isEmpty),
  // These have an effect only with enable_hr.
  hr_scale: withoutEffect,
  hr_upscaler: withoutEffect,
  hr_second_pass_steps: withoutEffect,
  hr_resize_x: withoutEffect,
  hr_resize_y: withoutEffect,
  hr_checkpoint_name: withoutEffect,
  hr_sampler_name: withoutEffect,
  hr_scheduler: withoutEffect,
  hr_prompt: withoutEffect,
  hr_negative_prompt: withoutEffect,
  hr_additional_modules: withoutEffect,
  hr_cfg: withoutEffect,
  hr_distilled_cfg: withoutEffect,
});

/** Text of an image in Base64, or the file that a long one became. */
const encoded = z.custom<unknown>(
  (value) => typeof value === "string" || value instanceof Object,
  "Send an image in Base64.",
);

export const imageToImageInput = z.strictObject({
  ...common,
  init_images: z.array(encoded).min(1, "Send an image in init_images.").max(5),
  mask: encoded.nullish(),
  denoising_strength: z.number().min(0).max(1).nullish(),
  resize_mode: unless("Another way to resize", isZero),
  image_cfg_scale: withoutEffect,
  mask_blur: withoutEffect,
  mask_blur_x: withoutEffect,
  mask_blur_y: withoutEffect,
  mask_round: withoutEffect,
  inpainting_fill: withoutEffect,
  inpaint_full_res: withoutEffect,
  inpaint_full_res_padding: withoutEffect,
  inpainting_mask_invert: unless("An inverted mask", isZero),
  initial_noise_multiplier: withoutEffect,
  latent_mask: unless("A latent mask", isEmpty),
  include_init_images: unless("Returning the images of the request", isOff),
});

export type GenerationRequest = z.output<z.ZodObject<typeof common>>;

/** The parameters of a request that were sent and have no effect. */
export function ignoredParameters(schema: z.ZodObject, fields: Record<string, unknown>): string[] {
  const settings = Object.keys(overrides.parse(fields.override_settings) ?? {}).filter((name) => name !== CHECKPOINT);
  return [
    ...Object.keys(fields).filter((name) => schema.shape[name] === withoutEffect),
    ...settings.map((name) => `override_settings.${name}`),
  ];
}

const MAX_IMAGES = 10;

/** The fields that generation and editing have in common in our API. Throws `invalid_input`. */
export function commonFields({ seed, steps, batch_size, n_iter, width, height }: GenerationRequest) {
  const n = (batch_size ?? 1) * (n_iter ?? 1);
  if (n > MAX_IMAGES)
    throw invalidInput(
      "/n_iter",
      `A request can have up to ${MAX_IMAGES} images. Send a smaller batch_size or n_iter.`,
    );
  return {
    format: "png",
    ...(n > 1 ? { n } : {}),
    ...(typeof seed === "number" && seed >= 0 ? { seed } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(steps ? { effort: steps <= 12 ? "low" : steps <= 30 ? "medium" : "high" } : {}),
  };
}

export const upscaleInput = z.strictObject({
  image: encoded,
  resize_mode: z.literal([0, 1]).default(0),
  upscaling_resize: z.number().default(2),
  upscaling_resize_w: integer(16, 8192),
  upscaling_resize_h: integer(16, 8192),
  upscaling_crop: unless("A crop to the size", (value) => value === true || isOff(value)),
  upscaler_1: z.string().max(200).nullish(),
  upscaler_2: unless("A second upscaler", isEmpty),
  extras_upscaler_2_visibility: unless("A second upscaler", isZero),
  gfpgan_visibility: unless("Restoring faces", isZero),
  codeformer_visibility: unless("Restoring faces", isZero),
  codeformer_weight: withoutEffect,
  upscale_first: withoutEffect,
  show_extras_results: withoutEffect,
});

/** The size of an upscaled image: a factor, or a width and height. Throws `invalid_input`. */
export function upscaleFields(request: z.output<typeof upscaleInput>) {
  const { resize_mode, upscaling_resize: factor, upscaling_resize_w: width, upscaling_resize_h: height } = request;
  if (resize_mode === 1) {
    if (!width || !height) throw invalidInput("/upscaling_resize_w", "Send upscaling_resize_w and upscaling_resize_h.");
    return { width, height };
  }
  if (![2, 3, 4, 8].includes(factor))
    throw invalidInput("/upscaling_resize", "Send upscaling_resize as 2, 3, 4 or 8, or a size with resize_mode 1.");
  return { factor };
}
