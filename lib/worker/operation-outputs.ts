import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AnimationFormat, type EncodeOptions, encodeAnimation, encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EngineContext } from "../engines/ports/index.ts";
import type { OperationResult } from "../operations/define.ts";
import { type ImageFormat, InputFile } from "../operations/fields.ts";
import { findDigitalSource } from "../provenance/digital-source.ts";
import { encodeWithin } from "./encode-within.ts";
import type { EngineCall, OutputFile } from "./engine-call.ts";

const extensions: Record<ImageFormat, string> = {
  png: "png",
  jpeg: "jpg",
  webp: "webp",
  avif: "avif",
  tiff: "tif",
  gif: "gif",
};

/** Encodes images in the format that the input names or implies, as files or as bytes. */
export async function encodeOutputs(
  { images, animations, maxBytes }: Pick<OperationResult & { kind: "images" }, "images" | "animations" | "maxBytes">,
  input: Record<string, unknown>,
  { operation, engine, inMemory, directory, settings }: EngineCall,
  { warn, signal }: Pick<EngineContext, "warn" | "signal">,
): Promise<OutputFile[]> {
  const source = settings.provenance && input.provenance !== "none" ? findDigitalSource(operation, engine) : undefined;
  const outputs: OutputFile[] = [];
  for (const [position, image] of images.entries()) {
    const animation = animations?.[position];
    const format = animation ? animationFormat(input) : outputFormat(input, image);
    const quality = typeof input.quality === "number" ? input.quality : undefined;
    const bitDepth = input.bit_depth === 8 || input.bit_depth === 16 ? input.bit_depth : undefined;
    const encoded = animation
      ? {
          image,
          format,
          encoded: await encodeAnimation(animation, { format: animationFormat(input), quality, source }),
        }
      : await encodeStill(image, { format, quality, bitDepth, source }, { maxBytes, input, signal });
    const { bytes, contentType, warnings } = encoded.encoded;
    for (const warning of warnings) warn(warning);
    const filename = `${operation}${images.length > 1 ? `-${position + 1}` : ""}.${extensions[encoded.format]}`;
    const content = inMemory ? bytes : await writeOutput(bytes, directory, `output-${position}`);
    const { width, height } = encoded.image;
    // GIF has no place for the mark.
    const provenance = format === "gif" ? undefined : source && "iptc";
    outputs.push({ content, contentType, filename, sizeBytes: bytes.length, width, height, provenance });
  }
  return outputs;
}

/** Encodes an image, in at most `maxBytes` if the instructions limit the size of the file. */
async function encodeStill(
  image: Raster,
  options: EncodeOptions & { format: ImageFormat },
  {
    maxBytes,
    input,
    signal,
  }: {
    maxBytes: number | undefined;
    input: Record<string, unknown>;
    signal?: AbortSignal | undefined;
  },
) {
  if (maxBytes === undefined) return { image, format: options.format, encoded: await encodeImage(image, options) };
  return encodeWithin(image, options, { maxBytes, isFormatFixed: typeof input.format === "string", signal });
}

async function writeOutput(bytes: Buffer, directory: string, name: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

/** The requested format of an animation; else PNG for PNG, which keeps all colors, and WebP for others. */
function animationFormat({ format, image }: Record<string, unknown>): AnimationFormat {
  if (format === "png" || format === "gif" || format === "webp") return format;
  return image instanceof InputFile && image.facts?.format === "png" ? "png" : "webp";
}

/** The requested format; else the input's own if it fits the result; else PNG, which keeps alpha. */
function outputFormat(input: Record<string, unknown>, image: Raster): ImageFormat {
  if (typeof input.format === "string") return input.format as ImageFormat;
  const own = (input.image as InputFile | undefined)?.facts?.format;
  if (image.channels === 4) return own === "webp" || own === "avif" ? own : "png";
  return own === "jpeg" || own === "webp" || own === "avif" ? own : "png";
}

/** The fields of a request with the format that its instructions ask for. A format field is stronger, with a warning. */
export function withAskedFormat(
  input: Record<string, unknown>,
  asked: ImageFormat | undefined,
  warn: (warning: string) => void,
): Record<string, unknown> {
  if (asked === undefined) return input;
  if (typeof input.format === "string" && input.format !== asked)
    warn(
      `The field format asks for ${input.format.toUpperCase()}, so the file is not saved as ${asked.toUpperCase()}.`,
    );
  return { format: asked, ...input };
}
