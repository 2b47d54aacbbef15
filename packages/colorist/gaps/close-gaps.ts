import { closeBust } from "./bust.ts";
import type { Closure, Cutting } from "./closure.ts";
import { standLegs } from "./legs.ts";
import { findLineEnds, type LineEnd, thin } from "./skeleton.ts";
import { extendWaves, joinWaves } from "./waves.ts";
import { isWhisker } from "./whiskers.ts";

/** The longest gap between two ends that point at each other, as a share of the longer side. */
const MAX_GAP = 0.1;
/** The same for ends that only lie close to each other. */
const MAX_CORNER = 0.035;
/** The longest gap between an end and a line before it. */
const MAX_RAY = 0.05;
/** Each end reaches at least so far, in pixels. */
const MIN_RAY = 8;
/** The widest open end of two parallel lines, such as those of a branch or a spout. */
const MAX_CAP = 0.09;
/** The widest opening of a line that almost closes by itself, as a share of its length. */
const MAX_OPENING = 0.57;
/** The longest gap between the end of a spiral or a loop and its own line. */
const MAX_LOOP = 0.14;

/**
 * Closes open outlines: free ends of lines are joined with the end or the line that they point at, by distance and
 * direction (after Fourey, Tschumperlé and Revoy, "A fast and efficient semi-guided algorithm for flat coloring line-arts",
 * 2018). Only gaps through which a thing is open to the background (`isOutside`) are closed: a mouth or a gill stays a
 * line. With `hasWater`, long flat lines are waves. With `hasBoat`, short ones are waves too, in background that reaches from
 * the top of the picture to its bottom (`isOpen`). With `isBust`, the clothes of a person end at the lower edge of the
 * drawing. Returns the ink with the closed gaps.
 */
export function closeGaps(
  ink: Uint8Array,
  width: number,
  height: number,
  isOutside: (pixel: number) => boolean,
  {
    hasWater = false,
    hasBoat = false,
    isBust = false,
    isOpen = isOutside,
  }: Cutting & { isOpen?: (pixel: number) => boolean } = {},
): Uint8Array {
  const side = Math.max(width, height);
  const drawn = findLineEnds(thin(ink, width, height), width);
  const all = drawn.filter((end) => !isAtEdge(end, width, height));
  const long = hasWater ? extendWaves(all, ink, width) : [];
  const short =
    hasBoat && long.length === 0 ? joinWaves(drawn, ink, width, height, isOpen) : { closures: [], ends: [] };
  const waves = [...long, ...short.closures];
  const ends = all.filter(
    (end) => !short.ends.includes(end) && !waves.some(({ from: [x, y] }) => x === end.x && y === end.y),
  );
  // The tip of an outline that is closed already reaches for nothing far away.
  const tips = new Set(ends.filter((end) => isTip(end, width, height, isOutside)));
  const whiskers = new Set(ends.filter((end) => isWhisker(end, ends, width, height, isOutside)));
  const closures = [
    ...joinEnds(ends, tips, whiskers, side),
    ...joinBent(ends, side),
    ...extendEnds(ends, tips, ink, width, height),
    ...closeLoops(ends, width, side),
    ...standLegs(ends, ink, width, height),
    ...(isBust ? closeBust(ends, ink, width, height) : []),
    ...waves,
  ];
  const closed = Uint8Array.from(ink);
  for (const closure of closures) if (isFree(closure, ink, width, isOutside)) drawLine(closed, closure, width, height);
  return closed;
}

const isAtEdge = ({ x, y }: LineEnd, width: number, height: number): boolean =>
  Math.min(x, y, width - 1 - x, height - 1 - y) < 0.012 * Math.max(width, height);

/** So many pixels of a line and around it show whether it is at a closed region. */
const TIP = { length: 25, radius: 8 } as const;

function isTip({ path }: LineEnd, width: number, height: number, isOutside: (pixel: number) => boolean): boolean {
  return path.slice(0, TIP.length).some((i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return [
      [0, -TIP.radius],
      [0, TIP.radius],
      [-TIP.radius, 0],
      [TIP.radius, 0],
    ].some(([dx = 0, dy = 0]) => {
      const [column, row] = [x + dx, y + dy];
      return column >= 0 && row >= 0 && column < width && row < height && !isOutside(row * width + column);
    });
  });
}

