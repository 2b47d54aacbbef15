import type { TextLine } from "@atelier/ocr";

/** A unit has at most three letters, and stands this near behind its number on its line, in units of the height of the line. */
const UNIT = /^\s*(?:\p{L}{1,3}|[€£$%])\.?\s*$/u;
const NEAR = { least: -0.2, most: 0.8, across: 0.35, higher: 1.4 };
/** A line that is read as surely as this shows what stands behind it. */
const SURE = 0.6;

/**
 * Joins the unit behind a number, such as the g of "370 g", that was found as a text of its own: one letter alone is rarely
 * read surely, and the line before it shows that it is one.
 */
export function joinUnits(lines: readonly TextLine[]): TextLine[] {
  const joined = new Map<TextLine, TextLine>();
  const units = new Set<TextLine>();
  for (const unit of lines.filter(({ text, confidence }) => UNIT.test(text) && confidence < SURE)) {
    const line = lines.find((other) => !joined.has(other) && other.confidence >= SURE && isBefore(other, unit));
    if (!line) continue;
    joined.set(line, join(line, unit));
    units.add(unit);
  }
  return lines.flatMap((line) => (units.has(line) ? [] : [joined.get(line) ?? line]));
}

/** The axis of a line from its corners, which begin at its upper left. */
function getAxis({ polygon }: TextLine) {
  const [a, b, c, d] = polygon;
  if (!a || !b || !c || !d) return null;
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const height = Math.hypot(d[0] - a[0], d[1] - a[1]);
  if (width === 0 || height === 0) return null;
  const [ux, uy] = [(b[0] - a[0]) / width, (b[1] - a[1]) / width];
  const along = (x: number, y: number) => (x - a[0]) * ux + (y - a[1]) * uy;
  const across = (x: number, y: number) => (y - a[1]) * ux - (x - a[0]) * uy;
  return { width, height, ux, uy, along, across };
}

function isBefore(line: TextLine, unit: TextLine): boolean {
  const [axis, own] = [getAxis(line), getAxis(unit)];
  if (!axis || !own || !/\p{N}\s*$/u.test(line.text)) return false;
  const gap = Math.min(...unit.polygon.map(([x, y]) => axis.along(x, y))) - axis.width;
  const middle = unit.polygon.reduce((sum, [x, y]) => sum + axis.across(x, y), 0) / unit.polygon.length;
  return (
    gap > NEAR.least * axis.height &&
    gap < NEAR.most * axis.height &&
    Math.abs(middle - axis.height / 2) < NEAR.across * axis.height &&
    own.height < NEAR.higher * axis.height
  );
}

function join(line: TextLine, unit: TextLine): TextLine {
  const axis = getAxis(line);
  const [a, b, c, d] = line.polygon;
  if (!axis || !a || !b || !c || !d) return line;
  const by = Math.max(...unit.polygon.map(([x, y]) => axis.along(x, y))) - axis.width;
  const moved = ([x, y]: typeof b): typeof b => [x + by * axis.ux, y + by * axis.uy];
  return { ...line, text: `${line.text.trimEnd()} ${unit.text.trim()}`, polygon: [a, moved(b), moved(c), d] };
}
