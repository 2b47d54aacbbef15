import { cropped } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditorParts } from "@atelier/photo-editor";
import { type Found, findObjects } from "../cleaner/finder.ts";
import { kindsOf } from "../cleaner/names.ts";
import { selectNamed } from "../cleaner/selection.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { findFaces } from "./faces.ts";
import { findSky } from "./sky.ts";

/** Small things are searched in overlapping tiles of these shares of the image's sides, with so many in a row. */
const TILES = [
  { share: 0.6, inRow: 2 },
  { share: 0.45, inRow: 3 },
] as const;
const MIN_TILE_SCORE = 0.45;

/**
 * Finds faces, the sky, and things of the detector's classes by name. A thing that is too small for the detector is
 * searched in parts of the image; it is then not `certain`. Null if the image shows none.
 */
export async function findPart(image: Raster, word: string, settings: ModelSettings): ReturnType<EditorParts["find"]> {
  if (/^faces?$/.test(word)) return findFaces(image, settings.cacheDirectory);
  if (/^(?:sky|skies)$/.test(word)) return findSky(image, settings);
  return (await selectNamed(image, word, settings)) ?? (await selectSmall(image, word, settings));
}

async function selectSmall(image: Raster, word: string, settings: ModelSettings): ReturnType<EditorParts["find"]> {
  const kinds = kindsOf(word);
  if (kinds.length === 0) return null;
  for (const tiles of TILES) {
    const found = await findInTiles(image, kinds, tiles, settings);
    if (!found) continue;
    const mask = await selectDetected(await embedImage(image, settings), found.box, settings);
    return { mask, box: found.box, certain: false };
  }
  return null;
}

/** The thing with the highest score in the tiles, with its box in the whole image. */
async function findInTiles(
  image: Raster,
  kinds: readonly string[],
  { share, inRow }: (typeof TILES)[number],
  { cacheDirectory }: ModelSettings,
): Promise<Found | null> {
  const [width, height] = [Math.ceil(image.width * share), Math.ceil(image.height * share)];
  let best: Found | null = null;
  for (let tile = 0; tile < inRow ** 2; tile++) {
    const left = Math.floor(((image.width - width) * (tile % inRow)) / (inRow - 1));
    const top = Math.floor(((image.height - height) * Math.floor(tile / inRow)) / (inRow - 1));
    for (const found of await findObjects(cropped(image, left, top, width, height), cacheDirectory)) {
      if (!kinds.includes(found.name) || found.score < Math.max(MIN_TILE_SCORE, best?.score ?? 0)) continue;
      const [x, y, across, down] = found.box;
      best = { ...found, box: [left + x, top + y, across, down] };
    }
  }
  return best;
}
