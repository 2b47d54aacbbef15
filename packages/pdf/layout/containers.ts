import type { Shape } from "../syntax/content.ts";
import { type Box, contains, union } from "../syntax/matrix.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Surroundings } from "./surroundings.ts";

/** The smallest drawn box around a text. A thin rule does not count. */
export function findContainer(box: Box, shapes: readonly Shape[]): Box | null {
  return findShape(box, shapes)?.box ?? null;
}

/** A drawn line is thinner than this, in points. */
export const THIN = 3;

/** The smallest drawn box around a text, or the part of it between two upright rules, such as a cell of a colored row. */
export function findRuledBox(box: Box, shapes: readonly Shape[]): Box | null {
  const container = findContainer(box, shapes);
  if (!container) return null;
  const middle = (box.bottom + box.top) / 2;
  const rules = shapes.filter(
    ({ box: rule }) =>
      rule.right - rule.left < THIN &&
      rule.top - rule.bottom > THIN &&
      rule.bottom < middle &&
      rule.top > middle &&
      rule.left > container.left - 1 &&
      rule.right < container.right + 1,
  );
  const lefts = rules.flatMap(({ box: rule }) => (rule.right <= box.left + 1 ? [rule.right] : []));
  const rights = rules.flatMap(({ box: rule }) => (rule.left >= box.right - 1 ? [rule.left] : []));
  return {
    ...container,
    left: Math.max(container.left, ...lefts),
    right: Math.min(container.right, ...rights),
  };
}

function findShape(box: Box, shapes: readonly Shape[]): Shape | null {
  let found: Shape | null = null;
  for (const shape of shapes) {
    if (shape.box.top - shape.box.bottom < THIN || !contains(shape.box, box, 1)) continue;
    if (!found || area(shape.box) < area(found.box)) found = shape;
  }
  return found;
}

const area = ({ left, right, bottom, top }: Box) => (right - left) * (top - bottom);

/** A container with the boxes of its color that touch it in the same row, because no edge is seen between them. */
export interface Panel {
  box: Box;
  parts: readonly Shape[];
}

/** The panel of the smallest drawn box around a text, such as the heads of a table. */
export function findPanel(box: Box, shapes: readonly Shape[]): Panel | null {
  const own = findShape(box, shapes);
  if (!own) return null;
  const row = shapes
    .filter(
      (shape) =>
        shape.fill !== undefined &&
        shape.fill === own.fill &&
        Math.abs(shape.box.top - own.box.top) < 1 &&
        Math.abs(shape.box.bottom - own.box.bottom) < 1,
    )
    .sort((a, b) => a.box.left - b.box.left);
  let parts: Shape[] = [];
  for (const shape of row) {
    const last = parts.at(-1);
    if (last && shape.box.left > Math.max(...parts.map((part) => part.box.right)) + 1) {
      if (parts.includes(own)) break;
      parts = [];
    }
    parts.push(shape);
  }
  return parts.includes(own)
    ? { box: parts.map((part) => part.box).reduce(union), parts }
    : { box: own.box, parts: [own] };
}

/** The panels of a folded page are this wide and tall, in units of the font size. */
const FOLDED = { wide: 12, tall: 40 };

/** The boxes behind panels of a folded page. `size` is that of its text. */
export const findPanels = (shapes: readonly Shape[], size: number): Box[] =>
  shapes.flatMap(({ box }) =>
    box.right - box.left > FOLDED.wide * size && box.top - box.bottom > FOLDED.tall * size ? [box] : [],
  );

/** Whether two texts are in different panels: one of them is in a panel without the other one, or a panel is between them. */
export function areInPanels(
  a: Pick<Box, "left" | "right">,
  b: Pick<Box, "left" | "right">,
  panels: readonly Box[],
): boolean {
  const [first, second] = a.left < b.left ? [a, b] : [b, a];
  const isIn = ({ left, right }: Pick<Box, "left" | "right">, panel: Box) =>
    left > panel.left - 1 && right < panel.right + 1;
  return panels.some((panel) => {
    const isBetween = panel.left > first.right - 1 && panel.right < second.left + 1;
    const isOutside = isIn(first, panel)
      ? second.left > panel.right - 1
      : isIn(second, panel) && first.right < panel.left + 1;
    return isBetween || isOutside;
  });
}

/** A panel that is as wide as this share of the page has no fold beside it. */
const WHOLE = 0.9;

/**
 * The right edge of a single line in or beside a panel of a folded page: as far from the fold as the text of its part of
 * the page begins at the left, or where the longest line there ends. Infinity without a fold at the right.
 */
export function findFoldEdge(
  { box, lines: own, size }: Pick<Paragraph, "box" | "lines" | "size">,
  { page, shapes, lines }: Surroundings,
): number {
  if (own.length > 1) return Infinity;
  const panels = findPanels(shapes, size).filter(
    (panel) =>
      panel.right - panel.left < WHOLE * (page.right - page.left) && panel.bottom < box.bottom && panel.top > box.top,
  );
  const folds = panels.flatMap(({ left, right }) => [left, right]);
  const right = Math.min(...folds.filter((fold) => fold > box.right - 1));
  if (right > page.right - 1) return Infinity;
  const left = Math.max(page.left, ...folds.filter((fold) => fold < box.left + 1));
  const inside = lines.filter((line) => line.left > left - 1 && line.right < right + 1);
  const margin = Math.min(...inside.map((line) => line.left)) - left;
  return Math.max(right - margin, ...inside.map((line) => line.right));
}
