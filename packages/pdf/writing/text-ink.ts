import type { Layout } from "../layout/layout.ts";
import type { Line } from "../layout/line.ts";
import type { Text } from "../reading/texts.ts";
import type { Box } from "../syntax/matrix.ts";

/** Letters that touch others by less than this do not look wrong, in units of the font size. */
export const TOUCH = 0.15;
/** The height of most letters above the baseline, and below it, in units of the font size. */
const INK = { above: 0.6, below: 0.12 };

/** A line of letters, and the text that it belongs to; null for text that stays. */
export interface Ink {
  box: Box;
  size: number;
  text: Text | null;
}

export function placedInk(text: Text, layout: Layout | undefined): Ink[] {
  return (layout?.lines ?? []).flatMap(({ y, runs: all }) => {
    // Leaders and markers that move with a line have the size 0.
    const runs = all.filter(({ drop, size }) => drop === undefined && size > 0);
    const size = Math.max(0, ...runs.map((run) => run.size));
    if (size === 0) return [];
    const left = Math.min(...runs.map(({ x }) => x));
    const right = Math.max(...runs.map(({ x, width }) => x + width));
    return [{ box: { left, right, bottom: y - INK.below * size, top: y + INK.above * size }, size, text }];
  });
}

export function lineInk(line: Pick<Line, "left" | "right" | "y" | "size">, text: Text | null): Ink {
  const { left, right, y, size } = line;
  return { box: { left, right, bottom: y - INK.below * size, top: y + INK.above * size }, size, text };
}

const overlap = (a: Ink, b: Ink): boolean => {
  const touch = TOUCH * Math.min(a.size, b.size);
  return (
    Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > touch &&
    Math.min(a.box.top, b.box.top) - Math.max(a.box.bottom, b.box.bottom) > touch
  );
};

/** The sides of the squares into which a page is divided to compare only what is near, in points. */
const CELL = 60;

/**
 * A text that covers another one or text that stays, and did not do so before: only the first, because one shows that the page
 * is poor. Empty without one. `texts` are in one frame.
 */
export function findCovering(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const set = new Set(texts.flatMap(({ paragraph }) => paragraph.lines));
  const still = new Set(texts.flatMap(({ around }) => around.lines).filter((line) => !set.has(line)));
  const cells = new Map<string, Ink[]>();
  const meets = (ink: Ink): boolean => {
    const { box } = ink;
    for (let column = Math.floor(box.left / CELL); column * CELL <= box.right; column++)
      for (let row = Math.floor(box.bottom / CELL); row * CELL <= box.top; row++) {
        const key = `${column} ${row}`;
        const cell = cells.get(key) ?? [];
        if (ink.text && cell.some((other) => other.text !== ink.text && overlap(ink, other) && !didMeet(ink, other)))
          return true;
        cell.push(ink);
        cells.set(key, cell);
      }
    return false;
  };
  for (const line of still) meets(lineInk(line, null));
  const first = texts.find((text) => placedInk(text, layouts.get(text)).some(meets));
  return first ? [first] : [];
}

/** Whether the original texts of two lines already covered each other, as a stamp does. */
function didMeet({ text }: Ink, otherInk: Ink): boolean {
  const before = (text?.paragraph.lines ?? []).map((line) => lineInk(line, text));
  const others = otherInk.text ? otherInk.text.paragraph.lines.map((line) => lineInk(line, otherInk.text)) : [otherInk];
  return before.some((ink) => others.some((found) => overlap(ink, found)));
}
