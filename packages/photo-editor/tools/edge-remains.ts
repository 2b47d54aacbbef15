import { growMask, visitParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { similarShares } from "./colors/dye.ts";
import type { Plane } from "./planes.ts";

/** How far beyond a mask remains of its thing are searched, as a share of the shorter side. */
const REACH = 1 / 45;
/** A pixel with this share of the color of a surface has it. */
const SAME = 0.5;

/**
 * Pixels just outside of a mask that belong to its thing, 255 inside: narrow remains with the color of its surface, which end
 * before they lead away from it. What goes on beyond is another thing of that color, such as the saucer under a cup.
 */
export function findEdgeRemains(image: Raster, surface: Plane, mask: Uint8Array): Uint8Array {
  const { width, height } = image;
  const own = { width, height, data: mask.map((value) => (value > 127 ? 255 : 0)) };
  const reach = Math.max(2, Math.round(REACH * Math.min(width, height)));
  const near = growMask(own, reach).data;
  const inner = growMask(own, reach - 1).data;
  const same = similarShares(image, surface, near);
  const parts: { pixels: number[]; isLeading: boolean; isBeside: boolean }[] = [];
  const isSurface = (at: number) => (own.data[at] ?? 0) > 0 && (surface[at] ?? 0) > SAME;
  visitParts(
    width,
    height,
    (at) => !own.data[at] && (same[at] ?? 0) > SAME,
    (part, at) => {
      parts[part] ??= { pixels: [], isLeading: false, isBeside: false };
      const found = parts[part];
      found.pixels.push(at);
      found.isLeading ||= !inner[at];
      const x = at % width;
      found.isBeside ||=
        (x > 0 && isSurface(at - 1)) ||
        (x < width - 1 && isSurface(at + 1)) ||
        isSurface(at - width) ||
        isSurface(at + width);
    },
  );
  const remains = new Uint8Array(mask.length);
  for (const { pixels, isLeading, isBeside } of parts) {
    if (isLeading || !isBeside) continue;
    for (const at of pixels) remains[at] = 255;
  }
  return remains;
}
