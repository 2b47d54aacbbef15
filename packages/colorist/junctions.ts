import type { Segmentation } from "./regions.ts";
import type { Shape } from "./shapes.ts";

/** How far around a junction its regions are read, as a share of the picture's longer side. */
const REACH = 0.013;
const MIN_REACH = 7;
const SAMPLES = 48;
/** The share of the circle around a junction that the region in front has: about a half, as its outline goes on. */
const FRONT = { least: 0.4, most: 0.64 } as const;
/** The least share of each region behind it. */
const MIN_BEHIND = 0.1;
/** The largest share of regions that do not meet at the junction. */
const MAX_OTHERS = 0.1;

/**
 * Counts the T-shaped junctions of lines, which show what is in front: where the outline of one region goes on and the line
 * between two others ends at it, that region is drawn before both. Writes them to `over` of each shape.
 */
export function countJunctions(shapes: readonly Shape[], { labels, width, height }: Segmentation): void {
  const reach = Math.max(MIN_REACH, Math.round(REACH * Math.max(width, height)));
  const seen: { x: number; y: number; key: string }[] = [];
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      if (labels[i] === labels[i + 1] && labels[i + width] === labels[i + width + 1]) continue;
      const corner = [labels[i], labels[i + 1], labels[i + width], labels[i + width + 1]];
      const meeting = [...new Set(corner)].filter((label): label is number => label !== undefined && label > 0);
      if (meeting.length < 3) continue;
      const key = meeting.toSorted((a, b) => a - b).join(" ");
      if (seen.some((known) => known.key === key && Math.hypot(known.x - x, known.y - y) < reach)) continue;
      seen.push({ x, y, key });
      const shares = readCircle(labels, width, height, x, y, reach);
      const others = [...shares].reduce((sum, [label, share]) => sum + (meeting.includes(label) ? 0 : share), 0);
      const [front, ...behind] = meeting.toSorted((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0));
      const share = shares.get(front ?? 0) ?? 0;
      if (front === undefined || others > MAX_OTHERS || share < FRONT.least || share > FRONT.most) continue;
      if (behind.length !== 2 || behind.some((label) => (shares.get(label) ?? 0) < MIN_BEHIND)) continue;
      const over = shapes[front - 1]?.over;
      for (const label of behind) over?.set(label, (over.get(label) ?? 0) + 1);
    }
}

/** The share of each label on a circle. Points outside of the picture count for none. */
function readCircle(
  labels: Int32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
): Map<number, number> {
  const shares = new Map<number, number>();
  for (let at = 0; at < SAMPLES; at++) {
    const angle = (at / SAMPLES) * 2 * Math.PI;
    const column = Math.round(x + 0.5 + radius * Math.cos(angle));
    const row = Math.round(y + 0.5 + radius * Math.sin(angle));
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const label = labels[row * width + column] ?? 0;
    shares.set(label, (shares.get(label) ?? 0) + 1 / SAMPLES);
  }
  return shares;
}
