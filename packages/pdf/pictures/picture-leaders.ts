import type { ImageLine } from "@atelier/document-model";
import { FAINT, type MeasuredCoverage, sumColumns } from "./letter-coverage.ts";

/** A row of dots: the middles of the first and the last one, their distance and their radius, in pixels. */
export type Leader = NonNullable<ImageLine["leader"]>;

/** The columns of the coverage of a line that have dots, and the dots. */
export interface LeaderSpan {
  from: number;
  to: number;
  dots: Dot[];
  pitch: number;
}

/** A dot in samples. */
interface Dot {
  column: number;
  row: number;
  area: number;
}

/** Dots reach so far above and below the baseline, in units of the font size. */
const LOW = { above: 0.24, below: 0.12 };
/** Ink below these shares of the full one is noise: of a column above the dots, and of a dot's column. */
const INK = { above: 0.9, dot: 0.35 };
/** The least number of dots, the widest dot and the largest distance of two, in units of the font size. */
const DOTS = { least: 3, widest: 0.3, pitch: 1.2 };
/** Most distances of dots differ from the usual one by less than this share of it. */
const EVEN = { share: 0.25, most: 0.6 };

/** The longest row of dots of a line. Null if it has none. */
export function findLeader(coverage: MeasuredCoverage): LeaderSpan | null {
  const { columns, base, size } = coverage;
  const top = Math.round(base - LOW.above * size);
  const bottom = Math.round(base + LOW.below * size);
  const upper = sumColumns(coverage, { to: top, least: FAINT });
  const lower = sumColumns(coverage, { from: top, to: bottom, least: FAINT });
  let best: LeaderSpan | null = null;
  for (let from = 0; from < columns; from++) {
    if ((upper[from] ?? 0) > INK.above) continue;
    let to = from;
    while (to < columns && (upper[to] ?? 0) <= INK.above) to++;
    const dots = findDots(coverage, lower, { from, to, top, bottom });
    const pitch = getPitch(dots, size);
    const [first, last] = [dots[0], dots.at(-1)];
    if (first && last && pitch !== null && dots.length > (best?.dots.length ?? DOTS.least - 1))
      best = {
        from: Math.max(0, Math.floor(first.column - pitch / 2)),
        to: Math.ceil(last.column + pitch / 2),
        dots,
        pitch,
      };
    from = to;
  }
  return best && trimSpan(best, upper);
}

/** The span from the end of the letters before the dots to the begin of those behind them. */
function trimSpan(span: LeaderSpan, upper: Float32Array): LeaderSpan {
  let { from, to } = span;
  while (from > 0 && (upper[from - 1] ?? 0) <= INK.above / 3) from--;
  while (to < upper.length && (upper[to] ?? 0) <= INK.above / 3) to++;
  return { ...span, from, to };
}

function findDots(
  { rows, values, size }: MeasuredCoverage,
  lower: Float32Array,
  { from, to, top, bottom }: { from: number; to: number; top: number; bottom: number },
): Dot[] {
  const dots: Dot[] = [];
  for (let start = from; start < to; start++) {
    if ((lower[start] ?? 0) < INK.dot) continue;
    let [end, area, across, down] = [start, 0, 0, 0];
    for (; end < to && (lower[end] ?? 0) >= INK.dot; end++)
      for (let row = top; row < bottom; row++) {
        const value = values[end * rows + row] ?? 0;
        area += value;
        across += value * (end + 0.5);
        down += value * (row + 0.5);
      }
    if (end - start <= DOTS.widest * size && area > 0) dots.push({ column: across / area, row: down / area, area });
    start = end;
  }
  return dots;
}

/** The usual distance of dots. Null if it is not one for most of them, as of letters and punctuation. */
function getPitch(dots: readonly Dot[], size: number): number | null {
  if (dots.length < DOTS.least) return null;
  const steps = dots.slice(1).map(({ column }, index) => column - (dots[index]?.column ?? 0));
  const pitch = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  const even = steps.filter((step) => Math.abs(step - pitch) < EVEN.share * pitch).length;
  return pitch < DOTS.pitch * size && even >= EVEN.most * steps.length ? pitch : null;
}

/** The dots of a line in its picture. */
export function toLeader(
  { start, end }: ImageLine,
  { base, unit, offset }: MeasuredCoverage,
  { dots, pitch }: LeaderSpan,
): Leader {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const down = (middle(dots.map(({ row }) => row)) - base) * unit;
  const place = (column: number) => {
    const along = column * unit + offset;
    return [start[0] + along * ux - down * uy, start[1] + along * uy + down * ux] as const;
  };
  return {
    start: place(dots[0]?.column ?? 0),
    end: place(dots.at(-1)?.column ?? 0),
    pitch: pitch * unit,
    radius: Math.sqrt(middle(dots.map(({ area }) => area)) / Math.PI) * unit,
  };
}

/** The distance of the end of a text from the first dot behind it, in distances of the dots, and the least dots that stay. */
const FREE = 0.9;
const KEPT = 2;
/** So many old dots behind a text are drawn again. */
const NEAREST = 1;

/** How far a text before dots can reach, so that some of them stay. */
export const getLastPlace = ({ start, end, pitch }: Leader): readonly [number, number] => {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const share = Math.max(0, 1 - (KEPT * pitch) / length);
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
};

/** The middles of the dots that a text that ends at `place` needs before the old ones, and the line of those that it covers. */
export function fitLeader(
  line: ImageLine,
  leader: Leader,
  place: readonly [number, number],
): { added: (readonly [number, number])[]; covered: ImageLine | null } {
  const { start, end, pitch } = leader;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const at = (along: number) => [start[0] + along * ux, start[1] + along * uy] as const;
  const text = (place[0] - start[0]) * ux + (place[1] - start[1]) * uy + FREE * pitch;
  const added: (readonly [number, number])[] = [];
  const last = Math.round(length / pitch);
  const next = Math.ceil(text / pitch);
  // Erasing the letters can take the nearest dots too.
  for (let dot = next; dot <= Math.min(last, next > 0 ? 0 : NEAREST); dot++) added.push(at(dot * pitch));
  const count = Math.min(Math.max(0, next), last);
  if (count === 0) return { added, covered: null };
  const [from, to] = [at(-pitch / 2), at((count - 0.5) * pitch)];
  const half = 0.16 * line.size;
  const corner = ([x, y]: readonly [number, number], up: number) => [x + up * uy, y - up * ux] as const;
  const corners = [corner(from, half), corner(to, half), corner(to, -half), corner(from, -half)];
  return {
    added,
    covered: {
      ...line,
      text: ".".repeat(count),
      start: from,
      end: to,
      corners,
      leader: undefined,
      cut: { start: true, end: true },
    },
  };
}
