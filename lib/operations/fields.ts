import { parseColor } from "@atelier/images/color";
import { z } from "zod";
import { efforts } from "../engines/ports/index.ts";

/** The facts of an inspected file. Pixels are those of the oriented image. */
export interface FileFacts {
  width?: number;
  height?: number;
  hasAlpha?: boolean;
  /** For example `png`, `jpeg` or `docx`. */
  format: string;
  /** The number of frames of an animation. */
  frames?: number;
  characters?: number;
  /** The pictures in a document. */
  pictures?: number;
  pages?: number;
  /** The detected language as a BCP 47 tag. */
  language?: string;
  /** The detected language of each text of a list; null if it is not clear. */
  languages?: (string | null)[];
  /** Whether a list of texts is not translated, but written again in its language. */
  isRewritten?: boolean;
}

/** The largest file of a request. */
export const MAX_FILE_BYTES = 30 * 1024 * 1024;

/** An input file on local disk. `facts` is set after inspection. */
export class InputFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly filename: string | undefined;
  facts: FileFacts | undefined;

  constructor(file: {
    path: string;
    sizeBytes: number;
    sha256: string;
    filename?: string | undefined;
    facts?: FileFacts | undefined;
  }) {
    this.path = file.path;
    this.sizeBytes = file.sizeBytes;
    this.sha256 = file.sha256;
    this.filename = file.filename;
    this.facts = file.facts;
  }
}

/** A file of an input with its place: a field, or a field and an index of its list. */
export interface PlacedFile {
  path: readonly [field: string] | readonly [field: string, index: number];
  file: InputFile;
}

/** The files of an input in the order of its fields, with those of lists. */
export const getFiles = (input: Record<string, unknown>): PlacedFile[] =>
  Object.entries(input).flatMap(([field, value]): PlacedFile[] => {
    if (value instanceof InputFile) return [{ path: [field], file: value }];
    if (!Array.isArray(value)) return [];
    return value.flatMap((file, index) => (file instanceof InputFile ? [{ path: [field, index], file }] : []));
  });

/** The fields of the input that are neither files nor lists of files. */
export const withoutFiles = (input: Record<string, unknown>): Record<string, unknown> => {
  const files = new Set(getFiles(input).map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !files.has(name)));
};

/** The input with other values for its files, those of lists included. */
export const mapFiles = (
  input: Record<string, unknown>,
  map: (placed: PlacedFile) => unknown,
): Record<string, unknown> => {
  const mapValue = (value: unknown, path: PlacedFile["path"]) =>
    value instanceof InputFile ? map({ path, file: value }) : value;
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((item, index) => mapValue(item, [field, index])) : mapValue(value, [field]),
    ]),
  );
};

/** The input control of a field, if its JSON Schema type is not enough. */
export type Widget =
  | "image"
  | "images"
  | "mask"
  | "document"
  | "prompt"
  | "color"
  | "language"
  | "glossary"
  | "box"
  | "boxes"
  | "points";

declare module "zod" {
  interface GlobalMeta {
    widget?: Widget;
    /** Whether the playground hides the field by default. */
    advanced?: boolean;
    /** The displayed default of a field without `.default()`, because its absence has a meaning. */
    default?: unknown;
    unit?: string;
  }
}

const file = () =>
  z.custom<InputFile>((value) => value instanceof InputFile, "Send a file, a data URL, base64 or an https URL.");

export const imageInput = file().meta({
  title: "Image",
  description:
    "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used.",
  widget: "image",
});

/** The largest number of frames that a request can process. */
export const MAX_FRAMES = 120;

/** The image of an operation that can process all frames of an animation. */
export const animatedInput = file().meta({
  title: "Image",
  description:
    "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used, unless frames is all.",
  widget: "image",
});

/** The field of operations that can process all frames of an animation. */
export const framesField = z
  .enum(["all"])
  .optional()
  .meta({
    title: "Frames",
    description: `With all, every frame of a GIF, WebP or PNG (APNG) animation is processed and priced, up to ${MAX_FRAMES} frames with 50 megapixels together. The result is an animation in webp, png or gif: by default PNG for PNG and WebP for others. Without it, the first frame is used.`,
    advanced: true,
  });

export const maskInput = file().meta({
  title: "Mask",
  description: "An image with the size of the oriented input. White marks the pixels that may change.",
  widget: "mask",
});

/** More pictures than the main one that a request can have. */
const MAX_ADDITIONAL_IMAGES = 15;

