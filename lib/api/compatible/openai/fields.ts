import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import type { InputFile } from "../../../operations/fields.ts";
import { parseFields } from "../../http/page.ts";
import { returnsLinks } from "./models.ts";

/** Numbers and booleans are text in a form. */
const integer = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
]);
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);

const common = {
  prompt: z.string().min(1).max(32_000),
  model: z.string().max(200).nullish(),
  n: integer.nullish(),
  size: z.string().max(20).nullish(),
  quality: z.enum(["auto", "low", "medium", "high", "xhigh", "max", "standard", "hd"]).nullish(),
  response_format: z.enum(["url", "b64_json"]).nullish(),
  output_format: z.preprocess((value) => (value === "jpg" ? "jpeg" : value), z.enum(["png", "jpeg", "webp"]).nullish()),
  // Checked here, because our field for it has the name of OpenAI's quality.
  output_compression: integer.pipe(z.int().max(100)).nullish(),
  background: z.enum(["auto", "opaque", "transparent"]).nullish(),
  user: z.string().max(500).nullish(),
  stream: flag.nullish(),
};

/** Parameters that have no counterpart. A warning names those that were sent. */
const withoutEffect = {
  style: z.string().max(20).nullish(),
  moderation: z.string().max(20).nullish(),
  input_fidelity: z.string().max(20).nullish(),
  partial_images: integer.pipe(z.int().max(3)).nullish(),
};

/** The body of POST /images/generations, and the form of POST /images/edits without its files. */
export const imageInput = z.strictObject({ ...common, ...withoutEffect });

/** The warning about the parameters of a request that have no effect, if there are any. */
export function warnWithoutEffect(fields: Record<string, unknown>, names = Object.keys(withoutEffect)): string[] {
  const sent = names.filter((name) => fields[name] !== undefined && fields[name] !== null);
  return sent.length > 0 ? [`These parameters have no effect: ${sent.join(", ")}.`] : [];
}

export type ImageRequest = z.output<typeof imageInput>;

/** The fields that generation and editing have in common in our API. Throws `invalid_input`. */
export function commonFields(request: ImageRequest) {
  const { n, size, quality, output_format, output_compression, user, model, background } = request;
  if (background === "transparent" && output_format === "jpeg")
    throw invalidInput("/background", "JPEG has no transparency. Send output_format png or webp.");
  return {
    ...(background === "transparent" ? { background } : {}),
    ...(typeof n === "number" ? { n } : {}),
    ...sizeFields(size ?? "auto", model ?? undefined),
    ...(quality && quality !== "auto" ? { effort: getEffort(quality) } : {}),
    ...(output_format ? { format: output_format } : {}),
    // OpenAI's lowest compression level is 0, and ours is 1.
    ...(typeof output_compression === "number" ? { quality: Math.max(1, output_compression) } : {}),
    ...(user ? { metadata: { user } } : {}),
  };
}

/** Whether the response has the images themselves instead of links. */
export const isInline = ({ response_format, model }: ImageRequest): boolean =>
  response_format ? response_format === "b64_json" : !returnsLinks(model ?? undefined);

function sizeFields(size: string, model: string | undefined): { width?: number; height?: number } {
  // OpenAI's default for requests without a size is a square of 1024 pixels, as is ours.
  if (size === "auto") return {};
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(size) ?? [];
  if (width === undefined || height === undefined)
    throw invalidInput(
      "/width",
      `The size "${size}" is not valid${model ? ` for ${model}` : ""}. Send "1024x1024", another width and height, or "auto".`,
    );
  return { width: Number(width), height: Number(height) };
}

const HIGH = new Set(["high", "xhigh", "max", "hd"]);
const getEffort = (quality: string) => (quality === "low" ? "low" : HIGH.has(quality) ? "high" : "medium");

const reference = z.strictObject({ image_url: z.string().optional(), file_id: z.string().optional() });
const editBody = z.looseObject({ images: z.array(reference).min(1), mask: reference.optional() });

/** The files of an edit in JSON: addresses, data URLs, or IDs of our uploads. Throws `invalid_input`. */
export function editFiles(fields: Record<string, unknown>): Record<string, unknown> {
  const { images, mask, ...rest } = parseFields(editBody, fields);
  const files = images.map((image, index) => getSource(image, `/images/${index}`));
  return { ...rest, image: files, ...(mask ? { mask: getSource(mask, "/mask") } : {}) };
}

function getSource({ image_url, file_id }: z.output<typeof reference>, pointer: string): string {
  const source = image_url ?? file_id;
  if (source !== undefined && (image_url === undefined) !== (file_id === undefined)) return source;
  throw invalidInput(pointer, "Send either image_url, or file_id with the ID of an upload.");
}

/** The files of an edit: the image to change and up to 15 more. Throws `invalid_input`. */
export function editedImages(images: unknown): { image: unknown; images?: unknown[] } {
  const [image, ...more] = Array.isArray(images) ? (images as (InputFile | string)[]) : [];
  if (image === undefined) throw invalidInput("/image", "Send the image to edit as a file in the field image.");
  return { image, ...(more.length > 0 ? { images: more } : {}) };
}
