import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { findKinds } from "../cleaner/finder.ts";
import { embedImage, selectDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { computeBox } from "./masks.ts";

/** An area of an image with the box around it. */
interface Area {
  mask: Mask;
  box: ReturnType<typeof computeBox>;
}

/** Classes of living things, on whose coats and clothes the colors of a lawn or of water are reflected. */
const CREATURES = "person,bird,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe".split(",");
/** Bushes and stones are seen as animals with lower scores. */
const MIN_SCORE = 0.35;
/** How far an outline may be off, as a share of the shorter side. */
const OFF = 1 / 200;

/** A lawn, plants or water that their color shows, without the animals and people in them. Null if nothing else is left. */
export async function withoutCreatures(
  image: Raster,
  found: Area | null,
  settings: ModelSettings,
): Promise<Area | null> {
  if (!found) return null;
  const boxes = (await findKinds(image, CREATURES, settings, MIN_SCORE))
    .map(({ box }) => box)
    .filter((box) => isInBox(found.mask, box));
  if (boxes.length === 0) return found;
  const embedding = await embedImage(image, settings);
  const outlines: Mask[] = [];
  for (const box of boxes) outlines.push(await selectDetected(embedding, box, settings));
  return withoutOutlines(found, outlines);
}

/** Whether a mask has any pixel in a box. */
function isInBox({ width, data }: Mask, [left, top, across, down]: Area["box"]): boolean {
  for (let y = top; y < top + down; y++)
    for (let x = left; x < left + across; x++) if (data[Math.floor(y) * width + Math.floor(x)]) return true;
  return false;
}

/** An area without the outlines of other things and the edges of these. Null if nothing is left. */
export function withoutOutlines({ mask }: Area, outlines: readonly Mask[]): Area | null {
  const radius = Math.max(1, Math.round(OFF * Math.min(mask.width, mask.height)));
  const data = new Uint8Array(mask.data);
  for (const outline of outlines) {
    const grown = growMask(outline, radius).data;
    for (let at = 0; at < data.length; at++) if (grown[at]) data[at] = 0;
  }
  const rest = { ...mask, data };
  return data.some((value) => value > 0) ? { mask: rest, box: computeBox(rest) } : null;
}
