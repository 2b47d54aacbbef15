import type { ImageLine } from "@atelier/document-model";
import type { Face, Faces } from "../fonts/faces.ts";
import { shapeText } from "../fonts/shape.ts";
import type { Layout } from "../layout/layout.ts";
import { getText, type Line } from "../layout/line.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { TextArea } from "../layout/text-area.ts";
import type { RunStyle } from "../reading/run-style.ts";

/** A text of a picture, with its recognized lines. */
interface PlacedText {
  paragraph: Paragraph;
  angle: number;
  styles: readonly RunStyle[];
  lines: readonly ImageLine[];
}

type LaidText = PlacedText & { layout: Layout; call: { area: TextArea } };

/** Texts begin at one edge if their origins differ by less, in units of their size; and a line of this slope is level. */
const EDGE = { near: 0.12, slope: 0.003 };

/**
 * Moves left-aligned texts to where the old ones began. A line begins with the ink of its first letter, and a letter such as
 * "D" has its ink further right than "A": the new letter has the origin of the old one. Level texts of one edge, also those
 * that stay, get one origin, because their ink is only measured to a pixel or two.
 */
export function withLeftEdges<Laid extends LaidText>(
  laid: readonly Laid[],
  unchanged: readonly PlacedText[],
  { faces, factor }: { faces: Pick<Faces, "of">; factor: (font: string) => number },
): Laid[] {
  const origins = new Map<PlacedText, number>();
  for (const one of [...laid, ...unchanged]) origins.set(one, findOrigin(one, faces, factor));
  const level = [...laid.filter(isAtLeft), ...unchanged].filter(isLevel);
  const edges = new Map<PlacedText, number>();
  const sorted = level.toSorted((a, b) => (origins.get(a) ?? 0) - (origins.get(b) ?? 0));
  for (let from = 0; from < sorted.length; ) {
    const first = sorted[from];
    if (!first) break;
    const isNear = (one: PlacedText) =>
      one.angle === first.angle &&
      (origins.get(one) ?? 0) - (origins.get(first) ?? 0) <
        EDGE.near * Math.min(one.paragraph.size, first.paragraph.size);
    let to = from + 1;
    while (to < sorted.length && sorted[to] && isNear(sorted[to] ?? first)) to++;
    const group = sorted.slice(from, to);
    const middle = origins.get(group[group.length >> 1] ?? first) ?? 0;
    for (const one of group) edges.set(one, middle);
    from = to;
  }
  return laid.map((one) => {
    if (!isAtLeft(one)) return one;
    const shift = (edges.get(one) ?? origins.get(one) ?? one.call.area.left) - one.call.area.left;
    // The ink of the first letters of two lines can be a small indent.
    const move = ({ runs, ...line }: Layout["lines"][number], index: number) => ({
      ...line,
      runs: runs.map((run) => ({ ...run, x: run.x + shift - (index === 0 ? one.paragraph.indent : 0) })),
    });
    return { ...one, layout: { ...one.layout, lines: one.layout.lines.map(move) } };
  });
}

/** Whether a text begins at the left edge of its old lines. */
const isAtLeft = ({ paragraph, call: { area } }: LaidText): boolean =>
  (area.alignment === "left" || area.alignment === "justify") &&
  Math.abs(paragraph.indent) < EDGE.near * paragraph.size &&
  Math.abs(area.left - paragraph.box.left) < EDGE.near * paragraph.size;

const isLevel = ({ lines }: PlacedText): boolean =>
  lines.every(({ start, end }) => Math.abs(end[1] - start[1]) <= EDGE.slope * Math.abs(end[0] - start[0]));

/** Where the pen began to draw the old text: in the middle of what its lines show. */
function findOrigin(
  { paragraph: { lines, box, size }, styles }: PlacedText,
  faces: Pick<Faces, "of">,
  factor: (font: string) => number,
): number {
  const [style] = styles;
  const getOrigin = (line: Line) => {
    const letter = [...getText(line).trim()][0];
    const face = letter && style ? faces.of(letter.codePointAt(0) ?? 32, style.fontStyle, style.font) : null;
    return line.left - (letter && face && style ? getBearing(face, letter) * size * factor(style.font) : 0);
  };
  const atLeft = lines.filter(({ left }) => left - box.left < EDGE.near * size).map(getOrigin);
  return atLeft.toSorted((a, b) => a - b)[atLeft.length >> 1] ?? box.left;
}

const bearings = new WeakMap<Face, Map<string, number>>();

/** How far right of its origin the ink of a letter begins, in units of the font size. */
export function getBearing(face: Face, letter: string): number {
  const known = bearings.get(face) ?? new Map<string, number>();
  bearings.set(face, known);
  const found = known.get(letter);
  if (found !== undefined) return found;
  const [glyph] = shapeText(letter, face, false, "en").glyphs;
  const values = (glyph ? face.font.glyphToPath(glyph.id) : "").match(/-?\d+(?:\.\d+)?/g) ?? [];
  const xs = values.flatMap((value, at) => (at % 2 === 0 ? [Number(value)] : []));
  const bearing = xs.length > 0 ? Math.min(...xs) / face.unitsPerEm : 0;
  known.set(letter, bearing);
  return bearing;
}
