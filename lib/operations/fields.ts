import { parseColor } from "@atelier/images/color";
import { z } from "zod";

/** What inspection found in an uploaded file. Pixels are of the oriented image. */
export interface FileFacts {
  width?: number;
  height?: number;
  hasAlpha?: boolean;
  /** As `png`, `jpeg`, `docx`. */
  format: string;
  characters?: number;
  pages?: number;
  /** BCP 47, as found out from the words. */
  language?: string;
}

/** An input file on local disk. `facts` are there once it has been inspected. */
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

/** How a field is entered, beside what its JSON Schema type says. */
export type Widget = "image" | "mask" | "document" | "prompt" | "color" | "language" | "glossary" | "boxes" | "points";

declare module "zod" {
  interface GlobalMeta {
    widget?: Widget;
    /** A field most callers leave alone: folded away in the playground. */
    advanced?: boolean;
    /** Shown where the field has no `.default()` because its absence means something. */
    default?: unknown;
    unit?: string;
  }
}

const file = () =>
  z.custom<InputFile>((value) => value instanceof InputFile, "Send a file, a data URL, base64 or an https URL.");

export const imageInput = file().meta({
  title: "Image",
  description:
    "PNG, JPEG, WebP, AVIF, GIF (first frame) or TIFF; up to 30 MB and 50 megapixels, at least 16 pixels a side.",
  widget: "image",
});

export const maskInput = file().meta({
  title: "Mask",
  description: "An image of the same size as the (oriented) input; white marks what may change.",
  widget: "mask",
});

export const documentInput = file().meta({
  title: "Document",
  description: "The file to translate, up to 30 MB; it comes back in the same format.",
  widget: "document",
});

/** A text of 1 to `max` characters once trimmed. */
export const text = (max: number) =>
  z
    .string()
    .transform((value) => value.trim())
    .pipe(z.string().min(1, "Write at least one character.").max(max));

export const color = z
  .string()
  .max(100)
  .refine(
    (value) => parseColor(value) !== null,
    'Not a CSS color. Write one as "#ff8800", "tomato" or "rgb(255 136 0)".',
  );

export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, 'Not a BCP 47 language tag. Write one as "es", "pt-BR" or "zh-Hans".');

export const imageFormats = ["png", "jpeg", "webp", "avif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Fields every operation takes. */
export const commonFields = {
  seed: z.int().min(0).max(4_294_967_295).optional().meta({
    title: "Seed",
    description: "The same seed and input give the same bytes; chosen at random when absent.",
    advanced: true,
  }),
  response: z.enum(["url", "base64"]).default("url").meta({
    title: "Response",
    description: "Whether outputs are linked or carried in the answer.",
    advanced: true,
  }),
  metadata: z
    .record(z.string().min(1).max(64), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 20, "At most 20 pairs.")
    .default({})
    .meta({
      title: "Metadata",
      description: "Up to 20 pairs of strings, echoed in the job.",
      advanced: true,
    }),
};

/** Fields every operation that answers with images takes. */
export const imageFields = {
  format: z.enum(imageFormats).optional().meta({
    title: "Format",
    description: "The output's format; by default the input's own, PNG where there is transparency.",
    advanced: true,
  }),
  quality: z.int().min(1).max(100).optional().meta({
    title: "Quality",
    description: "Compression of JPEG, WebP and AVIF outputs, 1 to 100.",
    default: 90,
    advanced: true,
  }),
  language: languageTag.or(z.literal("auto")).default("auto").meta({
    title: "Language",
    description: "The language of the words in the request.",
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
