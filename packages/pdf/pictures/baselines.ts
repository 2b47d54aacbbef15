import type { ImageLine } from "@atelier/document-model";

/** A baseline in the frame of its paragraph, which is level there: its middle, and its true slope. */
interface Baseline {
  u: number;
  v: number;
  slope: number;
}

/** Where a point of a level layout is in the picture's frame, and the slope of the baseline there. */
export type Place = (u: number, v: number) => { v: number; slope: number };

/** Angles this close to the horizontal or vertical are level in the layout, and are drawn as they were measured. */
const MAX_TILT = 2.5;
/** As many lines at exactly one angle, which is not smaller than this in degrees, show that the picture is tilted. */
const TILT = { lines: 3, least: 0.75 };
/** Angles of lines on a panel that is seen from the side differ by less from line to line, in degrees. */
const FAN = 1.3;
/** Lines of this length, in units of their size, show their slope. */
const LONG = 4;
/**
 * Smaller slopes are errors of measurement: in a picture of which this share of the lines is level, or with a line that is
 * exactly level and none that is steeper; and elsewhere.
 */
const LEVEL = { least: 0.006, most: 0.02, slope: 0.011, share: 0.6, exact: 0.0005 };

const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const getAngle = ({ start, end }: ImageLine) => toDegrees(Math.atan2(end[1] - start[1], end[0] - start[0]));
const getLength = ({ start, end }: ImageLine) => Math.hypot(end[0] - start[0], end[1] - start[1]);

/** The whole degrees at which each line is laid out: lines of one panel, whose angles differ by perspective, have one. */
export function findLevels(lines: readonly ImageLine[]): Map<ImageLine, number> {
  const counts = Map.groupBy(lines, (line) => getAngle(line).toFixed(2));
  const isTilted = (line: ImageLine) =>
    Math.abs(getAngle(line)) > TILT.least && (counts.get(getAngle(line).toFixed(2))?.length ?? 0) >= TILT.lines;
  const fan: ImageLine[][] = [];
  for (const line of lines.toSorted((a, b) => getAngle(a) - getAngle(b))) {
    const last = fan.at(-1)?.at(-1);
    if (last && getAngle(line) - getAngle(last) < FAN) fan.at(-1)?.push(line);
    else fan.push([line]);
  }
  const shared = new Map(fan.flatMap((near) => near.map((line) => [line, near[near.length >> 1] ?? line] as const)));
  return new Map(
    lines.map((line) => {
      const own = getAngle(line);
      const quarter = Math.round(own / 90) * 90;
      if (isTilted(line)) return [line, Math.round(own)];
      const middle = getAngle(shared.get(line) ?? line);
      const isLevel = Math.abs(own - quarter) <= MAX_TILT || Math.abs(middle - quarter) <= MAX_TILT;
      return [line, isLevel ? quarter : Math.round(middle)];
    }),
  );
}

