import type { Closure } from "./closure.ts";
import type { LineEnd } from "./skeleton.ts";

/** The least width of a line of waves, the farthest that it ends from the edge, and the height between its two ends. */
const WAVE = { width: 0.5, gap: 0.15, flat: 0.85, level: 0.05 } as const;

/** A line reaches beyond the end of its thinned line by up to so many pixels. */
const CAP = 12;

/** Lines of waves that end before the edges of the paper go on to them: two of them are no sides of a thing. */
export function extendWaves(ends: readonly LineEnd[], ink: Uint8Array, width: number): Closure[] {
  const flat = ends.filter(({ x, dx }) => Math.abs(dx) > WAVE.flat && (dx > 0 ? width - 1 - x : x) < WAVE.gap * width);
  const isWide = ({ x, path }: LineEnd) => path.some((i) => Math.abs((i % width) - x) > WAVE.width * width);
  const wide = flat.filter(isWide);
  // Reeds that cross a line hide from one of its ends how far it goes.
  const isAcross = (end: LineEnd) =>
    wide.some(({ y, dx }) => Math.abs(y - end.y) < WAVE.level * width && dx * end.dx < 0);
  return flat
    .filter((end) => wide.includes(end) || isAcross(end))
    .flatMap(({ x, y, dx }) => {
      const step = Math.sign(dx);
      for (let column = x + CAP * step; column >= 0 && column < width; column += step)
        if (ink[y * width + column]) return [];
      return [{ from: [x, y], to: [step > 0 ? width - 1 : 0, y] }];
    });
}

/** The least width of a short wave, its largest height by its width, and how far down the first one is, as shares. */
const SHORT = { width: 0.12, slope: 0.2, bend: 0.4, top: 0.35 } as const;
/** The largest height between the waves of one row, as a share of the picture's. */
const ROW = 0.06;

interface Wave {
  left: LineEnd;
  right: LineEnd;
  y: number;
}

/** Short flat lines that lie free in the open background. */
function findShort(
  ends: readonly LineEnd[],
  width: number,
  height: number,
  isOpen: (pixel: number) => boolean,
): Wave[] {
  return ends.flatMap((left) => {
    const last = left.path.at(-1) ?? 0;
    const right = ends.find(({ x, y }) => x === last % width && y === Math.floor(last / width));
    const wide = (right?.x ?? 0) - left.x;
    if (!right || wide < SHORT.width * width || Math.abs(right.y - left.y) > SHORT.slope * wide) return [];
    const rows = left.path.map((i) => Math.floor(i / width));
    const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
    const y = rows.reduce((sum, row) => sum + row, 0) / rows.length;
    if (bottom - top > SHORT.bend * wide || y < SHORT.top * height) return [];
    // The rim of a hull is a flat line, too.
    const isFree = left.path.every((i) => isOpen(i - CAP * width) && isOpen(i + CAP * width));
    return isFree ? [{ left, right, y }] : [];
  });
}

/**
 * Joins the highest row of short waves to a line of water, which goes on to the edges of the paper and to the hull between
 * them. The waves below it are lines on the water: their ends are joined with nothing.
 */
export function joinWaves(
  ends: readonly LineEnd[],
  ink: Uint8Array,
  width: number,
  height: number,
  isOpen: (pixel: number) => boolean,
): { closures: Closure[]; ends: LineEnd[] } {
  const waves = findShort(ends, width, height, isOpen);
  const highest = Math.min(...waves.map(({ y }) => y));
  const row = waves.filter(({ y }) => y < highest + ROW * height).sort((a, b) => a.left.x - b.left.x);
  if (waves.length < 2) return { closures: [], ends: [] };
  const reach = ({ x, y }: LineEnd, to: number): Closure => {
    const step = Math.sign(to - x);
    let column = x + CAP * step;
    while ((to - column) * step > 0 && !ink[y * width + column]) column += step;
    return { from: [x, y], to: [(to - column) * step > 0 ? column : to, y] };
  };
  const closures = row.flatMap(({ left, right }, at) => {
    const next = row[at + 1]?.left;
    const ahead = reach(right, next?.x ?? width - 1);
    const isClear = next !== undefined && ahead.to[0] === next.x;
    const before = row[at - 1]?.right;
    const behind = reach(left, before?.x ?? 0);
    return [
      isClear ? { from: [right.x, right.y] as const, to: [next.x, next.y] as const } : ahead,
      ...(before && behind.to[0] === before.x ? [] : [behind]),
    ];
  });
  return { closures, ends: waves.flatMap(({ left, right }) => [left, right]) };
}
