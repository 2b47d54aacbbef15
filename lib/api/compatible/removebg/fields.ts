import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { PREVIEW_MEGAPIXELS } from "../../../operations/background-remove/fields.ts";
import { MARGINS } from "../../../operations/background-remove/margins.ts";
import { InputFile } from "../../../operations/fields.ts";
import type { CompleteInput, MappedRequest } from "../run-operation.ts";

const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")])
  .optional();
const file = z.custom<InputFile>((value) => value instanceof InputFile, "Send a file.").optional();
const text = z.string().max(2_000).optional();
const SCALE = /^(original|(?:[1-9]\d|100)%)$/;
const POSITION = /^(original|center|\d{1,3}%(?: \d{1,3}%)?)$/;

/** The sizes of results in million pixels; undefined is the size of the image. */
const SIZES = {
  auto: undefined,
  full: undefined,
  original: undefined,
  "4k": undefined,
  "50MP": undefined,
  preview: PREVIEW_MEGAPIXELS,
  small: PREVIEW_MEGAPIXELS,
  regular: PREVIEW_MEGAPIXELS,
  medium: 1.5,
  hd: 4,
} as const;
const sizes = Object.keys(SIZES) as (keyof typeof SIZES)[];

/** The parameters of POST /removebg. */
const input = z.strictObject({
  image_file: file,
  image_file_b64: z.string().optional(),
  image_url: text,
  size: z.enum(sizes, `Send one of ${sizes.join(", ")}.`).default("auto"),
  type: text,
  type_level: text,
  format: z.enum(["auto", "png", "jpg", "webp", "zip"], "Send auto, png, jpg, webp or zip.").default("auto"),
  roi: text,
  crop: flag,
  crop_margin: text,
  scale: z.string().regex(SCALE, 'Send original, or a share such as "80%" from 10% to 100%.').optional(),
  position: z.string().regex(POSITION, 'Send original, center, or a place such as "50% 100%".').optional(),
  channels: z.enum(["rgba", "alpha"], "Send rgba or alpha.").default("rgba"),
  semitransparency: flag,
  add_shadow: flag,
  shadow_opacity: z.coerce.number().min(0).max(100).optional(),
  bg_color: text,
  bg_image_url: text,
  bg_image_file: file,
});

/** A request in our own fields, and what depends on the size of the image. */
export interface RemoveBgRequest extends MappedRequest {
  fields: Record<string, unknown>;
  isZip: boolean;
  type: string | undefined;
  /** The parameters that were sent and have no effect. */
  ignored: object;
}

/** Reads a request of remove.bg's API. Throws `invalid_input`. */
export function readRemoveBgRequest(received: Record<string, unknown>): RemoveBgRequest {
  // Clients send empty texts for parameters that are not set.
  const sent = Object.fromEntries(Object.entries(received).filter(([, value]) => value !== "" && value !== null));
  const result = input.safeParse(sent);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw invalidInput(
      `/${issue?.path.join("/") ?? ""}`,
      issue?.code === "unrecognized_keys"
        ? `The parameter ${issue.keys.join(", ")} is not supported. Send the request without it.`
        : `The parameter ${issue?.path.join(".")} is not supported with this value. ${issue?.message}`,
    );
  }
  const { image_file, image_file_b64, image_url, ...values } = result.data;
  const { format, size, roi, crop, crop_margin, channels, ...rest } = values;
  const images = [image_file, image_file_b64, image_url].filter((value) => value !== undefined);
  if (images.length !== 1) throw invalidInput("/image_file", "Send one of image_file, image_file_b64 and image_url.");
  const backdrop = rest.bg_image_file ?? rest.bg_image_url;
  const isZip = format === "zip";
  if (isZip && (rest.bg_color !== undefined || backdrop !== undefined || channels === "alpha"))
    throw invalidInput(
      "/format",
      "A ZIP has the colors and the alpha of the subject. Leave backgrounds and channels out.",
    );
  const { scale, position, type } = rest;
  const isPlaced = (scale ?? "original") !== "original" || (position ?? "original") !== "original";
  if (isPlaced && crop) throw invalidInput("/scale", "Send either crop, or scale and position.");
  const fields = {
    image: images[0],
    ...(SIZES[size] === undefined ? {} : { max_megapixels: SIZES[size] }),
    ...(isZip ? { format: "png", output: "both" } : {}),
    ...(format === "auto" || isZip ? {} : { format: format === "jpg" ? "jpeg" : format }),
    ...(crop ? { crop, ...toMargin(crop_margin) } : {}),
    ...(channels === "alpha" ? { output: "mask" } : {}),
    ...(rest.add_shadow ? { shadow: "soft", ...toStrength(rest.shadow_opacity) } : {}),
    ...(rest.bg_color === undefined ? {} : { background: getColor(rest.bg_color) }),
    ...(backdrop === undefined ? {} : { background_image: backdrop }),
  };
  const complete: CompleteInput = (input) => {
    const { facts } = input.image as InputFile;
    const frame = { width: facts?.width ?? 0, height: facts?.height ?? 0 };
    if (roi !== undefined) Object.assign(input, getRegion(roi, frame));
    if (isPlaced) Object.assign(input, getPlace(scale ?? "100%", position ?? "center", frame));
  };
  const { bg_image_file: _file, ...parameters } = values;
  return { fields, complete, parameters, isZip, type, ignored: findIgnored(rest) };
}

