import { growMask } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { colorShares } from "../../tools/colors/named-shares.ts";
import { connected } from "../colored-thing.ts";

/** Plants in pots, of which a detector can see only the pot. */
export const PLANT = /(?:^| )(?:plants?|houseplants?|succulents?|cactus|cacti|bonsai)$/;

/** A smaller change of a channel is no hole. */
const CHANGED = 24;
/** Leaves lie this close to the hole, and their edge is this wide, as a share of the shorter side. */
const [NEAR, EDGE] = [1 / 80, 1 / 200];
/** Leaves have at least this share of the image, and at most this many times the area of the hole: a lawn has more. */
const [MIN_AREA, MAX_OF_HOLE] = [0.0002, 1];
/** More separate leaves are other plants. */
const MAX_LEAVES = 6;

/** The green leaves that a removal of a plant left beside its hole, 255 inside; null if there are none. */
export function findLeftLeaves(before: Raster, after: Raster): Mask | null {
  const { width, height, channels } = before;
  const hole = Uint8Array.from({ length: width * height }, (_, index) =>
    [0, 1, 2].some((channel) => {
      const at = index * channels + channel;
      return Math.abs((before.data[at] ?? 0) - (after.data[at] ?? 0)) > CHANGED;
    })
      ? 255
      : 0,
  );
  const short = Math.min(width, height);
  const area = hole.reduce((sum, value) => sum + Number(value > 0), 0);
  const near = growMask({ width, height, data: hole }, Math.max(2, Math.round(NEAR * short))).data;
  const green = Uint8Array.from(colorShares(after, "green"), (share) => (share > 0.5 ? 255 : 0));
  const leaves = connected(green, width, MAX_LEAVES).filter(
    ({ count, data }) =>
      count > MIN_AREA * width * height &&
      count < MAX_OF_HOLE * area &&
      data.some((value, at) => value > 0 && (near[at] ?? 0) > 0),
  );
  if (leaves.length === 0) return null;
  const data = new Uint8Array(width * height);
  for (const leaf of leaves) for (let at = 0; at < data.length; at++) if (leaf.data[at]) data[at] = 255;
  return growMask({ width, height, data }, Math.max(2, Math.round(EDGE * short)));
}
