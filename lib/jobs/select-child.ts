import { AppError } from "@atelier/errors";
import { decodeImage, encodeMask, resizeRaster } from "@atelier/images";
import { type Embedding, embedImage, selectObject } from "../engines/onnx/object-selector.ts";
import { EngineError } from "../engines/ports/index.ts";
import { handleRequests } from "../platform/processes/process-pool.ts";
import type { Points, SelectAnswer, SelectRequest } from "./select.ts";

const KEPT_MS = 10 * 60_000;
/** An embedding takes 17 MB. */
const MAX_KEPT = 12;
/** The page scales the mask to the image, so a larger mask has no use. */
const MAX_SIDE = 2048;

interface Kept {
  accountId: string;
  embedding: Embedding;
  usedAt: number;
}

const kept = new Map<string, Kept>();

setInterval(() => {
  for (const [id, { usedAt }] of kept) if (Date.now() - usedAt > KEPT_MS) kept.delete(id);
}, 30_000).unref();

handleRequests<SelectRequest, never, SelectAnswer>(async (request) => {
  try {
    return request.kind === "embed" ? await embed(request) : await select(request);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    if (error instanceof EngineError) return { code: "engine_failed", message: error.message };
    throw error;
  }
});

async function embed({
  selection,
  accountId,
  path,
  settings,
}: SelectRequest & { kind: "embed" }): Promise<SelectAnswer> {
  const image = await decodeImage({ path });
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = width && height && scale < 1 ? await resizeRaster(image, width, height) : image;
  for (const oldest of kept.keys()) {
    if (kept.size < MAX_KEPT) break;
    kept.delete(oldest);
  }
  kept.set(selection, { accountId, embedding: await embedImage(small, settings), usedAt: Date.now() });
  return { embedded: true };
}

async function select(request: SelectRequest & { kind: "select" }): Promise<SelectAnswer> {
  const { selection, accountId, included, excluded, settings } = request;
  const found = kept.get(selection);
  if (found?.accountId !== accountId || Date.now() - found.usedAt > KEPT_MS) return { expired: true };
  // Deleted and set again, so that the map is ordered by last use.
  kept.delete(selection);
  kept.set(selection, { ...found, usedAt: Date.now() });
  const { width, height } = found.embedding;
  const inPixels = (points: Points) => points.map(([x, y]) => [x * width, y * height] as const);
  const prompt = { points: inPixels(included), excluded: inPixels(excluded) };
  return { mask: await encodeMask(await selectObject(found.embedding, prompt, settings)) };
}