/** The optional field with up to 15 more images. They have the formats and bounds of `imageInput`. */
export const imageList = (title: string, description: string) =>
  z
    .array(file())
    .max(MAX_ADDITIONAL_IMAGES)
    .optional()
    .meta({
      title,
      description: `${description} Each has the bounds of image, and a request can have up to 64 MB. They do not change the price.`,
      widget: "images",
      advanced: true,
    });

export const documentInput = file().meta({
  title: "Document",
  description: "The file to translate, up to 30 MB. The result has the same format.",
  widget: "document",
});

/** A text of 1 to `max` characters after trimming. */
export const text = (max: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .pipe(z.string().min(1, "Write at least one character.").max(max));

export const color = z
  .string()
  .max(100)
  .refine((value) => parseColor(value) !== null, 'Not a CSS color. Examples: "#ff8800", "tomato" or "rgb(255 136 0)".');

export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'Not a BCP 47 language tag. Examples: "es", "pt-BR" or "zh-Hans".');

export const imageFormats = ["png", "jpeg", "webp", "avif", "tiff", "gif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The field of operations that have engines which differ by effort. */
export const effortField = z.enum(efforts).optional().meta({
  title: "Effort",
  description: "How much processing an engine uses, if it supports effort levels. Prices can differ.",
  default: "medium",
  advanced: true,
});

/** The field of operations whose built-in engine draws. Its card names the field as unsupported. */
export const mediumField = z.enum(["photograph"]).optional().meta({
  title: "Medium",
  description:
    "With photograph, only engines with an image model are used, and the request is refused if none is available. Without it, a fallback can draw an illustration, with a warning.",
  advanced: true,
});

/** The field with the number of images, 1 to 10. */
export const imageCount = (description: string) =>
  z.int().min(1).max(10).default(1).meta({ title: "Images", description });

export const providerPolicies = ["any", "local_only"] as const;

/** The field of operations that translate: glossaries of the account. */
export const glossariesField = z
  .array(z.string().min(1).max(100))
  .max(5)
  .refine((ids) => new Set(ids).size === ids.length, "Name each glossary once.")
  .optional()
  .meta({
    title: "Glossaries",
    description:
      "The IDs of up to 5 glossaries for the language pair. A term has the translation of the first glossary that contains it.",
    advanced: true,
  });

const provenanceField = z.enum(["marked", "none"]).optional().meta({
  title: "Provenance",
  description: "With none, the result does not say how it was made. Services may require the marks.",
  default: "marked",
  advanced: true,
});

/** The fields of all operations. */
export const commonFields = {
  // Without defaults in the parsed input, so that requests without these fields keep their idempotency fingerprint.
  engine: z.string().min(1).max(200).optional().meta({
    title: "Engine",
    description:
      "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
    advanced: true,
  }),
  provider_policy: z.enum(providerPolicies).optional().meta({
    title: "Provider policy",
    description: "With local_only, no part of the request leaves the machines of the service's operator.",
    default: "any",
    advanced: true,
  }),
  seed: z.int().min(0).max(4_294_967_295).optional().meta({
    title: "Seed",
    description: "The same seed and input produce the same bytes. Random by default.",
    advanced: true,
  }),
  response: z.enum(["url", "base64"]).default("url").meta({
    title: "Response",
    description: "Return outputs as links or inside the response.",
    advanced: true,
  }),
  retention: z.int().min(0).max(8_760).optional().meta({
    title: "Retention",
    description:
      "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64.",
    unit: "hours",
    advanced: true,
  }),
  provenance: provenanceField,
  webhook_url: z.string().min(1).max(2_000).optional().meta({
    title: "Webhook URL",
    description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
    advanced: true,
  }),
  metadata: z
    .record(z.string().min(1).max(64), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 20, "Send at most 20 pairs.")
    .default({})
    .meta({
      title: "Metadata",
      description: "Up to 20 key-value pairs, returned with the job.",
      advanced: true,
    }),
};

/** The fields of all operations that return images. */
export const imageFields = {
  format: z
    .preprocess((value) => (value === "jpg" ? "jpeg" : value === "tif" ? "tiff" : value), z.enum(imageFormats))
    .optional()
    .meta({
      title: "Format",
      description:
        "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
      advanced: true,
    }),
  bit_depth: z.literal([8, 16]).optional().meta({
    title: "Bit depth",
    description:
      "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
    advanced: true,
  }),
  quality: z.int().min(1).max(100).optional().meta({
    title: "Quality",
    description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
    default: 90,
    advanced: true,
  }),
  language: languageTag.or(z.literal("auto")).default("auto").meta({
    title: "Language",
    description: "The language of the prompt or instructions.",
    widget: "language",
    advanced: true,
  }),
};

function isLanguageTag(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