/** Pairs of ends that belong together, the closest first. Each end has at most two partners: a cap and a continuation. */
function joinEnds(
  ends: readonly LineEnd[],
  tips: ReadonlySet<LineEnd>,
  whiskers: ReadonlySet<LineEnd>,
  side: number,
): Closure[] {
  const combs = new Set(ends.filter((end) => isInComb(end, ends, side)));
  const pairs = ends.flatMap((a, at) =>
    ends.slice(at + 1).flatMap((b) => {
      // Whiskers, rays and blades of grass end beside each other and enclose nothing.
      if (combs.has(a) && combs.has(b) && a.dx * b.dx + a.dy * b.dy > COMB.parallel) return [];
      if (whiskers.has(a) && whiskers.has(b)) return [];
      const cost = getCost(a, b, side);
      const isFar = Math.hypot(b.x - a.x, b.y - a.y) > MAX_CORNER * side;
      return cost === null || (isFar && (tips.has(a) || tips.has(b))) ? [] : [{ a, b, cost }];
    }),
  );
  const used = new Set<LineEnd>();
  return pairs
    .sort((first, second) => first.cost - second.cost)
    .flatMap(({ a, b }) => {
      if (used.has(a) || used.has(b)) return [];
      used.add(a).add(b);
      return [{ from: [a.x, a.y], to: [b.x, b.y] } as const];
    });
}

/** How near three ends in about one direction are, as a share of the longer side, and the cosine between their directions. */
const COMB = { reach: 0.1, parallel: 0.5 } as const;

const isInComb = (end: LineEnd, ends: readonly LineEnd[], side: number): boolean =>
  ends.filter(
    (near) =>
      near !== end &&
      Math.hypot(near.x - end.x, near.y - end.y) < COMB.reach * side &&
      near.dx * end.dx + near.dy * end.dy > COMB.parallel,
  ).length >= 2;

/** Two long lines meet although one of them bends away: their length by the gap, and the cosines to each other. */
const BENT = { length: 3, facing: 0.3, sum: 1.2 } as const;

/** Pairs of long lines of which one bends away from the other, as a neck from the shell behind it. */
const joinBent = (ends: readonly LineEnd[], side: number): Closure[] =>
  ends.flatMap((a, at) =>
    ends.slice(at + 1).flatMap((b) => {
      const [gx, gy] = [b.x - a.x, b.y - a.y];
      const gap = Math.hypot(gx, gy);
      if (gap < 1 || gap > MAX_GAP * side || isSameLine(a, b)) return [];
      if (Math.min(a.path.length, b.path.length) < BENT.length * gap) return [];
      const [ahead, behind] = [(a.dx * gx + a.dy * gy) / gap, -(b.dx * gx + b.dy * gy) / gap];
      const isFacing = Math.min(ahead, behind) > BENT.facing && ahead + behind > BENT.sum;
      return isFacing ? [{ from: [a.x, a.y], to: [b.x, b.y] } as const] : [];
    }),
  );

/** How far two ends are from being the ends of one line, or null if they are not. */
function getCost(a: LineEnd, b: LineEnd, side: number): number | null {
  const [gx, gy] = [b.x - a.x, b.y - a.y];
  const gap = Math.hypot(gx, gy);
  if (gap < 1) return null;
  const ahead = (a.dx * gx + a.dy * gy) / gap;
  const behind = -(b.dx * gx + b.dy * gy) / gap;
  const facing = Math.min(ahead, behind);
  const isShort = gap > 2.5 * Math.min(a.length, b.length);
  if (facing > 0.6 && !isShort && gap < MAX_GAP * side * Math.min(1, facing + 0.1)) return gap * (2 - facing);
  if (facing > -0.2 && gap < MAX_CORNER * side) return gap * 2;
  const length = Math.max(a.length, b.length);
  if (isSameLine(a, b) && gap < MAX_OPENING * length && length > 0.1 * side) return gap * 3;
  const isCap = a.dx * b.dx + a.dy * b.dy > 0.75 && Math.abs(ahead) < 0.6 && Math.abs(behind) < 0.6;
  if (isCap && gap < MAX_CAP * side && areParallel(a, b, gap, side)) return gap * 2;
  return null;
}

/** Whether two ends are those of the same line. */
const isSameLine = (a: LineEnd, b: LineEnd): boolean =>
  a.path.includes(b.path[0] ?? -1) || b.path.includes(a.path[0] ?? -1);

