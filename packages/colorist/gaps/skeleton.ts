/** A free end of a line: its pixel, and the direction in which the line would go on. */
export interface LineEnd {
  x: number;
  y: number;
  dx: number;
  dy: number;
  /** Length of the line up to the next crossing or the other end, in pixels, but at most `MAX_TRACE`. */
  length: number;
  /** Pixels of the line from the end backward, which goes straight on at crossings. */
  path: number[];
}

/** Lines are followed backward by at most so many pixels. */
const MAX_TRACE = 4000;
/** The direction of a line is measured over so many pixels at its end. */
const TANGENT = 16;
/** A shorter branch of a skeleton is a bump of a thick line. */
const MIN_BRANCH = 9;

/** Thins lines to a width of one pixel (Zhang and Suen 1984). */
export function thin(ink: Uint8Array, width: number, height: number): Uint8Array {
  const skeleton = Uint8Array.from(ink);
  for (let x = 0; x < width; x++) skeleton[x] = skeleton[(height - 1) * width + x] = 0;
  for (let y = 0; y < height; y++) skeleton[y * width] = skeleton[y * width + width - 1] = 0;
  let live = collect(skeleton);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const pass of [0, 1]) {
      const removed = live.filter((i) => isRemovable(skeleton, i, width, pass));
      for (const i of removed) skeleton[i] = 0;
      if (removed.length > 0) isChanged = true;
    }
    live = live.filter((i) => skeleton[i] === 1);
  }
  return skeleton;
}

function collect(marked: Uint8Array): number[] {
  const pixels: number[] = [];
  for (let i = 0; i < marked.length; i++) if (marked[i]) pixels.push(i);
  return pixels;
}

/** The offsets of the neighbors of a pixel, clockwise from the one above. */
const around = (width: number) => [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1] as const;

function isRemovable(skeleton: Uint8Array, i: number, width: number, pass: number): boolean {
  const ring = around(width).map((step) => skeleton[i + step] ?? 0);
  const count = ring.reduce((sum, value) => sum + value, 0);
  if (count < 2 || count > 6) return false;
  const steps = ring.filter((value, at) => value === 0 && ring[(at + 1) % 8] === 1).length;
  if (steps !== 1) return false;
  const [north, , east, , south, , west] = ring;
  return pass === 0
    ? !(north && east && south) && !(east && south && west)
    : !(north && east && west) && !(north && south && west);
}

/** The free ends of all lines. */
export function findLineEnds(skeleton: Uint8Array, width: number): LineEnd[] {
  const next = (i: number) => around(width).flatMap((step) => (skeleton[i + step] ? [i + step] : []));
  return collect(skeleton).flatMap((start) => {
    if (next(start).length !== 1) return [];
    const { path, length } = trace(start, next, width);
    if (length < MIN_BRANCH) return [];
    const back = path[Math.min(TANGENT, path.length - 1)] ?? start;
    const [x, y] = [start % width, Math.floor(start / width)];
    const [dx, dy] = [x - (back % width), y - Math.floor(back / width)];
    const norm = Math.max(1e-6, Math.hypot(dx, dy));
    return [{ x, y, dx: dx / norm, dy: dy / norm, length, path }];
  });
}

/** Follows a line from its end. `length` is the number of pixels before the first crossing. */
function trace(start: number, next: (pixel: number) => number[], width: number): { path: number[]; length: number } {
  const path = [start];
  const seen = new Set(path);
  let length: number | null = null;
  while (path.length < MAX_TRACE) {
    const at = path.at(-1) ?? start;
    const free = next(at).filter((i) => !seen.has(i));
    // Pixels of a diagonal step can be neighbors of each other.
    const isCrossing = free.length > 2 || (free.length === 2 && !isAdjacent(free[0] ?? 0, free[1] ?? 0, width));
    if (isCrossing && path.length > 2) length ??= path.length;
    const back = path[Math.max(0, path.length - 8)] ?? start;
    const turn = (i: number) => {
      const [ax, ay] = [(at % width) - (back % width), Math.floor(at / width) - Math.floor(back / width)];
      const [bx, by] = [(i % width) - (at % width), Math.floor(i / width) - Math.floor(at / width)];
      return (ax * bx + ay * by) / Math.hypot(bx, by);
    };
    const straight = free.sort((a, b) => turn(b) - turn(a))[0];
    if (straight === undefined) break;
    for (const i of free) seen.add(i);
    path.push(straight);
  }
  return { path, length: length ?? path.length };
}

const isAdjacent = (a: number, b: number, width: number): boolean =>
  Math.abs((a % width) - (b % width)) <= 1 && Math.abs(Math.floor(a / width) - Math.floor(b / width)) <= 1;
