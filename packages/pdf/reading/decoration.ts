import type * as Pdf from "@cantoo/pdf-lib";
import { type Line, lineBox, type Word } from "../layout/line.ts";
import type { PlacedLine } from "../layout/place-line.ts";
import type { Shape } from "../syntax/content.ts";
import type { PdfFile } from "../syntax/file.ts";
import { type Box, boxThrough, rotation, union } from "../syntax/matrix.ts";
import type { RunStyle, Underline } from "./run-style.ts";

/** Whether a shape underlines a word or a part of it: thin, close below it, and not longer than its line. */
export function isUnderline({ box, paint, kind }: Shape, word: Word, line: Line): boolean {
  const { size } = word.run;
  return (
    kind === "path" &&
    paint !== null &&
    box.top - box.bottom < Math.max(0.14 * size, 1) &&
    box.top < word.y + 0.02 * size &&
    box.bottom > word.y - 0.32 * size &&
    box.left > line.left - 0.2 * size &&
    box.right < line.right + 0.2 * size &&
    box.right > word.left &&
    box.left < word.right
  );
}

/** The shapes that underline a word. */
export function getUnderlines(word: Word, line: Line, shapes: readonly Shape[]): Shape[] {
  const found = shapes.filter((shape) => isUnderline(shape, word, line));
  const covered = found.reduce(
    (sum, { box }) => sum + Math.min(box.right, word.right) - Math.max(box.left, word.left),
    0,
  );
  return covered > 0.6 * (word.right - word.left) ? found : [];
}

/** The underline of a word. Values are rounded, so that equal lines give the same style. */
export function underlineStyle(word: Word, [shape]: readonly Shape[]): Underline | null {
  if (!shape) return null;
  const { top, bottom } = shape.box;
  const { size } = word.run;
  const round = (value: number) => Math.round(value * 50) / 50;
  return {
    offset: round((word.y - (top + bottom) / 2) / size),
    thickness: Math.max(0.04, round((top - bottom) / size)),
  };
}

/** The boxes of the underlines of new lines, each with the operators that set its color. */
export function underlineBoxes(
  lines: readonly PlacedLine[],
  styles: readonly RunStyle[],
): { box: Box; fill: string }[] {
  return lines.flatMap(({ y, runs }) =>
    runs.flatMap((run) => {
      const style = styles[run.style];
      if (!style?.underline || run.formula) return [];
      const { offset, thickness } = style.underline;
      const middle = y - offset * run.size;
      const half = (thickness * run.size) / 2;
      return [
        { fill: style.fill, box: { left: run.x, right: run.x + run.width, bottom: middle - half, top: middle + half } },
      ];
    }),
  );
}

/** One box per line for each link's words, by the link's index. */
export function linkBoxes(
  lines: readonly PlacedLine[],
  styles: readonly RunStyle[],
  angle: number,
): Map<number, Box[]> {
  const found = new Map<number, Box[]>();
  for (const { y, runs } of lines) {
    const inLine = new Map<number, Box>();
    for (const run of runs) {
      const link = run.formula ? -1 : (styles[run.style]?.link ?? -1);
      if (link < 0) continue;
      const box = { left: run.x, right: run.x + run.width, bottom: y - 0.22 * run.size, top: y + 0.8 * run.size };
      const known = inLine.get(link);
      inLine.set(link, known ? union(known, box) : box);
    }
    for (const [link, box] of inLine) found.set(link, [...(found.get(link) ?? []), boxThrough(rotation(angle), box)]);
  }
  return found;
}

/** The boxes of the links in lines that did not change. */
export function unchangedLinkBoxes(
  lines: readonly Line[],
  linkOf: (word: Word) => number,
  angle: number,
): Map<number, Box[]> {
  const found = new Map<number, Box[]>();
  for (const line of lines) {
    for (const word of line.words) {
      const link = linkOf(word);
      if (link < 0) continue;
      const box = boxThrough(rotation(angle), { ...lineBox(line), left: word.left, right: word.right });
      found.set(link, [...(found.get(link) ?? []), box]);
    }
  }
  return found;
}

/** Moves the clickable area of a link to the new position of its words. */
export function moveLink({ context, library }: PdfFile, annotation: Pdf.PDFDict, boxes: readonly Box[]): void {
  const whole = boxes.reduce(union);
  annotation.set(library.PDFName.of("Rect"), context.obj([whole.left, whole.bottom, whole.right, whole.top]));
  const quads = library.PDFName.of("QuadPoints");
  if (boxes.length === 1) annotation.delete(quads);
  else
    annotation.set(
      quads,
      context.obj(
        boxes.flatMap(({ left, bottom, right, top }) => [left, top, right, top, left, bottom, right, bottom]),
      ),
    );
}