/** A line turned around the middle of its baseline to an angle in degrees. */
export function turnTo(line: ImageLine, degrees: number): ImageLine {
  const half = getLength(line) / 2;
  const [x, y] = [(line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2];
  const radians = (degrees * Math.PI) / 180;
  const snap = (value: number) => (degrees % 90 === 0 ? Math.round(value) : value);
  const [dx, dy] = [half * snap(Math.cos(radians)), half * snap(Math.sin(radians))];
  return { ...line, start: [x - dx, y - dy], end: [x + dx, y + dy] };
}

/**
 * The places of a paragraph's level layout in the frame of `angle` (radians): each of its lines keeps its slope, and so does
 * what is between them. Short lines have the slope of the nearest long line of the picture, if it is not level.
 */
export function findPlaces(
  lines: readonly ImageLine[],
  all: readonly ImageLine[],
  { angle, height }: { angle: number; height: number },
): Place {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const toBaseline = ({ start, end }: ImageLine): Baseline => {
    const [from, to] = [start, end].map(([x, y]) => ({
      u: x * cos + (height - y) * sin,
      v: (height - y) * cos - x * sin,
    })) as [{ u: number; v: number }, { u: number; v: number }];
    const slope = to.u === from.u ? 0 : (to.v - from.v) / (to.u - from.u);
    return { u: (from.u + to.u) / 2, v: (from.v + to.v) / 2, slope };
  };
  const isLong = (line: ImageLine) => getLength(line) > LONG * line.size;
  const shown = all.filter(isLong).map((line) => ({ ...toBaseline(line), size: line.size }));
  const level = shown.filter(({ slope }) => Math.abs(slope) < LEVEL.slope).length;
  const slopes = all.map((line) => Math.abs(toBaseline(line).slope));
  const isUpright = slopes.some((slope) => slope < LEVEL.exact) && slopes.every((slope) => slope < LEVEL.most);
  const error = isFan(all.map(toBaseline))
    ? 0
    : isUpright || level >= LEVEL.share * shown.length
      ? LEVEL.most
      : LEVEL.least;
  // The frame has whole degrees, and the rest of the tilt that several lines have exactly is no error.
  const isExact = (slope: number) =>
    Math.abs(Math.sin(2 * angle)) > LEVEL.exact &&
    slopes.filter((near) => Math.abs(near - Math.abs(slope)) < LEVEL.exact).length >= TILT.lines;
  const baselines = lines.map((line): Baseline => {
    const own = toBaseline(line);
    const near = isLong(line) ? own : findNearest(own, shown, line.size);
    const slope = near?.slope ?? 0;
    return { ...own, slope: Math.abs(slope) < error && !isExact(slope) ? 0 : slope };
  });
  const sorted = baselines.toSorted((a, b) => b.v - a.v);
  return (u, v) => {
    const at = blend(sorted, v);
    return { v: v + at.slope * (u - at.u), slope: at.slope };
  };
}

/** So many lines of a board that is seen from the side have slopes that change evenly down it, by more than `least` in all. */
const FANNED = { lines: 5, least: 0.008, error: 0.0008 };

/** Whether slopes change evenly from line to line, as no error of measurement does. */
function isFan(baselines: readonly Baseline[]): boolean {
  const slopes = baselines.map(({ slope }) => slope);
  if (slopes.length < FANNED.lines || Math.max(...slopes) - Math.min(...slopes) < FANNED.least) return false;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, center] = [mean(baselines.map(({ v }) => v)), mean(slopes)];
  const squares = mean(baselines.map(({ v }) => (v - middle) ** 2));
  const change = mean(baselines.map(({ v, slope }) => (v - middle) * (slope - center))) / (squares || 1);
  return baselines.every(({ v, slope }) => Math.abs(slope - center - change * (v - middle)) < FANNED.error);
}

/** How far another line that shows a slope can be, in units of the size of the line that takes it. */
const NEAR = 8;

function findNearest(own: Baseline, shown: readonly Baseline[], size: number): Baseline | undefined {
  const distance = ({ u, v }: Baseline) => Math.hypot(0.3 * (u - own.u), v - own.v);
  const [nearest] = shown.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < NEAR * size && Math.abs(nearest.slope) < 0.1 ? nearest : undefined;
}

/** The baseline at a height, between those of the lines above and below it. */
function blend(sorted: readonly Baseline[], v: number): Baseline {
  const below = sorted.findIndex((baseline) => baseline.v <= v);
  const [upper, lower] = [sorted[below - 1] ?? sorted[0], below < 0 ? sorted.at(-1) : sorted[below]];
  if (!upper || !lower) return { u: 0, v, slope: 0 };
  if (below <= 0 || upper.v === lower.v) return below === 0 ? { ...upper, v } : { ...lower, v };
  const share = (upper.v - v) / (upper.v - lower.v);
  return { v, u: upper.u + share * (lower.u - upper.u), slope: upper.slope + share * (lower.slope - upper.slope) };
}
