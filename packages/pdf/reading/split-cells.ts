import type { Shape, TextRun } from "../syntax/content.ts";
import { canSlice, placeGlyphs, sliceRun } from "./show-glyphs.ts";

/** A rule between cells is narrower, in points, and the gap that it stands in is wider, in units of the font size. */
const RULE = { width: 3, gap: 0.8 };

/** The parts of a run at both sides of the upright rules that stand in its gaps: one operator can show several cells of a row. */
export function splitAtRules(run: TextRun, shapes: readonly Shape[]): TextRun[] {
  const { x, y, length, size } = run;
  const middle = y + 0.3 * size;
  const rules = shapes.flatMap(({ box }) =>
    box.right - box.left < RULE.width &&
    box.left > x &&
    box.right < x + length &&
    box.bottom < y &&
    box.top > middle + 0.3 * size
      ? [(box.left + box.right) / 2]
      : [],
  );
  if (rules.length === 0 || !canSlice(run)) return [run];
  const { placed } = placeGlyphs(run.show);
  const letters = placed.flatMap(({ glyph }, index) =>
    index >= run.first && index < run.last && glyph.text?.trim() !== "" ? [index] : [],
  );
  const parts: TextRun[] = [];
  let from = run.first;
  for (const [at, index] of letters.entries()) {
    const before = letters[at - 1];
    if (before === undefined) continue;
    const [left, right] = [sliceRun(run, run.first, before + 1), sliceRun(run, index, run.last)];
    if (!left || !right) continue;
    const gap = { left: x + left.length, right: right.x };
    if (gap.right - gap.left < RULE.gap * size || !rules.some((rule) => rule > gap.left && rule < gap.right)) continue;
    const part = sliceRun(run, from, index);
    if (part) parts.push(part);
    from = index;
  }
  const rest = sliceRun(run, from, run.last);
  return parts.length > 0 && rest ? [...parts, rest] : [run];
}
