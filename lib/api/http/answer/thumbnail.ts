import { buffer } from "node:stream/consumers";
import { AppError } from "@atelier/errors";
import { sharp } from "@atelier/images/vips";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { storage } from "../../../storage/index.ts";

/** The longest side of a thumbnail in pixels. */
const SIDE_PX = 320;
const QUALITY = 72;
const CONCURRENCY = 2;
const QUEUE = 64;
const CACHE_BYTES = 32_000_000;
/** A deleted result's thumbnail leaves the memory within this time. */
const CACHE_MS = 600_000;

const limit = bulkhead(CONCURRENCY, QUEUE);
const cache = new LRUCache<string, Buffer<ArrayBuffer>>({
  maxSize: CACHE_BYTES,
  ttl: CACHE_MS,
  ttlAutopurge: true,
  sizeCalculation: (bytes) => bytes.length,
});

/**
 * A small WebP version of the image that is stored under a key, at most 320 pixels per side; null if nothing is stored
 * there. Recent thumbnails are kept in memory and not stored. Throws `overloaded` if too many are being created.
 */
export async function readThumbnail(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const known = cache.get(key);
  if (known) return known;
  try {
    return await limit.execute(async () => {
      const found = await storage().read(key);
      if (!found) return null;
      const bytes = await sharp(await buffer(found.stream))
        .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: QUALITY })
        // IPTC's field that records how the image was made.
        .keepXmp()
        .toBuffer();
      const thumbnail = Buffer.from(bytes);
      cache.set(key, thumbnail);
      return thumbnail;
    });
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError("overloaded", "Too many previews are being created. Try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
}
