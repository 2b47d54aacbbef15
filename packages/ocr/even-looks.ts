/** The parts of a line's look that its neighbors show too. */
export interface SharedLook {
  text: string;
  start: readonly [x: number, y: number];
  end: readonly [x: number, y: number];
  size: number;
  bold: boolean;
  serif: boolean;
  isCoarse: boolean;
  italic: boolean;
  ink: readonly [number, number, number];
}

/** Lines of one text differ in their measured sizes by less than this share. */
const SAME_SIZE = 0.2;
/** They begin this near to each other and are this near below each other, in units of the font size. */
const SAME_START = 0.6;
const NEAR = 1.9;
/** Their colors differ by less than this, in levels of 255 summed over three channels, and their angles by these radians. */
const SAME_INK = 60;
const SAME_ANGLE = 0.04;
/** The least number of fine lines that show the font of coarse ones, and the share of their letters. */
const ENOUGH = { lines: 2, share: 0.75 };
/** The least number of coarse lines of one color and size that show their weight, and the share of their letters. */
const WEIGHT = { lines: 3, share: 0.7 };

/** Lines of a picture at one angle: the least number, how long they are in units of their size, and how much they and shorter ones differ. */
const TILT = { lines: 3, length: 4, spread: 0.06, short: 0.16 };

/**
 * Gives lines of one text, which begin below each other, their common size and color; all lines of a picture that are nearly at one
 * angle this angle; and coarse lines the serifs that most fine lines have, and the weight of most coarse lines of their
 * color and size. The letters of a single line are too few to measure it exactly.
 */
export function evenLooks<T extends SharedLook>(lines: readonly T[]): T[] {
  return evenAngles(evenSizes(evenInks(lines)));
}

/**
 * Gives lines of one size the color of the longest one whose color is nearly the same: the edges of thin letters are mixed
 * with their background, and lines of different colors would be no paragraph.
 */
function evenInks<T extends SharedLook>(lines: readonly T[]): T[] {
  const known: T[] = [];
  const inks = new Map<T, T["ink"]>();
  for (const line of lines.toSorted((a, b) => b.text.length - a.text.length)) {
    const alike = known.find(
      (longer) => inkDistance(longer, line) < SAME_INK && Math.abs(longer.size - line.size) < SAME_SIZE * longer.size,
    );
    if (!alike) known.push(line);
    inks.set(line, (alike ?? line).ink);
  }
  return lines.map((line) => ({ ...line, ink: inks.get(line) ?? line.ink }));
}

/** Turns lines that are nearly at the usual angle of the long ones around their middle. */
function evenAngles<T extends SharedLook>(lines: readonly T[]): T[] {
  const long = lines.filter((line) => getLength(line) > TILT.length * line.size);
  const angles = long.map(getAngle).sort((a, b) => a - b);
  const middle = angles[angles.length >> 1] ?? 0;
  const isNear = (line: SharedLook) =>
    Math.abs(getAngle(line) - middle) < (getLength(line) > TILT.length * line.size ? TILT.spread : TILT.short);
  if (long.filter(isNear).length < Math.max(TILT.lines, 0.8 * long.length)) return [...lines];
  return lines.map((line) => {
    if (!isNear(line)) return line;
    const [x, y] = [(line.start[0] + line.end[0]) / 2, (line.start[1] + line.end[1]) / 2];
    const half = getLength(line) / 2;
    const [dx, dy] = [half * Math.cos(middle), half * Math.sin(middle)];
    return { ...line, start: [x - dx, y - dy], end: [x + dx, y + dy] };
  });
}

const getLength = ({ start, end }: SharedLook) => Math.hypot(end[0] - start[0], end[1] - start[1]);

function evenSizes<T extends SharedLook>(lines: readonly T[]): T[] {
  const groups: T[][] = [];
  const sorted = [...lines].sort((a, b) => a.start[1] - b.start[1]);
  for (const line of sorted) {
    const group = groups.find((found) => isBelow(found.at(-1), line));
    if (group) group.push(line);
    else groups.push([line]);
  }
  const sizes = new Map(groups.flatMap((group) => group.map((line) => [line, meanSize(group)] as const)));
  const fine = lines.filter(({ isCoarse, text }) => !isCoarse && /\p{L}{3}/u.test(text));
  const areSerif = fine.length >= ENOUGH.lines && getShare(fine, ({ serif }) => serif) >= ENOUGH.share;
  return lines.map((line) => ({
    ...line,
    size: sizes.get(line) ?? line.size,
    serif: line.serif || (line.isCoarse && areSerif),
    bold: line.bold && !isPlain(line, lines),
  }));
}

/** The share of the letters of lines that are of a kind. */
function getShare(lines: readonly SharedLook[], isKind: (line: SharedLook) => boolean): number {
  const count = (found: readonly SharedLook[]) => found.reduce((sum, { text }) => sum + text.length, 0);
  return count(lines.filter(isKind)) / Math.max(1, count(lines));
}

/** Whether a coarse line is only measured as bold, because most others of its color and size are not. */
function isPlain(line: SharedLook, lines: readonly SharedLook[]): boolean {
  const alike = lines.filter(
    (candidate) =>
      candidate.isCoarse &&
      /\p{L}/u.test(candidate.text) &&
      candidate.italic === line.italic &&
      Math.abs(candidate.size - line.size) < SAME_SIZE * line.size &&
      inkDistance(candidate, line) < SAME_INK,
  );
  return line.isCoarse && alike.length >= WEIGHT.lines && getShare(alike, ({ bold }) => !bold) >= WEIGHT.share;
}

const inkDistance = (a: SharedLook, b: SharedLook) =>
  a.ink.reduce((sum, value, channel) => sum + Math.abs(value - (b.ink[channel] ?? 0)), 0);

const meanSize = (group: readonly SharedLook[]) => {
  const letters = group.reduce((sum, { text }) => sum + text.length, 0);
  return group.reduce((sum, { text, size }) => sum + size * text.length, 0) / letters;
};

function isBelow(last: SharedLook | undefined, line: SharedLook): boolean {
  if (!last || last.bold !== line.bold || last.italic !== line.italic) return false;
  const size = Math.max(last.size, line.size);
  if (Math.abs(last.size - line.size) > SAME_SIZE * size || Math.abs(getAngle(last) - getAngle(line)) > SAME_ANGLE)
    return false;
  const [cos, sin] = [Math.cos(getAngle(last)), Math.sin(getAngle(last))];
  const [dx, dy] = [line.start[0] - last.start[0], line.start[1] - last.start[1]];
  const [along, down] = [dx * cos + dy * sin, dy * cos - dx * sin];
  return (
    Math.abs(along) < SAME_START * size && down > 0.8 * size && down < NEAR * size && inkDistance(last, line) < SAME_INK
  );
}

const getAngle = ({ start, end }: SharedLook) => Math.atan2(end[1] - start[1], end[0] - start[0]);
