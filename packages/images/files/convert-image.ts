import { readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { AppError } from "@atelier/errors";
import { sharp } from "../vips.ts";
import { withPngProfile } from "./color-profile.ts";
import { type ForeignFormat, foreignFormat } from "./foreign-format.ts";
import { jxlSize } from "./jxl-size.ts";

/** WebAssembly holds these images whole, several times: 32 megapixels take 600 MB. */
const MAX_PIXELS = 32_000_000;

/** A constant, because the portal's bundler reads a module that it finds by its name. */
const JXL_DECODER = ["@jsquash/jxl", "codec/dec/jxl_dec.wasm"].join("/");

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const names = { heic: "HEIC", jxl: "JPEG XL" } as const satisfies Record<ForeignFormat, string>;

/**
 * Replaces a HEIC or JPEG XL file by a PNG with the same pixels, 8 bits per sample, upright, with the file's color profile.
 * Other files stay. libheif and libjxl run as WebAssembly, which can take seconds and hundreds of megabytes, so call this
 * only in a child process with limits. Throws AppError `unreadable_image`.
 */
export async function convertImage(path: string): Promise<void> {
  const format = await foreignFormat(path);
  if (!format) return;
  const file = await readFile(path);
  const { pixels, profile } = await decodeForeign(file, format);
  const { width, height, data } = pixels;
  const raw = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
    limitInputPixels: MAX_PIXELS,
  });
  const png = await (isOpaque(data) ? raw.removeAlpha() : raw).png({ compressionLevel: 1 }).toBuffer();
  await writeFile(`${path}.png`, profile ? withPngProfile(png, profile) : png);
  await rename(`${path}.png`, path);
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

async function decodeForeign(file: Buffer, format: ForeignFormat): Promise<{ pixels: Pixels; profile?: Buffer }> {
  try {
    if (format === "jxl") return { pixels: await decodeJxl(file) };
    const profile = heifProfile(file);
    return { pixels: await decodeHeic(file), ...(profile ? { profile } : {}) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable(
      `The ${names[format]} image is damaged or of a kind that cannot be read. Save it as PNG or JPEG and send that.`,
      error,
    );
  }
}

interface HeicImage {
  width: number;
  height: number;
  decode(): Promise<Pixels>;
}

async function decodeHeic(file: Buffer): Promise<Pixels> {
  const { all } = (await import(/* turbopackIgnore: true */ "heic-decode")).default as unknown as {
    all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  const images = await all({ buffer: file });
  try {
    const [first] = images;
    if (!first) throw new RangeError("The file has no image.");
    requireAllowed(first, "HEIC");
    return await first.decode();
  } finally {
    images.dispose();
  }
}

async function decodeJxl(file: Buffer): Promise<Pixels> {
  requireAllowed(jxlSize(file), "JPEG XL");
  const { default: decode, init } = await import(/* turbopackIgnore: true */ "@jsquash/jxl/decode.js");
  const code = createRequire(import.meta.url).resolve(JXL_DECODER);
  await init(await WebAssembly.compile(await readFile(code)));
  return (await decode(new Uint8Array(file).buffer)) as unknown as Pixels;
}

/** Refuses before any pixel is decoded. */
function requireAllowed({ width, height }: { width: number; height: number }, name: string): void {
  if (width * height <= MAX_PIXELS) return;
  const [pixels, limit] = [width * height, MAX_PIXELS].map((count) => count.toLocaleString("en-US"));
  throw unreadable(
    `The ${name} image has ${width} × ${height} = ${pixels} pixels. The limit for this format is ${limit}. Send it as JPEG or PNG, or smaller.`,
  );
}

/** The ICC profile of a HEIF file's first color box (ISO/IEC 23008-12, box `colr` of type `prof`), which libheif's pixels still have. */
function heifProfile(file: Buffer): Buffer | undefined {
  const at = file.indexOf("colrprof", 0, "latin1");
  if (at < 4) return;
  const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
  return profile.length > 128 && profile.readUInt32BE(0) === profile.length ? profile : undefined;
}

const unreadable = (message: string, cause?: unknown) => new AppError("unreadable_image", message, { cause });
