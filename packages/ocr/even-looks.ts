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
/** The least number of fine lines that show the font of coarse ones. */
const ENOUGH = 2;

/**
 * Gives lines of one text, which begin below each other, their common size; and coarse lines the serifs that all other
 * lines of the picture have. The letters of a single line are too few to measure it exactly.
 */
export function evenLooks<T extends SharedLook>(lines: readonly T[]): T[] {
  const groups: T[][] = [];
  const sorted = [...lines].sort((a, b) => a.start[1] - b.start[1]);
  for (const line of sorted) {
    const group = groups.find((found) => isBelow(found.at(-1), line));
    if (group) group.push(line);
    else groups.push([line]);
  }
  const sizes = new Map(groups.flatMap((group) => group.map((line) => [line, meanSize(group)] as const)));
  const fine = lines.filter(({ isCoarse, text }) => !isCoarse && /\p{L}{3}/u.test(text));
  const areSerif = fine.length >= ENOUGH && fine.every(({ serif }) => serif);
  return lines.map((line) => ({
    ...line,
    size: sizes.get(line) ?? line.size,
    serif: line.serif || (line.isCoarse && areSerif),
  }));
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
  const ink = last.ink.reduce((sum, value, channel) => sum + Math.abs(value - (line.ink[channel] ?? 0)), 0);
  return Math.abs(along) < SAME_START * size && down > 0.8 * size && down < NEAR * size && ink < SAME_INK;
}

const getAngle = ({ start, end }: SharedLook) => Math.atan2(end[1] - start[1], end[0] - start[0]);
