import type { Shape } from "../syntax/content.ts";
import type { Word } from "./line.ts";

/** The rule that TeX draws for an underscore, in units of the font size. */
const RULE = { narrowest: 0.2, widest: 0.7, thickest: 0.12, lowest: -0.3, highest: 0.08, gap: 0.15 };
/** Rows this far from a rule are compared with it, in points. */
const NEAR = 6;

/**
 * Reads the short rules between letters as underscores, which move with their words. Returns the rules. Rows are words
 * on one baseline.
 */
export function readUnderscores(rows: readonly (readonly Word[])[], shapes: readonly Shape[]): Set<Shape> {
  const found = new Set<Shape>();
  const byHeight = Map.groupBy(rows, ([first]) => Math.round(first?.y ?? 0));
  for (const shape of shapes) {
    if (shape.kind !== "path" || shape.paint === null) continue;
    const middle = Math.round(shape.box.bottom);
    for (let y = middle - NEAR; y <= middle + NEAR && !found.has(shape); y++)
      for (const row of byHeight.get(y) ?? []) {
        const before = findBefore(row, shape);
        if (!before) continue;
        before.text = `${before.text.trimEnd()}_`;
        before.right = shape.box.right;
        before.underscores = [...(before.underscores ?? []), shape];
        found.add(shape);
        break;
      }
  }
  return found;
}

/** The word of a row at whose end a rule stands, before another word. */
function findBefore(row: readonly Word[], { box }: Shape): Word | undefined {
  const size = row[0]?.size ?? 0;
  const y = row[0]?.y ?? 0;
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const isUnderscore =
    width > RULE.narrowest * size &&
    width < RULE.widest * size &&
    height < RULE.thickest * size &&
    box.bottom > y + RULE.lowest * size &&
    box.bottom < y + RULE.highest * size;
  if (!isUnderscore) return undefined;
  const touches = (gap: number) => Math.abs(gap) < RULE.gap * size;
  const isLetter = ({ text }: Word) => /[\p{L}\p{N}]/u.test(text);
  const next = row.some((word) => touches(word.left - box.right) && isLetter(word) && !/^\s/.test(word.text));
  return next ? row.find((word) => touches(box.left - word.right) && isLetter(word)) : undefined;
}
