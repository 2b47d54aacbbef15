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

/**
 * Turns lines that are nearly at the usual angle of the long ones around their middle. On a panel that is seen from the side,
 * the usual angle changes evenly from the top to the bottom.
 */
function evenAngles<T extends SharedLook>(lines: readonly T[]): T[] {
  const long = lines.filter((line) => getLength(line) > TILT.length * line.size);
  const usual = fitAngles(long);
  const isNear = (line: SharedLook) =>
    Math.abs(getAngle(line) - usual(line)) < (getLength(line) > TILT.length * line.size ? TILT.spread : TILT.short);
  if (long.filter(isNear).length < Math.max(TILT.lines, 0.8 * long.length)) return [...lines];
  return lines.map((line) => {
    if (!isNear(line)) return line;
    const [x, y] = getMiddle(line);
    const half = getLength(line) / 2;
    const [dx, dy] = [half * Math.cos(usual(line)), half * Math.sin(usual(line))];
    return { ...line, start: [x - dx, y - dy], end: [x + dx, y + dy] };
  });
}

/** The least number of lines that show a change of their angle, how much it is in radians, and the errors that remain, as a share. */
const FAN = { lines: 4, change: 0.012, rest: 0.6 };

/** The median angle of lines, or the one that a straight line through their angles has at the height of each (Theil–Sen). */
function fitAngles(lines: readonly SharedLook[]): (line: SharedLook) => number {
  const places = lines.map((line) => ({ y: getMiddle(line)[1], angle: getAngle(line), size: line.size }));
  const middle = median(places.map(({ angle }) => angle));
  const level = () => middle;
  if (places.length < FAN.lines) return level;
  const steps = places.flatMap((a, index) =>
    places.slice(index + 1).flatMap((b) => (Math.abs(b.y - a.y) > a.size ? [(b.angle - a.angle) / (b.y - a.y)] : [])),
  );
  const step = median(steps);
  const base = median(places.map(({ y, angle }) => angle - step * y));
  const ys = places.map(({ y }) => y);
  const rest = median(places.map(({ y, angle }) => Math.abs(angle - base - step * y)));
  const isFan =
    Math.abs(step) * (Math.max(...ys) - Math.min(...ys)) > FAN.change &&
    rest < FAN.rest * median(places.map(({ angle }) => Math.abs(angle - middle)));
  return isFan ? (line) => base + step * getMiddle(line)[1] : level;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const getMiddle = ({ start, end }: SharedLook): [number, number] => [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];

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

/** Blur changes the lightness of thin letters more than their hue, so colors whose channels differ by more are not one. */
const SAME_HUE = 26;

function inkDistance(a: SharedLook, b: SharedLook): number {
  const differs = a.ink.map((value, channel) => value - (b.ink[channel] ?? 0));
  if (Math.max(...differs) - Math.min(...differs) > SAME_HUE) return Infinity;
  return differs.reduce((sum, value) => sum + Math.abs(value), 0);
}

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
