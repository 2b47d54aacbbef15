import { formatBytes } from "#components/ui/format.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 16;

/** The types that a browser reports for the images that the API reads. An unknown type is left to the API. */
const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif", "image/tiff"];

/** Why the API would refuse this file, or undefined. Checked before the file is sent. */
export function fileProblem({ kind }: Pick<FieldDescription, "kind">, file: File): string | undefined {
  if (file.size === 0) return "This file is empty. Choose another file.";
  if (file.size > MAX_BYTES)
    return `This file has ${formatBytes(file.size)}. The limit is 30 MB. Choose a smaller file.`;
  if (kind !== "document" && file.type !== "" && !IMAGE_TYPES.includes(file.type))
    return "This file is not a supported image. Choose a PNG, JPEG, WebP, AVIF, GIF or TIFF file.";
  return undefined;
}

/** Why the API would refuse an image of this size in pixels, or undefined. */
export function sizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  if (width < MIN_SIDE || height < MIN_SIDE)
    return `This image has ${width} × ${height} pixels. Each side needs at least ${MIN_SIDE}. Choose a larger image.`;
  if (width * height > MAX_PIXELS)
    return `This image has ${Math.round((width * height) / 1e6)} megapixels. The limit is 50. Choose a smaller image.`;
  return undefined;
}
