import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { ImageFormat, InputFile } from "../operations/fields.ts";
import { findDigitalSource } from "../provenance/digital-source.ts";
import type { EngineCall, OutputFile } from "./engine-call.ts";

const extensions: Record<ImageFormat, string> = { png: "png", jpeg: "jpg", webp: "webp", avif: "avif", tiff: "tif" };

/** Encodes images in the format that the input names or implies, as files or as bytes. */
export async function encodeOutputs(
  images: readonly Raster[],
  input: Record<string, unknown>,
  { operation, engine, inMemory, directory, settings }: EngineCall,
  warn: (warning: string) => void,
): Promise<OutputFile[]> {
  const source = settings.provenance && input.provenance !== "none" ? findDigitalSource(operation, engine) : undefined;
  const outputs: OutputFile[] = [];
  for (const [position, image] of images.entries()) {
    const format = outputFormat(input, image);
    const quality = typeof input.quality === "number" ? input.quality : undefined;
    const bitDepth = input.bit_depth === 8 || input.bit_depth === 16 ? input.bit_depth : undefined;
    const { bytes, contentType, warnings } = await encodeImage(image, { format, quality, bitDepth, source });
    for (const warning of warnings) warn(warning);
    const filename = `${operation}${images.length > 1 ? `-${position + 1}` : ""}.${extensions[format]}`;
    const content = inMemory ? bytes : await writeOutput(bytes, directory, `output-${position}`);
    const { width, height } = image;
    const provenance = source && "iptc";
    outputs.push({ content, contentType, filename, sizeBytes: bytes.length, width, height, provenance });
  }
  return outputs;
}

async function writeOutput(bytes: Buffer, directory: string, name: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  await writeFile(path, bytes);
  return path;
}

/** The requested format; else the input's own if it fits the result; else PNG, which keeps alpha. */
function outputFormat(input: Record<string, unknown>, image: Raster): ImageFormat {
  if (typeof input.format === "string") return input.format as ImageFormat;
  const own = (input.image as InputFile | undefined)?.facts?.format;
  if (image.channels === 4) return own === "webp" || own === "avif" ? own : "png";
  return own === "jpeg" || own === "webp" || own === "avif" ? own : "png";
}
