import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import type { Box } from "../syntax/matrix.ts";

/** A drawing or text this near above or below a text belongs to it, in units of the distance of its lines. */
const NEAR = 2.5;
/** A smaller space is that between two lines of one text. */
const SPACE = 0.3;
/** A text that lost fewer lines leaves no hole. */
const HOLE = 0.5;
/** The most that a space grows, in units of the distance of lines, and beside what it was. */
const GROWTH = { lines: 0.5, share: 1 };

/**
 * Spreads the hole that a shorter text leaves above what stays below it, such as a panel, over the spaces of its column, each
 * in proportion to its height.
 */
export function balanceGaps(columns: readonly (readonly Text[])[], layouts: Map<Text, Layout>): void {
  for (const column of columns) {
    const set = column.flatMap((text) => {
      const layout = layouts.get(text);
      return layout && layout.lines.length > 0 ? [{ text, layout }] : [];
    });
    const [first, last] = [set[0], set.at(-1)];
    if (!first || !last || set.length < column.length) continue;
    if (column.some(({ covers, frame, next }) => covers || next || frame.angle !== 0)) continue;
    const isAlone = column.length === 1;
    if (isAlone && (!isMovable(first.text) || hasMoved(first))) continue;
    const { leading } = last.text.paragraph;
    const hole = (last.layout.lines.at(-1)?.y ?? 0) - (last.text.paragraph.lines.at(-1)?.y ?? 0);
    const below = findSpace(last.text, column, "below");
    if (hole < HOLE * leading || below > NEAR * leading) continue;
    // The first text of a column stays below what leads to it, with its marker.
    const above = isAlone ? findSpace(first.text, column, "above") : 0;
    // A text near to its heading stays with it.
    if (isAlone && above < LIKE * below) continue;
    const spaces = set.map(({ text }, index) => {
      const before = set[index - 1]?.text.paragraph.box.bottom;
      const space = before === undefined ? above : before - text.paragraph.box.top;
      return space > SPACE * leading && space < NEAR * leading ? space : 0;
    });
    const sum = spaces.reduce((total, space) => total + space, below);
    if (sum === 0) continue;
    let down = 0;
    for (const [index, { text, layout }] of set.entries()) {
      const space = spaces[index] ?? 0;
      down += Math.min((hole * space) / sum, GROWTH.lines * leading, GROWTH.share * space);
      if (down > 0)
        layouts.set(text, { ...layout, lines: layout.lines.map((line) => ({ ...line, y: line.y - down })) });
    }
  }
}

/** A text alone between two drawings moves if the space above it is at least this share of the one below it. */
const LIKE = 0.6;

const hasMoved = ({ text, layout }: { text: Text; layout: Layout }): boolean =>
  Math.abs((layout.lines[0]?.y ?? 0) - (text.paragraph.lines[0]?.y ?? 0)) > 0.1;

/** A drawing this near before a text belongs to it, in units of the font size. */
const BEFORE = 2;

/** Whether a text has no marker, drawing or other text beside it, with which it is in one row. */
function isMovable({ paragraph: { box, lines, marker, size }, around, underlines }: Text): boolean {
  const isBeside = ({ bottom, top }: Pick<Box, "bottom" | "top">) => bottom < box.top && top > box.bottom;
  return (
    !marker &&
    lines.every(({ listed, sign }) => !listed && !sign) &&
    !around.lines.some((line) => !lines.includes(line) && isBeside({ bottom: line.y, top: line.y })) &&
    !around.shapes.some(
      (shape) =>
        !underlines.has(shape) &&
        isBeside(shape.box) &&
        shape.box.left < box.right &&
        shape.box.right > box.left - BEFORE * size &&
        !(shape.box.bottom < box.bottom && shape.box.top > box.top),
    )
  );
}

/** The height of the free space above or below a text of a column. */
function findSpace({ paragraph: { box }, around }: Text, column: readonly Text[], side: "above" | "below"): number {
  const own = new Set(column.flatMap(({ paragraph }) => paragraph.lines));
  const boxes: Box[] = [
    ...around.lines
      .filter((line) => !own.has(line))
      .map(({ left, right, y, size }) => ({ left, right, bottom: y - 0.2 * size, top: y + 0.75 * size })),
    ...around.shapes.map((shape) => shape.box),
  ];
  const distances = boxes.flatMap((found) => {
    if (found.left >= box.right || found.right <= box.left) return [];
    // The edges of a box around a text limit it too.
    const edges = [found.bottom, found.top];
    return edges
      .map((edge) => (side === "above" ? edge - box.top : box.bottom - edge))
      .filter((distance) => distance > -1);
  });
  return Math.max(0, Math.min(Infinity, ...distances));
}
