import type { ImageLine } from "@atelier/document-model";

/** A line in the frame of the lines' usual angle: its middle and ends along it, and its place down the picture. */
interface Placed {
  line: ImageLine;
  left: number;
  right: number;
  v: number;
}

/**
 * So many lines, which are this share of those between the first and the last of them, have their middles on one straight
 * line, which leans by less than `lean`, as near to it as `near` in units of their size.
 */
const BLOCK = { lines: 4, lean: 0.2, share: 0.75, near: 0.3 };
/** More lines are a page and no board, and each pair of them would be compared with all others. */
const MAX_LINES = 200;
/** The lengths of centered lines, and their ends around a common edge, differ more than their middles by these factors, and by these units of their size. */
const DIFFERENT = { lengths: { factor: 2.5, size: 0.45 }, edges: { factor: 1.5, size: 0.15 } };
/** Angles of the lines of one board differ by less, in radians. */
const ANGLES = 0.2;

const getAngle = ({ start, end }: ImageLine) => Math.atan2(end[1] - start[1], end[0] - start[0]);
const getMiddle = ({ left, right }: Placed) => (left + right) / 2;
const getMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The lines that are centered on each other on a board, also if it leans or is seen from the side, so that their angles
 * differ and no two of them have exactly one middle.
 */
export function findCenteredLines(lines: readonly ImageLine[]): Set<ImageLine> {
  if (lines.length > MAX_LINES) return new Set();
  const angle = getMedian(lines.map(getAngle));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const placed = lines
    .filter((line) => Math.abs(getAngle(line) - angle) < ANGLES)
    .map((line): Placed => {
      const [left, right] = [line.start, line.end].map(([x, y]) => x * cos + y * sin) as [number, number];
      const v = ((line.start[1] + line.end[1]) * cos - (line.start[0] + line.end[0]) * sin) / 2;
      return { line, left, right, v };
    });
  const members = findLargest(placed);
  const [first, last] = [Math.min(...members.map(({ v }) => v)), Math.max(...members.map(({ v }) => v))];
  const between = placed.filter(({ v }) => v >= first && v <= last);
  if (members.length < BLOCK.lines || members.length < BLOCK.share * between.length) return new Set();
  const size = getMedian(members.map(({ line }) => line.size));
  const middles = measureSpread(members, getMiddle);
  const edges = Math.min(
    measureSpread(members, ({ left }) => left),
    measureSpread(members, ({ right }) => right),
  );
  const lengths = measureDeviation(members.map(({ left, right }) => (right - left) / 2));
  const differs = (spread: number, { factor, size: least }: { factor: number; size: number }) =>
    spread > factor * middles && spread > least * size;
  const isCentered = differs(lengths, DIFFERENT.lengths) && differs(edges, DIFFERENT.edges);
  return new Set(isCentered ? members.map(({ line }) => line) : []);
}

/** The most lines whose middles are on one straight line through two of them. */
function findLargest(placed: readonly Placed[]): Placed[] {
  let best: Placed[] = [];
  for (const [index, from] of placed.entries())
    for (const to of placed.slice(index + 1)) {
      const lean = (getMiddle(to) - getMiddle(from)) / (to.v - from.v || 1);
      if (Math.abs(to.v - from.v) < from.line.size || Math.abs(lean) > BLOCK.lean) continue;
      const members = placed.filter(
        (member) =>
          Math.abs(getMiddle(member) - getMiddle(from) - lean * (member.v - from.v)) < BLOCK.near * member.line.size,
      );
      if (members.length > best.length) best = members;
    }
  return best;
}

const getMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard deviation of values. */
function measureDeviation(values: readonly number[]): number {
  const mean = getMean(values);
  return Math.sqrt(getMean(values.map((value) => (value - mean) ** 2)));
}

/** How far values are from the straight line that fits them best, as a root mean square in pixels. */
function measureSpread(members: readonly Placed[], toValue: (member: Placed) => number): number {
  const middle = getMean(members.map(({ v }) => v));
  const center = getMean(members.map(toValue));
  const squares = getMean(members.map(({ v }) => (v - middle) ** 2));
  const lean = getMean(members.map((member) => (toValue(member) - center) * (member.v - middle))) / (squares || 1);
  return measureDeviation(members.map((member) => toValue(member) - lean * (member.v - middle)));
}
