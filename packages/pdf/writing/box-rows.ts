import { findContainer } from "../layout/containers.ts";
import type { Layout } from "../layout/layout.ts";
import { BOX } from "../layout/markers.ts";
import { isTickSquare } from "../layout/obstacles.ts";
import type { Paragraph } from "../layout/paragraph.ts";
import type { Text } from "../reading/texts.ts";
import { movableSign } from "./columns.ts";
import type { SizeLimit } from "./size-limit.ts";

/** The texts of a row with boxes to tick between them, and how much further right than now the last one can end. */
export interface BoxRow {
  texts: Text[];
  free: number;
}

/** The options of a row are at most this far from each other, in units of the font size. */
const NEAR = 8;

/**
 * The rows of options with boxes to tick, such as "☐ Yes ☐ No". The boxes move with their texts, so that a longer option takes
 * the free room behind the last one. `findRight` returns the right edge of the area of a text.
 */
export function findBoxRows(texts: readonly Text[], findRight: (text: Text) => number): BoxRow[] {
  const options = texts.filter(isOption).sort((a, b) => a.paragraph.box.left - b.paragraph.box.left);
  const rows = Map.groupBy(options, ({ surface }) => surface.space).values();
  return [...rows].flatMap((page) => {
    const found: Text[][] = [];
    for (const text of page) {
      const row = found.find((open) => goesOn(open.at(-1), text));
      if (row) row.push(text);
      else found.push([text]);
    }
    return found.flatMap((row) => {
      const last = row.at(-1);
      if (row.length < 2 || !last || row.some((text, at) => isInterrupted(text, row[at + 1]))) return [];
      return [{ texts: row, free: Math.max(0, findRight(last) - last.paragraph.box.right) }];
    });
  });
}

const isOption = ({ paragraph, frame, covers, written }: Text): boolean =>
  getBox(paragraph) !== null &&
  paragraph.lines.length === 1 &&
  frame.angle === 0 &&
  covers === null &&
  written?.length !== 0;

/** The letter or drawing that is the box to tick of an option, if it can move. */
function getBox(paragraph: Paragraph): { left: number } | null {
  const { marker, size } = paragraph;
  const sign = movableSign(paragraph);
  if (marker) return BOX.test(marker.text) ? marker : null;
  return sign && isTickSquare(sign.box, size) ? sign.box : null;
}

function goesOn(last: Text | undefined, text: Text): boolean {
  if (!last || last.surface !== text.surface) return false;
  const [{ box, size, lines }, next] = [last.paragraph, text.paragraph];
  const gap = (getBox(next)?.left ?? next.box.left) - box.right;
  return (
    gap > 0 &&
    gap < NEAR * size &&
    Math.abs((lines[0]?.y ?? 0) - (next.lines[0]?.y ?? 0)) < 0.1 * size &&
    findContainer(box, last.around.shapes) === findContainer(next.box, text.around.shapes)
  );
}

/** Whether something stands between an option and the box of the next one. */
function isInterrupted({ paragraph, around }: Text, next: Text | undefined): boolean {
  if (!next) return false;
  const { right, bottom, top } = paragraph.box;
  const end = getBox(next.paragraph)?.left ?? next.paragraph.box.left;
  const isInside = (from: number, to: number) => from > right - 0.5 && to < end + 0.5;
  return (
    around.lines.some((line) => line.y > bottom && line.y < top && isInside(line.left, line.right)) ||
    around.shapes.some(({ box }) => box.bottom < top && box.top > bottom && isInside(box.left, box.right))
  );
}

const getEnd = ({ lines: [line] }: Layout): number => Math.max(...(line?.runs ?? []).map(({ x, width }) => x + width));

/** How much wider the options of a row are now than before. */
const getGrowth = ({ texts }: BoxRow, layouts: ReadonlyMap<Text, Layout>): number =>
  texts.reduce((sum, text) => {
    const layout = layouts.get(text);
    return layout ? sum + getEnd(layout) - text.paragraph.box.right : sum;
  }, 0);

/** The smallest size of the options of a row, of which all have one. */
const SMALLEST = 0.75;

/** The limits of the options of a row that has no room for them. */
export function limitBoxRow(row: BoxRow, layouts: ReadonlyMap<Text, Layout>): Map<Text, SizeLimit> {
  const over = getGrowth(row, layouts) - row.free;
  const scales = row.texts.map((text) => layouts.get(text)?.scale ?? 1);
  const [least, most] = [Math.min(...scales), Math.max(...scales)];
  if (over < 0.1 && most - least < 0.01) return new Map();
  const width = row.texts.reduce((sum, text) => {
    const layout = layouts.get(text);
    return sum + (layout ? getEnd(layout) : text.paragraph.box.right) - text.paragraph.box.left;
  }, 0);
  const ceiling = Math.max(SMALLEST, least * (over > 0 ? (width - over) / width : 1));
  return new Map(row.texts.map((text) => [text, { ceiling }]));
}

/** Moves the options of a row with their boxes to where the ones before them end. */
export function shiftBoxRow({ texts }: BoxRow, layouts: Map<Text, Layout>): void {
  let shift = 0;
  for (const text of texts) {
    const layout = layouts.get(text);
    if (!layout) return;
    const end = getEnd(layout);
    if (shift !== 0)
      layouts.set(text, {
        ...layout,
        shift,
        lines: layout.lines.map((line) => ({ ...line, runs: line.runs.map((run) => ({ ...run, x: run.x + shift })) })),
      });
    shift += end - text.paragraph.box.right;
  }
}
