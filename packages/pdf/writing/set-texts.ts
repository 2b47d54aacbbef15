import type { Target } from "@atelier/document-model";
import type { Faces } from "../fonts/faces.ts";
import type { Layout } from "../layout/layout.ts";
import { layOutColumns, layOutParts } from "../layout/parts.ts";
import { getTextArea } from "../layout/text-area.ts";
import { getParts } from "../reading/continued.ts";
import { type Text, withMarker } from "../reading/texts.ts";
import { balanceGaps } from "./balance-gaps.ts";
import { findBoxRows, limitBoxRow, shiftBoxRow } from "./box-rows.ts";
import { closeCellGaps } from "./cell-gaps.ts";
import { findColumns, leadsToFormula } from "./columns.ts";
import { evenSizes } from "./even-sizes.ts";
import { getRoomBelowFormula } from "./formula-room.ts";
import { STILL } from "./moved-shapes.ts";
import { findOwnStretches } from "./own-stretch.ts";
import type { SizeLimit } from "./size-limit.ts";

interface Setting {
  target: Target;
  faces: Faces;
  /** How wide a font of the document is relative to its substitute. */
  factor: (font: string) => number;
}

/**
 * Lays out changed texts, and the short ones beside them that move or change their size with them: first each as large as
 * it can be, then with the sizes that make those of one kind alike.
 */
export function setTexts(
  changed: readonly Text[],
  neighbors: readonly Text[],
  { target, faces, factor }: Setting,
): Map<Text, Layout> {
  const layouts = new Map<Text, Layout>();
  const getFactor = findOwnStretches([changed, neighbors], { factor, faces });
  const findArea = (text: Text) => getTextArea(text.paragraph, text.around, target.direction);
  const rows =
    target.direction === "ltr" ? findBoxRows([...changed, ...neighbors], (text) => findArea(text).right) : [];
  const free = new Map(rows.flatMap((row) => row.texts.map((text) => [text, row.free])));
  const getCall = (text: Text, limits: ReadonlyMap<Text, SizeLimit>) => {
    const room = free.get(text);
    const { left, right } = text.paragraph.box;
    const option = room !== undefined && { left, right: right + room, alignment: "left" as const };
    const found = { ...findArea(text), ...option };
    const { endsAtRight, ...limit } = limits.get(text) ?? { ceiling: 1 };
    const area = endsAtRight ? { ...found, alignment: "right" as const, right: text.paragraph.box.right } : found;
    return { ...text, area, faces, target, factor: getFactor(text), ...getFormulaLimits(text), ...limit };
  };
  const set = (columns: readonly Text[][], limits: ReadonlyMap<Text, SizeLimit>) => {
    const parts = columns.map((column) =>
      column.map((text) => ({ call: getCall(text, limits), runs: withMarker(text, target) })),
    );
    const isFlow = columns.some((column) => column.length > 1);
    const flow = isFlow ? layOutColumns(parts) : null;
    for (const [index, text] of columns.flat().entries()) {
      if (flow) layouts.set(text, flow.flat()[index] as Layout);
      else if (text.written?.length !== 0) {
        const own = text.written === null ? [text] : getParts(text);
        const laidOut = layOutParts(
          withMarker(text, target),
          own.map((part) => getCall(part, limits)),
        );
        for (const [at, part] of own.entries()) layouts.set(part, laidOut[at] as Layout);
      }
    }
  };
  const movable = new Set(neighbors);
  const groups = findColumns([...changed, ...neighbors], movable).filter((columns) =>
    columns.flat().some((text) => !movable.has(text)),
  );
  for (const columns of groups) set(columns, new Map());
  const limits = evenSizes([...changed, ...neighbors], layouts);
  for (const columns of groups) if (columns.flat().some((text) => limits.has(text))) set(columns, limits);
  const flowing = new Set(groups.flat(2));
  for (const text of neighbors) if (limits.has(text) && !flowing.has(text)) set([[text]], limits);
  for (const row of rows) {
    if (!row.texts.some((text) => layouts.has(text))) continue;
    for (const text of row.texts) if (!layouts.has(text)) set([[text]], limits);
    const smaller = limitBoxRow(row, layouts);
    if (smaller.size > 0) for (const text of row.texts) set([[text]], smaller);
    shiftBoxRow(row, layouts);
  }
  closeCellGaps(layouts);
  balanceGaps(groups.flat(), layouts);
  for (const text of neighbors) if (isStill(text, layouts.get(text))) layouts.delete(text);
  return layouts;
}

const getFormulaLimits = (text: Text) => ({ isHeld: leadsToFormula(text), rise: getRoomBelowFormula(text) });

/** Whether a layout is where its text was, in its size, so that the text can stay as it is. */
const isStill = ({ paragraph: { lines } }: Text, layout: Layout | undefined): boolean =>
  layout !== undefined &&
  layout.scale > 0.999 &&
  layout.narrow > 0.999 &&
  layout.shift === undefined &&
  layout.lines.length === lines.length &&
  layout.lines.every(({ y }, index) => Math.abs(y - (lines[index]?.y ?? 0)) < STILL);