/** Subjects are not classified, and edges are always partly transparent. */
function findIgnored({ type_level, semitransparency }: Partial<z.output<typeof input>>): object {
  return {
    ...(type_level && type_level !== "none" ? { type_level } : {}),
    ...(semitransparency === false ? { semitransparency: "0" } : {}),
  };
}

interface Size {
  width: number;
  height: number;
}

/** "x1 y1 x2 y2" in pixels or percent as a rectangle inside of the image. Throws `invalid_input`. */
function getRegion(roi: string, { width, height }: Size): { region?: number[] } {
  const values = roi.trim().split(/\s+/);
  if (values.length !== 4 || !values.every((value) => /^\d+(\.\d+)?(px|%)?$/.test(value)))
    throw invalidInput("/roi", 'Send roi as "x1 y1 x2 y2" in pixels (10px) or percent (10%).');
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = values.map((value, index) => {
    const side = index % 2 ? height : width;
    const number = Number.parseFloat(value);
    return Math.min(side, Math.round(value.endsWith("%") ? (number * side) / 100 : number));
  });
  const region = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (region[2] === width && region[3] === height) return {};
  if ((region[2] ?? 0) < MIN_REGION || (region[3] ?? 0) < MIN_REGION)
    throw invalidInput("/roi", `The roi must have at least ${MIN_REGION} pixels per side inside of the image.`);
  return { region };
}

const MIN_REGION = 16;
const MAX_FRAME = 4_096;
const MAX_PADDING = 49;

/**
 * The subject in a frame of the image's size: `scale` is the share of the frame that it can fill, `position` the place of
 * that share in the free space. Throws `invalid_input`.
 */
function getPlace(scale: string, position: string, { width, height }: Size): Record<string, unknown> {
  if (Math.max(width, height) > MAX_FRAME)
    throw invalidInput("/scale", `With scale or position, an image can have up to ${MAX_FRAME} pixels per side.`);
  const share = scale === "original" ? 100 : Number.parseInt(scale, 10);
  const [x = 50, y = x] = /^\d/.test(position) ? position.split(" ").map((value) => Number.parseInt(value, 10)) : [];
  if (x > 100 || y > 100) throw invalidInput("/position", "A position has up to 100%.");
  const free = 100 - share;
  const padding = {
    padding_left: (free * x) / 100,
    padding_right: (free * (100 - x)) / 100,
    padding_top: (free * y) / 100,
    padding_bottom: (free * (100 - y)) / 100,
  };
  if (Math.max(...Object.values(padding)) > MAX_PADDING)
    throw invalidInput("/position", `The subject would be more than ${MAX_PADDING}% from a side. Send a larger scale.`);
  return { size: `${width}x${height}`, ...padding };
}

/** The margins of a crop: one percentage is a share of the longer side. */
function toMargin(margin: string | undefined): { margin?: number; margins?: string } {
  if (margin === undefined || /^0(px|%)?$/.test(margin)) return {};
  const [, percent] = /^(\d{1,2}(?:\.\d+)?)%$/.exec(margin) ?? [];
  if (percent !== undefined && Number(percent) <= 50) return { margin: Number(percent) };
  const margins = margin.trim().replace(/\s+/g, " ");
  // Two values are vertical and horizontal, and three have no meaning.
  if (!MARGINS.test(margins) || margins.split(" ").length === 3)
    throw invalidInput(
      "/crop_margin",
      'Send crop_margin as one, two or four lengths up to 50% or 500px, such as "10% 20px".',
    );
  return { margins };
}

const toStrength = (opacity: number | undefined) => (opacity ? { shadow_strength: Math.max(1, opacity) } : {});

/** Hexadecimal colors have no "#" in remove.bg's examples. */
const getColor = (color: string) => (/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? `#${color}` : color);
