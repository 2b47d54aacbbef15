import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { InputFile } from "../../../operations/fields.ts";

const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")])
  .optional();
const file = z.custom<InputFile>((value) => value instanceof InputFile, "Send a file.").optional();
const text = z.string().max(2_000).optional();
/** Accepts only the values without an effect: with others, the result would differ from the request. */
const only = (...values: [string, ...string[]]) =>
  z.enum(values, `Send ${values.join(" or ")}, or leave it out.`).optional();

/** The parameters of POST /removebg. The subject's type and the size have no effect: results have the input's size. */
const input = z.object({
  image_file: file,
  image_file_b64: z.string().optional(),
  image_url: text,
  size: text,
  type: text,
  type_level: text,
  format: z.enum(["auto", "png", "jpg", "webp"], "Send auto, png, jpg or webp.").default("auto"),
  roi: text,
  crop: flag,
  crop_margin: text,
  scale: only("original", "100%"),
  position: only("original"),
  channels: z.enum(["rgba", "alpha"], "Send rgba or alpha.").default("rgba"),
  add_shadow: flag,
  shadow_opacity: z.coerce.number().min(0).max(100).optional(),
  bg_color: text,
  bg_image_url: text,
  bg_image_file: file,
});

/** The fields of background removal for a request of remove.bg's API. Throws `invalid_input`. */
export function backgroundRemoveFields(received: Record<string, unknown>): Record<string, unknown> {
  // Clients send empty texts for parameters that are not set.
  const sent = Object.fromEntries(Object.entries(received).filter(([, value]) => value !== "" && value !== null));
  const result = input.safeParse(sent);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw invalidInput(
      `/${issue?.path.join("/") ?? ""}`,
      `The parameter ${issue?.path.join(".")} is not supported with this value. ${issue?.message}`,
    );
  }
  const { image_file, image_file_b64, image_url, format, roi, crop, crop_margin, channels, ...rest } = result.data;
  const images = [image_file, image_file_b64, image_url].filter((value) => value !== undefined);
  if (images.length !== 1) throw invalidInput("/image_file", "Send one of image_file, image_file_b64 and image_url.");
  const backdrop = rest.bg_image_file ?? rest.bg_image_url;
  return {
    image: images[0],
    ...(format === "auto" ? {} : { format: format === "jpg" ? "jpeg" : format }),
    ...(roi === undefined ? {} : regionOf(roi)),
    ...(crop ? { crop, ...marginOf(crop_margin) } : {}),
    ...(channels === "alpha" ? { output: "mask" } : {}),
    ...(rest.add_shadow ? { shadow: "soft", ...strengthOf(rest.shadow_opacity) } : {}),
    ...(rest.bg_color === undefined ? {} : { background: colorOf(rest.bg_color) }),
    ...(backdrop === undefined ? {} : { background_image: backdrop }),
  };
}

/** "x1 y1 x2 y2" in pixels as a rectangle. */
function regionOf(roi: string): { region?: number[] } {
  if (/^0(%|px)? 0(%|px)? 100% 100%$/.test(roi.trim())) return {};
  const [x1, y1, x2, y2] = roi
    .trim()
    .split(/\s+/)
    .map((value) => (/^\d+(px)?$/.test(value) ? Number.parseInt(value, 10) : Number.NaN));
  if (
    x1 === undefined ||
    y1 === undefined ||
    x2 === undefined ||
    y2 === undefined ||
    ![x1, y1, x2, y2].every(Number.isFinite)
  )
    throw invalidInput("/roi", 'Send roi in pixels, as "x1px y1px x2px y2px". Percentages are not supported.');
  return { region: [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)] };
}

function marginOf(margin: string | undefined): { margin?: number } {
  if (margin === undefined || /^0(px|%)?$/.test(margin)) return {};
  const [, percent] = /^(\d{1,2}(?:\.\d+)?)%$/.exec(margin) ?? [];
  if (percent === undefined || Number(percent) > 50)
    throw invalidInput("/crop_margin", 'Send crop_margin as one percentage up to 50, such as "10%".');
  return { margin: Number(percent) };
}

const strengthOf = (opacity: number | undefined) => (opacity ? { shadow_strength: Math.max(1, opacity) } : {});

/** Hexadecimal colors have no "#" in remove.bg's examples. */
const colorOf = (color: string) => (/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? `#${color}` : color);
