import type { Target } from "@atelier/document-model";
import { isFrameTitle } from "../layout/frame-title.ts";
import type { Layout } from "../layout/layout.ts";
import { isMirrored } from "../layout/mirror.ts";
import { highlightBoxes } from "../reading/highlight-boxes.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import { type Box, IDENTITY, type Matrix } from "../syntax/matrix.ts";
import { movableSign } from "./columns.ts";
import type { MovedShape } from "./rewrite.ts";
import { movement } from "./write-text.ts";

/** A shorter movement of a line is not seen, in points. */
export const STILL = 0.05;

/** The drawn list marker of an item whose first line moved. It changes its side with the direction of the text. */
export function getMovedSign(
  { paragraph, frame }: Text,
  { lines, shift = 0 }: Layout,
  { direction }: Target,
): MovedShape[] {
  const shape = movableSign(paragraph);
  const [line] = lines;
  if (!shape || !line || frame.angle !== 0) return [];
  const y = line.y - (paragraph.lines[0]?.y ?? 0);
  const { left, right } = shape.box;
  const end = Math.max(...line.runs.map((run) => run.x + run.width));
  const x = direction === "rtl" && isMirrored(paragraph) ? end + paragraph.box.left - right - left : shift;
  return Math.abs(x) + Math.abs(y) > STILL ? [{ shape, matrix: [1, 0, 0, 1, x, y] }] : [];
}

/** The drawings behind or around inline code, which move with it. */
export const getMovedMarks = ({ lines }: Layout, angle: number): MovedShape[] =>
  lines.flatMap(({ y, runs }) =>
    runs.flatMap(({ formula, x, stretch: scale }) => {
      const matrix = formula && movement(formula, { x, y, scale }, angle);
      return matrix ? (formula.marks ?? []).map((shape) => ({ shape, matrix })) : [];
    }),
  );

/** A border keeps this distance from its title at least, in points. */
const TITLE_GAP = 2;
/** Half of the thickest border, in points. */
const BORDER = 10;

const grow = ({ left, right, bottom, top }: Box, by: number): Box => ({
  left: left - by,
  right: right + by,
  bottom: bottom - by,
  top: top + by,
});

/** The frame whose title became longer: its border is painted in parts, without the one behind the title. */
export function widenTitleGap({ paragraph, frame, around }: Text, { lines }: Layout): MovedShape[] {
  const part = around.shapes.find((shape) => isFrameTitle(shape, paragraph.box));
  if (!part?.gap || frame.angle !== 0) return [];
  const { hole, border: shape } = part.gap;
  const end = Math.max(...lines.flatMap(({ runs }) => runs.map((run) => run.x + run.width)));
  const right = end + Math.max(TITLE_GAP, hole.right - paragraph.box.right);
  if (right < hole.right + STILL) return [];
  const whole = grow(shape.box, BORDER);
  const upper = { ...whole, bottom: hole.bottom };
  // The second one is painted within the first one, which shows all of it.
  return [
    { shape, matrix: IDENTITY, clip: whole, copies: [IDENTITY], copiesClip: { ...upper, left: right } },
    {
      shape,
      matrix: IDENTITY,
      clip: { ...whole, top: hole.bottom },
      copies: [IDENTITY],
      copiesClip: { ...upper, right: hole.right },
    },
  ];
}

/** How the boxes that highlight words are painted with new words. */
interface MovedHighlights {
  moved: MovedShape[];
  /** The boxes of lines that are not there any more, and of highlights of which no words are left. */
  erased: Shape[];
  /** New boxes, because a clip hides what moves out of it. */
  painted: { box: Box; fill: string }[];
}

/** The boxes that highlight words follow them and get their width. There are copies for more lines. */
export function moveHighlights({ paragraph, styles, highlights }: Text, { lines, scale }: Layout): MovedHighlights {
  const boxes = highlightBoxes(lines, styles, paragraph.size * scale);
  const found: MovedHighlights = { moved: [], erased: [], painted: [] };
  for (const [fill, shapes] of Map.groupBy(highlights, (shape) => shape.fill ?? "")) {
    const targets = boxes.get(fill) ?? [];
    if (shapes.some(({ isClipped }) => isClipped)) {
      found.erased.push(...shapes);
      found.painted.push(...targets.map((box) => ({ box, fill })));
      continue;
    }
    for (const [index, shape] of shapes.entries()) {
      const [own, ...copies] = index === shapes.length - 1 ? targets.slice(index) : targets.slice(index, index + 1);
      if (own)
        found.moved.push({
          shape,
          matrix: fitBox(shape.box, own),
          isBehind: true,
          copies: copies.map((box) => fitBox(shape.box, box)),
        });
      else found.erased.push(shape);
    }
  }
  return found;
}

/** Maps a box onto another one. */
function fitBox(from: Box, to: Box): Matrix {
  const width = (to.right - to.left) / Math.max(from.right - from.left, 0.01);
  const height = (to.top - to.bottom) / Math.max(from.top - from.bottom, 0.01);
  return [width, 0, 0, height, to.left - width * from.left, to.bottom - height * from.bottom];
}
