import { getText, type Line } from "./line.ts";
import { startsWithMarker } from "./markers.ts";

export type Alignment = "left" | "right" | "center" | "justify";

/** Lines of a justified paragraph are this long, in units of the font size. Shorter ones end at the same place by chance. */
const LONG = 15;
/** Items that hang are justified again if they are this wide. The spaces of narrower ones would become too wide. */
const WIDE_ITEM = 22;
/** As many lines end near one edge by design also where a program rounds their ends. */
const MANY = 4;
/** Hyphens and punctuation hang this far into the margin, in units of the font size. */
const HANGING = { marks: /[-\u00ad\u2010.,;:!?'’"”»)]\s*$/u, reach: 0.25 };

/** The alignment, by the edges that lines share. A single line counts as left-aligned. */
export function toAlignment(lines: readonly Line[]): Alignment {
  const [first, second] = lines;
  if (!first || !second) return "left";
  const { size } = first;
  const tolerance = 0.12 * size + 0.5;
  const rest = lines.slice(1);
  const flushLeft = spread(rest.map(({ left }) => left)) <= tolerance;
  const lefts = spread(lines.map(({ left }) => left));
  const rights = spread(lines.map(({ right }) => right));
  const indent = first.left - second.left;
  const isLong = ({ left, right }: Line) => right - left > LONG * size;
  const long = lines.every(isLong);
  // Lines of a right-aligned text are not equally long.
  const isIndented = flushLeft && indent > 0 && indent < 4 * size && long;
  const before = lines.slice(0, -1);
  // Lines that end at one edge below a list marker or a term are those of a justified item.
  const isHanging =
    flushLeft &&
    indent < 0 &&
    indent > -4 * size &&
    before.every(isLong) &&
    (lines.length > 2 || startsWithMarker(getText(first)));
  const centers = spread(lines.map(({ left, right }) => (left + right) / 2));
  if (lefts > tolerance && rights <= tolerance && !isIndented && !isHanging && !isBlock(lines))
    // The ends of recognized lines are known less exactly, and lines of nearly one length are rather centered.
    return first.words[0]?.run.isLine && centers <= tolerance ? "center" : "right";
  const wide = lines.length === 2 ? long && isFlushRight(lines, tolerance) : lines.length > 3 || before.every(isLong);
  const isWideItem = isHanging && before.every(({ left, right }) => right - left > WIDE_ITEM * size);
  const isInReach = isWideItem || (indent > -0.1 * size && indent < 6 * size);
  const exact = before.length >= MANY ? 0.12 * size + 0.3 : 0.06 * size + 0.3;
  if (flushLeft && wide && isFlushRight(before, exact) && isInReach) return "justify";
  if (lefts <= tolerance) return "left";
  if (centers <= tolerance) return "center";
  return "left";
}

/** Lines of a right-aligned text are not equally long: this many in a row that begin at one edge fill a column. */
const BLOCK = 3;

function isBlock(lines: readonly Line[]): boolean {
  let count = 1;
  return lines.slice(1).some(({ left }, index) => {
    count = Math.abs(left - (lines[index]?.left ?? left)) < 0.5 ? count + 1 : 1;
    return count >= BLOCK;
  });
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Whether lines end at one edge, apart from marks that hang into the margin. */
function isFlushRight(lines: readonly Line[], tolerance: number): boolean {
  const edge = Math.min(...lines.map(({ right }) => right));
  return lines.every((line) => {
    const reach = HANGING.marks.test(getText(line)) ? HANGING.reach * line.size : 0;
    return line.right - edge <= tolerance + reach;
  });
}

/** The least number of lines that begin at one edge by design, and not because they are centered and equally long. */
const AT_EDGE = 3;

/** Separates centered lines, such as a heading, from lines below or above them that begin at one edge. */
export function evenZones(zone: readonly Line[]): { lines: Line[]; isEven: boolean }[] {
  if (toAlignment(zone) !== "center") return [{ lines: [...zone], isEven: true }];
  const parts: { lines: Line[]; isEven: boolean }[] = [];
  for (let from = 0; from < zone.length; ) {
    const left = zone[from]?.left ?? 0;
    let to = from + 1;
    while (to < zone.length && Math.abs((zone[to]?.left ?? 0) - left) < 0.5) to++;
    const [lines, isEven, last] = [zone.slice(from, to), to - from >= AT_EDGE, parts.at(-1)];
    if (last && !last.isEven && !isEven) last.lines.push(...lines);
    else parts.push({ lines, isEven });
    from = to;
  }
  return parts;
}
