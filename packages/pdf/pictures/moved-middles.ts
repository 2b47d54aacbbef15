import type { Layout } from "../layout/layout.ts";
import type { Box } from "../syntax/matrix.ts";
import type { PictureParagraph } from "./picture-layout.ts";

/**
 * Texts have one middle if it differs by less than `same` and their edges by more than `edges`; they are this near above each
 * other; and they have it no more if it differs by more than `moved`; all in units of the font size of the smaller one.
 */
const MIDDLE = { same: 0.15, edges: 0.6, near: 3, moved: 0.5 };

type Span = Pick<Box, "left" | "right">;
type LaidParagraph = PictureParagraph & { layout: Layout };

/** The texts whose middle was that of a text above or below them and is not any more: of two, the one that moved further. */
export function findMoved(laid: readonly LaidParagraph[], unchanged: readonly PictureParagraph[]): LaidParagraph[] {
  const all = [...laid, ...unchanged];
  const spans = new Map<PictureParagraph, Span>([
    ...laid.map((one) => [one, getSpan(one)] as const),
    ...unchanged.map((one) => [one, one.paragraph.box] as const),
  ]);
  const getMove = (one: PictureParagraph) => Math.abs(getMiddle(spans.get(one)) - getMiddle(one.paragraph.box));
  return laid.filter((one) => {
    const { box } = one.paragraph;
    const partners = all.filter((near) => near !== one && near.angle === one.angle && haveOneMiddle(one, near));
    // A text can have the middle of another one by chance if it begins where a third one does.
    const isAtEdge = all.some(
      (near) =>
        near !== one &&
        near.angle === one.angle &&
        Math.abs(near.paragraph.box.left - box.left) < 0.2 * one.paragraph.size,
    );
    return (
      !isAtEdge &&
      partners.some(
        (near) =>
          Math.abs(getMiddle(spans.get(one)) - getMiddle(spans.get(near))) > MIDDLE.moved * getSize(one, near) &&
          getMove(one) >= getMove(near),
      )
    );
  });
}

const getMiddle = ({ left, right }: Span = { left: 0, right: 0 }) => (left + right) / 2;
const getSize = (a: PictureParagraph, b: PictureParagraph) => Math.min(a.paragraph.size, b.paragraph.size);

function haveOneMiddle(a: PictureParagraph, b: PictureParagraph): boolean {
  const [first, second, size] = [a.paragraph.box, b.paragraph.box, getSize(a, b)];
  const gap = Math.max(first.bottom - second.top, second.bottom - first.top);
  return (
    Math.abs(getMiddle(first) - getMiddle(second)) < MIDDLE.same * size &&
    Math.abs(first.left - second.left) > MIDDLE.edges * size &&
    gap > -size &&
    gap < MIDDLE.near * size
  );
}

/** Where the letters of a new text begin and end. */
function getSpan({ layout, paragraph }: LaidParagraph): Span {
  const runs = layout.lines.flatMap((line) => line.runs);
  if (runs.length === 0) return paragraph.box;
  return {
    left: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(({ x, width }) => x + width)),
  };
}
