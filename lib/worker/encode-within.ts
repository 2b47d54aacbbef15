import { type Encoded, type EncodeOptions, encodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { ImageFormat } from "../operations/fields.ts";

/** The qualities and then the scales that are tried, best first. */
const QUALITIES = [90, 80, 70, 60, 50, 40];
const SCALES = [0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1];
/** The quality of an image that is made smaller. */
const SMALLER_QUALITY = 70;

interface Within {
  /** The image that was encoded, which can be smaller than the given one. */
  image: Raster;
  encoded: Encoded;
  format: ImageFormat;
}

/**
 * Encodes an image in at most `maxBytes`: with a lower quality, in a lossy format unless the request names a lossless one, and then
 * at a smaller size. The warnings say what was changed, or that no file is small enough. `signal` ends the attempts.
 */
export async function encodeWithin(
  image: Raster,
  options: EncodeOptions,
  {
    maxBytes,
    isFormatFixed,
    signal,
  }: {
    maxBytes: number;
    isFormatFixed: boolean;
    signal?: AbortSignal | undefined;
  },
): Promise<Within> {
  const first = await encodeImage(image, options);
  if (first.bytes.length <= maxBytes) return { image, encoded: first, format: options.format };
  const isLossless = options.format === "png" || options.format === "tiff";
  const format = isLossless && !isFormatFixed ? (image.channels === 4 ? "webp" : "jpeg") : options.format;
  const isLossy = format !== "png" && format !== "tiff";
  const tries = [
    ...(isLossy ? QUALITIES.map((quality) => ({ scale: 1, quality })) : []),
    ...SCALES.map((scale) => ({ scale, quality: SMALLER_QUALITY })),
  ];
  let last: Within = { image, encoded: first, format: options.format };
  for (const { scale, quality } of tries) {
    signal?.throwIfAborted();
    const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
    const smaller = scale === 1 ? image : await resizeRaster(image, width ?? 1, height ?? 1);
    const encoded = await encodeImage(smaller, { ...options, format, ...(isLossy ? { quality } : {}) });
    last = { image: smaller, encoded, format };
    if (encoded.bytes.length > maxBytes) continue;
    const how = [
      ...(format === options.format ? [] : [`as ${format.toUpperCase()}`]),
      ...(isLossy ? [`at quality ${quality}`] : []),
      ...(scale === 1 ? [] : [`at ${smaller.width} × ${smaller.height} pixels`]),
    ];
    return withWarning(last, `The file is saved ${how.join(", ")}, so that it has at most ${inKilobytes(maxBytes)}.`);
  }
  return withWarning(
    last,
    `No file of this image has at most ${inKilobytes(maxBytes)}. It was made as small as possible.`,
  );
}

const withWarning = (encoded: Within, warning: string): Within => ({
  ...encoded,
  encoded: { ...encoded.encoded, warnings: [...encoded.encoded.warnings, warning] },
});

const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;