/** Whether two lines run beside each other for longer than they are wide. */
function areParallel(a: LineEnd, b: LineEnd, gap: number, side: number): boolean {
  return Math.min(a.length, b.length) > Math.max(1.5 * gap, 0.03 * side);
}

/** Ends that reach a line if they go on in their direction. */
function extendEnds(
  ends: readonly LineEnd[],
  tips: ReadonlySet<LineEnd>,
  ink: Uint8Array,
  width: number,
  height: number,
): Closure[] {
  const far = MAX_RAY * Math.max(width, height);
  return ends.flatMap((end) => {
    const own = new Set(end.path.slice(0, Math.round(far)));
    // The end of a short line does not reach for a thing beside it.
    const reach = Math.min(far, tips.has(end) ? MIN_RAY : Math.max(MIN_RAY, end.length));
    let best: { closure: Closure; distance: number } | null = null;
    for (const turn of [0, -0.25, 0.25, -0.5, 0.5]) {
      const [dx, dy] = [
        end.dx * Math.cos(turn) - end.dy * Math.sin(turn),
        end.dx * Math.sin(turn) + end.dy * Math.cos(turn),
      ];
      for (let step = 4; step <= reach; step++) {
        const [x, y] = [Math.round(end.x + dx * step), Math.round(end.y + dy * step)];
        // A horizon or a shore that ends before the edge of the paper goes on to it.
        if (x < 0 || y < 0 || x >= width || y >= height) {
          if (turn === 0 && end.path.length > 0.3 * width)
            best ??= {
              closure: { from: [end.x, end.y], to: [clamp(x, width), clamp(y, height)] },
              distance: step,
            };
          break;
        }
        const i = y * width + x;
        if (!ink[i]) continue;
        if (isOwn(own, x, y, width)) break;
        const distance = step * (1 + Math.abs(turn));
        if (!best || distance < best.distance) best = { closure: { from: [end.x, end.y], to: [x, y] }, distance };
        break;
      }
    }
    return best ? [best.closure] : [];
  });
}

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/** Ends of lines that turn back to themselves, such as that of a spiral. */
function closeLoops(ends: readonly LineEnd[], width: number, side: number): Closure[] {
  return ends.flatMap((end) => {
    let best: { closure: Closure; gap: number } | null = null;
    for (let at = Math.round(0.3 * side); at < end.path.length; at += 2) {
      const i = end.path[at] ?? 0;
      const [x, y] = [i % width, Math.floor(i / width)];
      const gap = Math.hypot(x - end.x, y - end.y);
      const ahead = (end.dx * (x - end.x) + end.dy * (y - end.y)) / Math.max(1, gap);
      if (gap > MAX_LOOP * side || gap * 4 > at || ahead < -0.3 || gap >= (best?.gap ?? Number.POSITIVE_INFINITY))
        continue;
      best = { closure: { from: [end.x, end.y], to: [x, y] }, gap };
    }
    return best ? [best.closure] : [];
  });
}

function isOwn(own: ReadonlySet<number>, x: number, y: number, width: number): boolean {
  for (let dy = -3; dy <= 3; dy++) for (let dx = -3; dx <= 3; dx++) if (own.has((y + dy) * width + x + dx)) return true;
  return false;
}

/** Whether a gap is open to the background along its whole length. */
function isFree({ from, to }: Closure, ink: Uint8Array, width: number, isOutside: (pixel: number) => boolean): boolean {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]));
  let [free, outside] = [0, 0];
  for (let step = 0; step <= steps; step++) {
    const i = toPixel({ from, to }, step / Math.max(1, steps), width);
    if (ink[i]) continue;
    free++;
    if (isOutside(i)) outside++;
  }
  return outside >= 0.7 * free;
}

const toPixel = ({ from, to }: Closure, share: number, width: number): number =>
  Math.round(from[1] + (to[1] - from[1]) * share) * width + Math.round(from[0] + (to[0] - from[0]) * share);

function drawLine(ink: Uint8Array, closure: Closure, width: number, height: number): void {
  const { from, to } = closure;
  const steps = 2 * Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]));
  for (let step = 0; step <= steps; step++) {
    const i = toPixel(closure, step / Math.max(1, steps), width);
    for (const j of [i, i + 1, i + width]) if (j >= 0 && j < width * height) ink[j] = 1;
  }
}
