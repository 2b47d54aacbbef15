import type { Shape } from "../../syntax/content.ts";
import type { Line } from "../line.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Surroundings } from "../surroundings.ts";

/**
 * A rule is thinner, and this near to the text that it belongs to, in units of the font size. It is wider than the text by
 * `wider` at each side, or the text is longer by `longer`, and the rule at least this share of the text's width.
 */
const RULE = { thick: 0.2, near: 1.6, wider: 0.8, longer: 0.2, share: 0.7, tolerance: 0.1 };

/** Whether a drawing is a thin rule near above a text. */
const isRuleAbove = ({ box, size }: Paragraph, { box: rule, paint }: Shape): boolean =>
  paint !== null &&
  rule.top - rule.bottom < RULE.thick * size &&
  rule.bottom > box.top - 0.3 * size &&
  rule.bottom < box.top + RULE.near * size;

function hasMiddleOfRule({ box, size }: Paragraph, { box: rule }: Shape): boolean {
  const [before, after] = [box.left - rule.left, rule.right - box.right];
  // The dots of a leader are shapes too.
  const isWhole = rule.right - rule.left > RULE.share * (box.right - box.left);
  const isShorter = isWhole && Math.max(before, after) < -RULE.longer * size;
  return (
    (Math.min(before, after) > RULE.wider * size || isShorter) &&
    Math.abs(before - after) < 2 * RULE.tolerance * size + 0.5
  );
}

/** Whether a text alone has the middle of a wider or shorter rule above it, as the names below lines for signatures and the titles below tables have. */
export const isCenteredAtRule = (paragraph: Paragraph, lines: readonly Line[], rule: Shape): boolean =>
  isRuleAbove(paragraph, rule) && hasMiddleOfRule(paragraph, rule) && isAloneAtRule(paragraph, lines, rule);

/** Whether no other text is beside a text below a rule, as in the rows of a table. */
const isAloneAtRule = ({ box, lines: own, size }: Paragraph, lines: readonly Line[], { box: rule }: Shape): boolean =>
  !lines.some(
    (line) =>
      !own.includes(line) &&
      Math.abs(line.y - (own[0]?.y ?? box.bottom)) < 0.5 * size &&
      line.left < rule.right &&
      line.right > rule.left,
  );

/** Whether a text begins where a wider rule above it does, as the labels below lines for signatures do. */
export const beginsAtRule = (paragraph: Paragraph, rule: Shape): boolean =>
  isRuleAbove(paragraph, rule) &&
  Math.abs(rule.box.left - paragraph.box.left) < RULE.tolerance * paragraph.size &&
  rule.box.right > paragraph.box.right + RULE.wider * paragraph.size;

/** The upright rules of a cell are thinner, and its text is this near to their middle, in points; its texts differ by this much. */
const SIDES = { thick: 3, tolerance: 0.5, differ: 0.5 };

/** Whether a text and another one of its column have the middle of the upright rules beside them. */
export function isCenteredBetweenRules(
  paragraph: Paragraph,
  { shapes, paragraphs }: Pick<Surroundings, "shapes" | "paragraphs">,
): boolean {
  const middle = findMiddle(paragraph, shapes);
  const width = paragraph.box.right - paragraph.box.left;
  return (
    middle !== null &&
    hasMiddle(paragraph, middle) &&
    paragraphs.some(
      (other) =>
        other !== paragraph &&
        hasMiddle(other, middle) &&
        Math.abs(other.box.right - other.box.left - width) > SIDES.differ &&
        Math.abs((findMiddle(other, shapes) ?? 0) - middle) < SIDES.tolerance,
    )
  );
}

const hasMiddle = ({ box }: Paragraph, middle: number): boolean =>
  Math.abs((box.left + box.right) / 2 - middle) < SIDES.tolerance;

/** The middle between the nearest upright rules beside a text. Null without two. */
function findMiddle({ box, size }: Paragraph, shapes: readonly Shape[]): number | null {
  const rules = shapes.filter(
    ({ paint, box: { left, right, bottom, top } }) =>
      paint !== null &&
      right - left < SIDES.thick &&
      top - bottom > size &&
      bottom < (box.bottom + box.top) / 2 &&
      top > (box.bottom + box.top) / 2,
  );
  const left = Math.max(...rules.flatMap((rule) => (rule.box.right < box.left ? rule.box.right : [])));
  const right = Math.min(...rules.flatMap((rule) => (rule.box.left > box.right ? rule.box.left : [])));
  return Number.isFinite(left + right) ? (left + right) / 2 : null;
}
