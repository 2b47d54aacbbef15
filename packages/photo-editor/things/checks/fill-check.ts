import { boxBlur, growMask, resizePlane, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getLab } from "../../tools/colors/palette.ts";

/** Fills are compared in an image of this size, in which blur is visible and noise is not. */
const SIDE = 760;
/** A smaller hole, as a share of the image, is hardly visible. */
const MIN_AREA = 0.01;
/** Around a hole, detail has at least this mean gradient of lightness (OKLab). */
const MIN_DETAIL = 0.03;
/** A fill with less than this share of the detail around it is a visible smear. */
const MIN_SHARE = 0.43;
/** On a plain ground, this share of the surroundings has less detail. */
const MOSTLY = 0.6;
/** The edge of the hole is left out, and the surroundings reach this far, as a share of the shorter side. */
const [EDGE, AROUND] = [3, 1 / 25];

/** Warns if a removed thing left a smear: a fill with much less detail than its surroundings. Costs half of the price then. */
export async function warnOfSmear(
  after: Raster,
  { object, hole }: { object: string; hole: Mask },
  edit: EditContext,
): Promise<void> {
  const share = await measureDetail(after, hole);
  edit.context.signal.throwIfAborted();
  if (share === null || share >= MIN_SHARE) return;
  edit.guessed = true;
  edit.context.warn(
    `The place of the ${object} is much smoother than what is around it, so that it can look like a smear. Half of the price is charged. Check the result.`,
  );
}

/** The detail of a filled hole as a share of that around it; null if the hole is small, or its surroundings are plain. */
export async function measureDetail(after: Raster, hole: Mask): Promise<number | null> {
  const { inside, ring, size } = await readDetail(after, hole);
  return inside.count < MIN_AREA * size || mean(ring) < MIN_DETAIL ? null : mean(inside) / mean(ring);
}

/** Whether most of what surrounds a mask is plain, as a sky or a table. */
export async function isOnPlain(image: Raster, mask: Mask): Promise<boolean> {
  const { ring } = await readDetail(image, mask);
  return ring.count > 0 && ring.plain > MOSTLY * ring.count;
}

interface Sum {
  sum: number;
  count: number;
  /** The pixels with little detail. */
  plain: number;
}

const mean = ({ sum, count }: Pick<Sum, "sum" | "count">): number => sum / Math.max(1, count);

/** The gradients of lightness inside a mask and in the ring around it, in a small image of `size` pixels. */
async function readDetail(image: Raster, mask: Mask): Promise<{ inside: Sum; ring: Sum; size: number }> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const small = await resizeRaster(image, width, height);
  const plane = resizePlane(
    Float32Array.from(mask.data, (value) => value / 255),
    mask,
    { width, height },
  );
  const solid = boxBlur(plane, width, height, 2).map((value) => Number(value > 0.4));
  const inverse = { width, height, data: Uint8Array.from(solid, (value) => (value ? 0 : 255)) };
  const outside = growMask(inverse, EDGE).data;
  const marked = { width, height, data: Uint8Array.from(solid, (value) => (value ? 255 : 0)) };
  const near = growMask(marked, EDGE + 1).data;
  const around = growMask(marked, EDGE + 1 + Math.round(AROUND * Math.min(width, height))).data;
  const light = Float32Array.from({ length: width * height }, (_, index) => {
    const [r = 0, g = 0, b = 0] = small.data.subarray(index * small.channels, index * small.channels + 3);
    return getLab(r, g, b)[0];
  });
  const [inside, ring]: [Sum, Sum] = [
    { sum: 0, count: 0, plain: 0 },
    { sum: 0, count: 0, plain: 0 },
  ];
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const into = !outside[at] ? inside : around[at] && !near[at] ? ring : null;
      if (!into) continue;
      const own = light[at] ?? 0;
      const change = Math.hypot((light[at + 1] ?? 0) - own, (light[at + width] ?? 0) - own);
      into.sum += change;
      into.plain += Number(change < MIN_DETAIL);
      into.count++;
    }
  return { inside, ring, size: width * height };
}
