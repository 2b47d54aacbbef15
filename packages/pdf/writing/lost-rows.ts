import { areInPanels, findPanels } from "../layout/containers.ts";
import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";

/** Texts of one row have baselines that differ by less than this, in units of the font size. */
const ROW = 0.1;
/** They are no row any more if their baselines differ by more than this then. */
const MOVED = 0.25;
/** The gap between two texts is lost if it was wider than `before`, and is narrower than `after` and than a share of it. */
const GAP = { before: 0.7, after: 0.3, share: 0.4 };

/** A text of a row: its first line as it was, and as it is. */
interface Cell {
  text: Text;
  size: number;
  before: Ends;
  now: Ends;
}

interface Ends {
  left: number;
  right: number;
  y: number;
}

/**
 * The texts beside which another one stood in a row, and stands no more or without a gap between them. `texts` are in one
 * frame. Columns of running text have more lines and are no rows.
 */
export function findLostRows(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const cells = texts.flatMap((text): Cell[] => {
    const [line, ...rest] = text.paragraph.lines;
    if (!line || rest.length > 0) return [];
    const before = { left: line.left, right: line.right, y: line.y };
    return [{ text, size: line.size, before, now: findEnds(layouts.get(text)) ?? before }];
  });
  const sorted = cells.toSorted((a, b) => b.before.y - a.before.y);
  const lost = new Set<Text>();
  for (const [at, cell] of sorted.entries()) {
    const row: Cell[] = [];
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (!other || cell.before.y - other.before.y > ROW * cell.size) break;
      row.push(other);
    }
    for (const other of row)
      if (isGapLost(cell, other) || (areParted(cell, other) && !areColumns(cell, other)))
        lost.add(cell.text).add(other.text);
  }
  return [...lost];
}

/** Whether two texts are in different panels of a page, such as the headings of a sidebar and of the text beside it. */
const areColumns = (a: Cell, b: Cell): boolean =>
  areInPanels(a.before, b.before, findPanels(a.text.around.shapes, Math.max(a.size, b.size)));

const areParted = (a: Cell, b: Cell): boolean => Math.abs(a.now.y - b.now.y) > MOVED * Math.min(a.size, b.size);

function isGapLost(a: Cell, b: Cell): boolean {
  const [left, right] = a.before.left < b.before.left ? [a, b] : [b, a];
  const size = Math.min(a.size, b.size);
  const [before, now] = [right.before.left - left.before.right, right.now.left - left.now.right];
  return before > GAP.before * size && now < GAP.after * size && now < GAP.share * before;
}

/** Where the first line of a layout begins and ends. Null if it has no letters. */
function findEnds(layout: Layout | undefined): Ends | null {
  const line = layout?.lines[0];
  // A marker that moves with its text has no width.
  const runs = (line?.runs ?? []).filter(({ size, width }) => size > 0 || width > 0);
  if (!line || runs.length === 0) return null;
  return {
    left: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(({ x, width }) => x + width)),
    y: line.y,
  };
}
