import type * as Pdf from "@cantoo/pdf-lib";
import type { Shape } from "./content.ts";
import type { PdfFile } from "./file.ts";
import type { PlacedLine } from "./layout.ts";
import { type Line, lineBox, type Word } from "./lines.ts";
import { type Box, boxThrough, rotation, union } from "./matrix.ts";
import type { Look } from "./pieces.ts";

/** A line drawn under words; lengths in units of their size. */
export interface Underline {
  /** Of its middle, under the baseline. */
  offset: number;
  thickness: number;
}

/** The shapes that underline a word: thin, close under it, and no longer than its line. */
export function underlinesOf(word: Word, line: Line, shapes: readonly Shape[]): Shape[] {
  const { size } = word.run;
  const found = shapes.filter(
    ({ box, paint, kind }) =>
      kind === "path" &&
      paint !== null &&
      box.top - box.bottom < Math.max(0.14 * size, 1) &&
      box.top < word.y + 0.02 * size &&
      box.bottom > word.y - 0.32 * size &&
      box.left > line.left - 0.2 * size &&
      box.right < line.right + 0.2 * size &&
      box.right > word.left &&
      box.left < word.right,
  );
  const covered = found.reduce(
    (sum, { box }) => sum + Math.min(box.right, word.right) - Math.max(box.left, word.left),
    0,
  );
  return covered > 0.6 * (word.right - word.left) ? found : [];
}

/** Rounded, so that lines drawn alike are one look. */
export function underlineLook(word: Word, [shape]: readonly Shape[]): Underline | null {
  if (!shape) return null;
  const { top, bottom } = shape.box;
  const { size } = word.run;
  const round = (value: number) => Math.round(value * 50) / 50;
  return {
    offset: round((word.y - (top + bottom) / 2) / size),
    thickness: Math.max(0.04, round((top - bottom) / size)),
  };
}

/** Boxes of what is drawn under the words of new lines, each with the look it belongs to. */
export function underlineBoxes(lines: readonly PlacedLine[], looks: readonly Look[]): { box: Box; look: Look }[] {
  return lines.flatMap(({ y, runs }) =>
    runs.flatMap((run) => {
      const look = looks[run.look];
      if (!look?.underline) return [];
      const { offset, thickness } = look.underline;
      const middle = y - offset * run.size;
      const half = (thickness * run.size) / 2;
      return [{ look, box: { left: run.x, right: run.x + run.width, bottom: middle - half, top: middle + half } }];
    }),
  );
}

/** Where each link's words stand, by the link's number; a box a line. */
export function linkBoxes(lines: readonly PlacedLine[], looks: readonly Look[], angle: number): Map<number, Box[]> {
  const found = new Map<number, Box[]>();
  for (const { y, runs } of lines) {
    const inLine = new Map<number, Box>();
    for (const run of runs) {
      const link = looks[run.look]?.link ?? -1;
      if (link < 0) continue;
      const box = { left: run.x, right: run.x + run.width, bottom: y - 0.22 * run.size, top: y + 0.8 * run.size };
      const known = inLine.get(link);
      inLine.set(link, known ? union(known, box) : box);
    }
    for (const [link, box] of inLine) found.set(link, [...(found.get(link) ?? []), boxThrough(rotation(angle), box)]);
  }
  return found;
}

/** Where a link's words stand that were not set anew. */
export function standingLinkBoxes(
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

/** Puts a link's click area around its words where they are now. */
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
