import { growMask, resizePlane, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getLab, type Lab } from "../../tools/colors/palette.ts";
import { cut } from "../../tools/geometry.ts";
import { computeBox } from "../../tools/part.ts";

/** Outlines are compared in a part of the image of this size, in which they are wider than noise. */
const SIDE = 640;
/** A hole with a shorter side, in pixels, has no clear outline. */
const MIN_HOLE = 20;
/** The surroundings reach this far, as a share of the hole. */
const AROUND = 0.7;
/** The colors beside an outline are read this far from it, as a share of the longer side. */
const STEP = 1 / 90;

/** How clearly the old outline of a removed thing shows in a fill. */
export interface OutlineTrace {
  /** The mean difference of color (OKLab) across the outline. */
  across: number;
  /** The mean difference over the same distance outside of it. */
  outside: number;
  /** The share of the outline across which the colors differ clearly, where they do not outside of it. */
  visible: number;
  /** The difference between the mean colors of the fill and of its surroundings. */
  shift: number;
}

/** An outline shows if the colors differ by more across it than beside it, by this factor, on at least this share of it. */
const [STRONGER, LEAST_VISIBLE] = [1.3, 0.15];

/** Whether the old outline of a removed thing can be seen in the fill. */
export const isOutlineVisible = ({ across, outside, visible }: OutlineTrace): boolean =>
  visible >= LEAST_VISIBLE && across >= STRONGER * outside;

/** Warns of a removed thing whose outline, shadow or reflection the result still shows. Costs half of the price then. */
export function warnOfOutline(object: string, hole: Mask, edit: EditContext): void {
  const { x, y, width, height } = computeBox(hole);
  edit.guessed = true;
  edit.context.warn(
    `Traces of the ${object} can be visible where it was: its outline, shadow or reflection, in box [${x}, ${y}, ${width}, ${height}]. Half of the price is charged. Mark it with a wider mask to remove them too.`,
  );
}

/** Fills of the views of one hole differ by more, of 255, if what is behind it follows only partly from its surroundings. */
const UNSURE_SPREAD = 6.8;

/** Warns of a fill whose views do not agree. Costs half of the price then. */
export function warnOfUnsureFill(spread: number | undefined, object: string, edit: EditContext): void {
  if (spread === undefined || spread <= UNSURE_SPREAD || edit.guessed) return;
  edit.guessed = true;
  edit.context.warn(
    `What is behind the ${object} follows only partly from its surroundings, so the fill can be visible. Half of the price is charged. Check the result.`,
  );
}

/** The part of the image around a hole that shows as much of its surroundings on each side. */
function getWindow(image: Raster, hole: Mask): { x: number; y: number; width: number; height: number } {
  const box = computeBox(hole);
  const [across, down] = [Math.round(box.width * AROUND) + 8, Math.round(box.height * AROUND) + 8];
  const [x, y] = [Math.max(0, Math.floor(box.x - across)), Math.max(0, Math.floor(box.y - down))];
  const right = Math.min(image.width, Math.ceil(box.x + box.width + across));
  const bottom = Math.min(image.height, Math.ceil(box.y + box.height + down));
  return { x, y, width: right - x, height: bottom - y };
}

/** Measures the edge along the old outline of a filled hole; null if the hole is tiny. */
export async function measureOutline(after: Raster, hole: Mask): Promise<OutlineTrace | null> {
  const { width: across, height: down } = computeBox(hole);
  if (Math.min(across, down) < MIN_HOLE) return null;
  const window = getWindow(after, hole);
  const scale = Math.min(1, SIDE / Math.max(window.width, window.height));
  const [width, height] = [Math.round(window.width * scale), Math.round(window.height * scale)];
  const small = await resizeRaster(cut(after, window), width, height);
  const shares = Float32Array.from({ length: window.width * window.height }, (_, at) => {
    const row = window.y + Math.floor(at / window.width);
    return (hole.data[row * hole.width + window.x + (at % window.width)] ?? 0) / 255;
  });
  const plane = resizePlane(shares, window, { width, height });
  const inside = Uint8Array.from(plane, (value) => (value > 0.5 ? 255 : 0));
  const radius = Math.max(3, Math.round(STEP * Math.max(width, height)));
  const inverse = { width, height, data: inside.map((value) => 255 - value) };
  const field = (data: Uint8Array, by: number) => growMask({ width, height, data }, by).data;
  const near = field(inside, radius);
  const far = field(inside, 2 * radius);
  const deep = field(inverse.data, radius);
  const lab = (at: number): Lab => {
    const from = at * small.channels;
    return getLab(small.data[from] ?? 0, small.data[from + 1] ?? 0, small.data[from + 2] ?? 0);
  };
  const distance = (a: Lab, b: Lab) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  let [crossing, outside, count, visible] = [0, 0, 0, 0];
  const [inner, outer]: [number[], number[]] = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ];
  const add = (sum: number[], own: Lab) => {
    for (const [index, value] of [...own, 1].entries()) sum[index] = (sum[index] ?? 0) + value;
  };
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (inside[at] && !deep[at]) add(inner, lab(at));
      if (far[at] && !near[at]) add(outer, lab(at));
      if (!inside[at]) continue;
      // The direction out of the hole at its rim.
      const [dx, dy] = [
        (inside[at - 1] ?? 0) - (inside[at + 1] ?? 0),
        (inside[at - width] ?? 0) - (inside[at + width] ?? 0),
      ];
      if (dx === 0 && dy === 0) continue;
      const length = Math.hypot(dx, dy);
      const at2 = (by: number) => {
        const [px, py] = [Math.round(x + (dx / length) * by), Math.round(y + (dy / length) * by)];
        return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px;
      };
      const [a, b, c] = [at2(-radius), at2(radius), at2(3 * radius)];
      if (a < 0 || b < 0 || c < 0 || !inside[a] || inside[b] || inside[c]) continue;
      const [own, next] = [distance(lab(a), lab(b)), distance(lab(b), lab(c))];
      crossing += own;
      outside += next;
      count++;
      if (own > 0.07 && own > 2 * next) visible++;
    }
  if (count < 20 || (inner[3] ?? 0) === 0 || (outer[3] ?? 0) === 0) return null;
  const mean = ([l = 0, a = 0, b = 0, all = 1]: number[]): Lab => [l / all, a / all, b / all];
  return {
    across: crossing / count,
    outside: outside / count,
    visible: visible / count,
    shift: distance(mean(inner), mean(outer)),
  };
}
