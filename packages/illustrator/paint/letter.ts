import { blend, hex, luminance, renderVector, type Tile } from "@atelier/painting";
import type { Placement } from "../layout/composition.ts";

/** The area for text on a thing: its middle row, its width and its height, as shares of the thing's height and width. */
const AREAS: readonly (readonly [RegExp, row: number, wide: number, high: number])[] = [
  [/^jar/, 0.52, 0.5, 0.2],
  [/^bottle$/, 0.7, 0.72, 0.2],
  [/canned-food/, 0.55, 0.6, 0.3],
  [/beverage|mug/, 0.7, 0.44, 0.3],
  [/calendar/, 0.15, 0.6, 0.2],
  [/shirt/, 0.5, 0.5, 0.4],
  [/laptop|television/, 0.4, 0.6, 0.4],
  [/stop-sign/, 0.5, 0.78, 0.4],
  [/hanging-sign/, 0.66, 0.84, 0.44],
  [/blackboard/, 0.36, 0.84, 0.52],
  [/whole-cake/, 0.62, 0.7, 0.24],
  [/cake-with/, 0.78, 0.62, 0.16],
  [/^shop/, 0.29, 0.68, 0.13],
  [/box|package|door/, 0.6, 0.6, 0.3],
];
/** Others have a board at their top. */
const BOARD = [/./, 0.31, 0.75, 0.42] as const;
/** The same below the picture of a board. */
const BELOW_PICTURE = { row: 0.14, high: 0.15 };
/** The usual width of a letter as a share of its height, and the height of a line. */
const [LETTER_WIDTH, LEADING] = [0.56, 1.15];
const LARGEST = 0.26;
const MAX_LINES = 3;

/** Writes the text of a thing on it, in the number of lines that gives the largest letters. */
export function letter(sprite: Tile, { lettering: text = "", subject: { id }, isPictured, ink }: Placement): void {
  const { width, height } = sprite;
  const [, row, wide, high] = AREAS.find(([ids]) => ids.test(id)) ?? BOARD;
  const area = height * (isPictured ? BELOW_PICTURE.high : high);
  const choices = splitText(text).map((lines) => {
    const longest = Math.max(3, ...lines.map((line) => line.length + (ARROW.test(line) ? 1 : 0)));
    const size = Math.min(height * LARGEST, area / (lines.length * LEADING), (width * wide) / (longest * LETTER_WIDTH));
    return { lines, size };
  });
  const { lines, size } = choices.reduce((best, choice) => (choice.size > best.size * 1.05 ? choice : best));
  const middle = height * (row + (isPictured ? BELOW_PICTURE.row : 0));
  const top = middle - ((lines.length - 1) * size * LEADING) / 2;
  const isOnDark = isDark(sprite, middle - size / 2, middle + size / 2);
  const own = isOnDark ? CREAM : INK;
  const fill = ink ? hex(ink) : own;
  // Letters in the color of the board are read by their edge.
  const edge = ink ? (luminance(ink) < DARK ? CREAM : INK) : isOnDark ? INK : CREAM;
  const thick = size * (ink ? 0.16 : 0.08);
  const svg = lines
    .map(
      (line, index) =>
        `<text x="${width / 2}" y="${top + index * size * LEADING + size * 0.35}" font-family="Fredoka" font-weight="600" font-size="${size}" text-anchor="middle" fill="${fill}" stroke="${edge}" stroke-width="${thick}" stroke-opacity=".6" stroke-linejoin="round" paint-order="stroke">${escapeXml(line.replace(ARROW, "\u2003"))}</text>${drawArrow(line, { x: width / 2, y: top + index * size * LEADING, size, fill })}`,
    )
    .join("");
  blend(sprite, renderVector(svg, { x: 0, y: 0, width, height }, width, height, true), 0, 0);
}

/** The ways to break a text: at its own line breaks, or else at spaces. */
export const splitText = (text: string): string[][] =>
  text.includes("\n")
    ? [text.split("\n")]
    : Array.from({ length: MAX_LINES }, (_, index) => splitLines(text, index + 1));

/** Splits a text at spaces into lines of similar length, `count` at most. */
export function splitLines(text: string, count: number): string[] {
  const goal = text.length / count;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    const isFull = line === undefined || (lines.length < count && line.length + word.length / 2 > goal);
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** The arrow of a line that points to a side. The font has none. */
const ARROW = /^←|→$/;

function drawArrow(line: string, { x, y, size, fill }: { x: number; y: number; size: number; fill: string }): string {
  if (!ARROW.test(line)) return "";
  const side = line.startsWith("←") ? -1 : 1;
  const tip = x + side * ((line.length * LETTER_WIDTH) / 2 + 0.35) * size;
  const [tail, neck] = [tip - side * size * 0.75, tip - side * size * 0.35];
  const shaft = `M${tail} ${y}H${neck}`;
  const head = `M${tip} ${y}L${neck} ${y - size * 0.26}V${y + size * 0.26}Z`;
  return `<path d="${shaft}" stroke="${fill}" stroke-width="${size * 0.16}" stroke-linecap="round"/><path d="${head}" fill="${fill}"/>`;
}

/** The colors of lettering, on light and on dark things. */
const [INK, CREAM] = ["#3d2b33", "#fff8ee"];
const DARK = 120;

/** Whether the opaque pixels of the middle half of a sprite are dark between two rows. */
function isDark({ data, width, height }: Tile, from: number, to: number): boolean {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(from)); y < Math.min(height, to); y++)
    for (let x = Math.floor(width / 4); x < (width * 3) / 4; x++) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
      if (alpha < 128) continue;
      sum += ((0.299 * red + 0.587 * green + 0.114 * blue) * 255) / alpha;
      count++;
    }
  return count > 0 && sum / count < DARK;
}

/** Letters that the font joins with an f before them, so that "fl" looks like a b. */
const LIGATURE = /f(?=[fijlt])/g;

/** Escapes text for SVG. Control characters, which XML forbids, become spaces. */
export const escapeXml = (text: string) =>
  [...text.replace(LIGATURE, "f\u200c")]
    .map((character) =>
      character < " " ? " " : /[<>&"']/.test(character) ? `&#${character.charCodeAt(0)};` : character,
    )
    .join("");
