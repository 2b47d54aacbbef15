import type { Box } from "../syntax/matrix.ts";
import type { Line } from "./line.ts";

type Extent = Pick<Box, "left" | "right">;

/** Text that is narrower than this share of its page does not show the margins, which are this wide then. */
const SPARSE = { width: 0.6, margin: 0.1 };
/**
 * The middles of centered lines differ by less, in units of the font size, and are this near to that of the page, as a share
 * of its width: the inner margin of a book is wider than the outer one.
 */
const CENTERED = { apart: 0.3, near: 0.05 };

/**
 * The edges of the text of a page. A page with a few centered lines, such as a title page, has usual margins, because
 * its lines could be longer.
 */
export function getTextExtent(lines: readonly Line[], page: Box | null): Extent {
  const edges = {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  if (!page || lines.length < 2) return edges;
  const width = page.right - page.left;
  const middle = (edges.left + edges.right) / 2;
  const areCentered = lines.every(
    ({ left, right, size }) => Math.abs((left + right) / 2 - middle) < CENTERED.apart * size,
  );
  const isInMiddle = Math.abs(middle - (page.left + page.right) / 2) < CENTERED.near * width;
  if (!areCentered || !isInMiddle || edges.right - edges.left > SPARSE.width * width) return edges;
  const margin = SPARSE.margin * width;
  const half = Math.min(middle - page.left, page.right - middle) - margin;
  return { left: Math.min(edges.left, middle - half), right: Math.max(edges.right, middle + half) };
}
