import { readFile } from "node:fs/promises";
import { AppError, invalidInput } from "@atelier/errors";
import type { Animation, Raster } from "../raster.ts";
import { MAX_PIXELS, sharp } from "../vips.ts";
import { decodeApng, encodeApng } from "./apng.ts";
import { gifWarnings } from "./gif-warnings.ts";
import { type DigitalSource, provenanceXmp, withPngXmp } from "./provenance.ts";

/** The formats of animations; `png` is APNG. */
export type AnimationFormat = "webp" | "gif" | "png";

/** A frame without a time is shown this long, as browsers do. */
const DEFAULT_DELAY_MS = 100;

/**
 * Decodes all frames of a GIF, WebP or APNG as a player shows them: 8-bit sRGB with alpha. All frames together must have at
 * most 50 megapixels. Throws AppError `unreadable_image`.
 */
export async function readAnimation(path: string): Promise<Animation> {
  try {
    const header = await sharp(path, { animated: true, limitInputPixels: false }).metadata();
    if (header.format === "png") return withDelays(await decodeApng(await readFile(path)));
    const decoder = sharp(path, { animated: true, failOn: "error", limitInputPixels: MAX_PIXELS });
    const { delay = [], loop = 0 } = header;
    const { data, info } = await decoder
      .toColorspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const height = info.pageHeight ?? info.height;
    const size = info.width * height * 4;
    const frames = Array.from(
      { length: Math.floor(data.length / size) },
      (_, index): Raster => ({
        width: info.width,
        height,
        channels: 4,
        data: data.subarray(index * size, (index + 1) * size),
      }),
    );
    return withDelays({ frames, delaysMs: delay, loop });
  } catch (cause) {
    throw new AppError("unreadable_image", "The animation is damaged or incomplete. Save it again and retry.", {
      cause,
    });
  }
}

const withDelays = ({ frames, delaysMs, loop }: Animation): Animation => ({
  frames,
  delaysMs: frames.map((_, index) => delaysMs[index] || DEFAULT_DELAY_MS),
  loop,
});

/**
 * Encodes an animation. `warnings` says what GIF cannot store. Throws AppError `invalid_input` if the frames have different
 * sizes.
 */
export async function encodeAnimation(
  animation: Animation,
  {
    format,
    quality = 90,
    source,
  }: { format: AnimationFormat; quality?: number | undefined; source?: DigitalSource | undefined },
): Promise<{ bytes: Buffer; contentType: string; warnings: string[] }> {
  const { delaysMs, loop } = animation;
  const [first] = animation.frames;
  if (!first) throw new RangeError("An animation needs at least one frame.");
  const { width, height } = first;
  if (animation.frames.some((frame) => frame.width !== width || frame.height !== height))
    throw invalidInput("/frames", "The frames of the result have different sizes. Leave frames out.");
  const channels = animation.frames.some((frame) => frame.channels === 4) ? 4 : 3;
  const frames = animation.frames.map((frame) => (frame.channels === channels ? frame : withAlpha(frame)));
  const contentType = `image/${format}`;
  const xmp = source && provenanceXmp(source);
  if (format === "png") {
    const raw = { width, height, channels } as const;
    const pngs: Buffer[] = [];
    for (const { data } of frames)
      pngs.push(await sharp(data, { raw }).png({ compressionLevel: 3, adaptiveFiltering: true }).toBuffer());
    const bytes = encodeApng(pngs, { delaysMs, loop });
    return { bytes: xmp ? withPngXmp(bytes, xmp) : bytes, contentType, warnings: [] };
  }
  const tall = { width, height: height * frames.length, channels, pageHeight: height } as const;
  const image = sharp(Buffer.concat(frames.map(({ data }) => data)), { raw: tall, limitInputPixels: false });
  const times = { delay: delaysMs, loop };
  if (format === "gif")
    return { bytes: await image.gif({ ...times, effort: 4 }).toBuffer(), contentType, warnings: gifWarnings(frames) };
  if (xmp) image.withXmp(xmp);
  return { bytes: await image.webp({ ...times, quality, effort: 2 }).toBuffer(), contentType, warnings: [] };
}

const withAlpha = (frame: Raster): Raster => {
  const data = new Uint8Array(frame.width * frame.height * 4).fill(255);
  for (let at = 0; at < frame.width * frame.height; at++) data.set(frame.data.subarray(3 * at, 3 * at + 3), 4 * at);
  return { ...frame, channels: 4, data };
};
