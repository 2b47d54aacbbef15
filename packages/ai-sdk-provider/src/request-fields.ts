import type { ImageModelV4CallOptions, ImageModelV4File, SharedV4Warning } from "@ai-sdk/provider";
import type { OperationInputs } from "@atelier/sdk";

/** The operations that return images. */
export type ImageOperation = Exclude<keyof OperationInputs, "document-translate">;

type FieldOf<Slug extends ImageOperation> = keyof OperationInputs[Slug];

/** Where an operation takes what the AI SDK sends. */
interface Shape<Field = string> {
  text?: Field;
  image?: Field;
  mask?: Field;
  /** The field of further images. */
  images?: Field;
  /** Whether a size is `size`, or `width` and `height`. */
  size?: "size" | "sides";
  aspectRatio?: Field;
  /** Whether `n` images come from one request, at most 10. */
  several?: boolean;
}

const shapes: { [Slug in ImageOperation]: Shape<FieldOf<Slug>> } = {
  "image-generate": {
    text: "prompt",
    images: "reference_images",
    size: "sides",
    aspectRatio: "aspect_ratio",
    several: true,
  },
  "image-edit": { text: "instructions", image: "image", mask: "mask", images: "images", size: "sides", several: true },
  "image-cleanup": { image: "image", mask: "mask" },
  "image-upscale": { text: "prompt", image: "image", size: "sides" },
  "sketch-to-image": { text: "prompt", image: "image", several: true },
  "background-remove": { image: "image", size: "size" },
  "product-photo": { text: "prompt", image: "image", size: "size", several: true },
};

const MAX_IMAGES = 10;

export const isImageOperation = (id: string): id is ImageOperation => Object.hasOwn(shapes, id);

/** How many images one request of an operation can make. */
export const getMaxImages = (operation: ImageOperation): number => (shapes[operation].several ? MAX_IMAGES : 1);

/** The fields of a request for a call, and warnings about what the operation does not take. */
export function requestFields(
  operation: ImageOperation,
  { prompt, files = [], mask, size, aspectRatio, n, seed, providerOptions }: ImageModelV4CallOptions,
): { fields: Record<string, unknown>; warnings: SharedV4Warning[] } {
  const shape: Shape = shapes[operation];
  const fields: Record<string, unknown> = {};
  const warnings: SharedV4Warning[] = [];
  const set = (field: string | undefined, feature: string, value: unknown) => {
    if (value === undefined) return;
    if (field === undefined) warnings.push({ type: "unsupported", feature, details: `${operation} does not take it.` });
    else fields[field] = value;
  };
  const inputs = files.map(toInput);
  const first = shape.image ? inputs.shift() : undefined;
  set(shape.image, "files", first);
  set(shape.images, "files", inputs.length > 0 ? inputs : undefined);
  set(shape.text, "prompt", prompt || undefined);
  set(shape.mask, "mask", mask && toInput(mask));
  set(shape.aspectRatio, "aspectRatio", aspectRatio);
  set("seed", "seed", seed);
  if (shape.several) fields.n = n;
  const [width, height] = (size ?? "").split("x").map(Number);
  if (shape.size === "sides" && size) Object.assign(fields, { width, height });
  else set(shape.size, "size", size);
  // The caller's own fields come last: they are those of the operation.
  return { fields: { ...fields, ...providerOptions.atelier }, warnings };
}

/** A file as the client takes it: a URL, or bytes. */
function toInput(file: ImageModelV4File): string | Blob {
  if (file.type === "url") return file.url;
  const bytes = typeof file.data === "string" ? fromBase64(file.data) : new Uint8Array(file.data);
  return new Blob([bytes], { type: file.mediaType });
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
