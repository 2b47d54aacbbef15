import { findContainer } from "../layout/containers.ts";
import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import { contains } from "../syntax/matrix.ts";

/** A cell is at most this wide, and its texts follow each other within this share of the distance of lines. */
const CELL = { width: 24, step: 1.3 };

/**
 * Closes the gap that a text leaves in its cell if it needs fewer lines than before: it and the one below it, such as a class
 * and its room, come together around their middle.
 */
export function closeCellGaps(layouts: Map<Text, Layout>): void {
  for (const [text, layout] of [...layouts]) {
    const { lines, box, leading, size } = text.paragraph;
    const lost = lines.length - layout.lines.length;
    const cell = lost > 0 ? findContainer(box, text.around.shapes) : null;
    if (!cell || cell.right - cell.left > CELL.width * size) continue;
    const inside = [...layouts.keys()].filter(
      (other) =>
        other !== text &&
        other.surface === text.surface &&
        contains(cell, other.paragraph.box, 1) &&
        findContainer(other.paragraph.box, other.around.shapes) === cell,
    );
    const below = inside.length === 1 ? inside[0] : undefined;
    const set = below && layouts.get(below);
    const [last, first] = [lines.at(-1), below?.paragraph.lines[0]];
    if (!below || !set || !last || !first || isOther(text, below)) continue;
    const step = last.y - first.y;
    if (step <= 0 || step > CELL.step * leading || set.lines.length > below.paragraph.lines.length) continue;
    layouts.set(text, moved(layout, (-lost * leading) / 2));
    layouts.set(below, moved(set, (lost * leading) / 2));
  }
}

/** Whether another line of the cell belongs to none of two texts, such as a time that stays. */
function isOther(upper: Text, lower: Text): boolean {
  const own = new Set([...upper.paragraph.lines, ...lower.paragraph.lines]);
  const cell = findContainer(upper.paragraph.box, upper.around.shapes);
  return (
    cell !== null &&
    upper.around.lines.some(
      (line) =>
        !own.has(line) && line.left < cell.right && line.right > cell.left && line.y > cell.bottom && line.y < cell.top,
    )
  );
}

const moved = (layout: Layout, up: number): Layout => ({
  ...layout,
  lines: layout.lines.map((line) => ({ ...line, y: line.y + up })),
});
