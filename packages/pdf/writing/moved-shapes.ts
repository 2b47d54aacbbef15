import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import { movableSign } from "./columns.ts";
import type { MovedShape } from "./rewrite.ts";
import { movement } from "./write-text.ts";

/** A shorter movement of a line is not seen, in points. */
export const STILL = 0.05;

/** The drawn list marker of an item whose first line moved. */
export function getMovedSign({ paragraph, frame }: Text, { lines }: Layout): MovedShape[] {
  const shape = movableSign(paragraph);
  const y = (lines[0]?.y ?? 0) - (paragraph.lines[0]?.y ?? 0);
  return shape && lines.length > 0 && frame.angle === 0 && Math.abs(y) > STILL
    ? [{ shape, matrix: [1, 0, 0, 1, 0, y] }]
    : [];
}

/** The drawings behind or around inline code, which move with it. */
export const getMovedMarks = ({ lines }: Layout, angle: number): MovedShape[] =>
  lines.flatMap(({ y, runs }) =>
    runs.flatMap(({ formula, x }) => {
      const matrix = formula && movement(formula, x, y, angle);
      return matrix ? (formula.marks ?? []).map((shape) => ({ shape, matrix })) : [];
    }),
  );
