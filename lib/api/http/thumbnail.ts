import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AppError } from "@atelier/errors";
import { sharp } from "@atelier/images/vips";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";

/** The longest side of a thumbnail in pixels. */
const SIDE_PX = 320;
const QUALITY = 72;
const CONCURRENCY = 2;
const QUEUE = 64;
const CACHE_BYTES = 32_000_000;

const limit = bulkhead(CONCURRENCY, QUEUE);
const cache = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (bytes) => bytes.length,
});

/**
 * A small WebP version of a stored image, at most 320 pixels per side. Recent ones are kept in memory. Throws
 * `overloaded` if too many are being made.
 */
export async function thumbnailOf(key: string, open: () => Readable): Promise<Buffer<ArrayBuffer>> {
  const known = cache.get(key);
  if (known) return known;
  try {
    return await limit.execute(async () => {
      const bytes = await sharp(await buffer(open()))
        .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer();
      const made = Buffer.from(bytes);
      cache.set(key, made);
      return made;
    });
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError("overloaded", "Too many previews are being created. Try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
}
