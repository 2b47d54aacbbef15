import { findPanel, THIN } from "../layout/containers.ts";
import type { Layout } from "../layout/layout.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { lineInk, placedInk } from "./text-ink.ts";

/** A text touches an edge if it is nearer than `near`, in units of the font size, and than a share of the distance that it kept. */
const TOUCHING = { near: 0.27, kept: 0.45, share: 0.5 };

/** An upright edge beside texts, by its place. */
interface Edge {
  x: number;
  bottom: number;
  top: number;
  /** The inner side of a box; null for a rule, which limits both sides. */
  inner: { left: number; right: number } | null;
  shape: Shape;
}

/**
 * The texts that are much nearer to an upright edge beside them now, which looks as if they touched it. The distance that they
 * kept is the one from the edge at their other side, if that is smaller: text in a cell can fill it. `texts` are in one frame.
 */
export function findTouching(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const known = new Map<readonly Shape[], Edge[]>();
  const getEdges = (shapes: readonly Shape[]) => {
    const edges = known.get(shapes) ?? shapes.flatMap((shape) => (shape.paint === null ? [] : findEdges(shape)));
    known.set(shapes, edges);
    return edges;
  };
  return texts.filter((text) => {
    const layout = layouts.get(text);
    if (!layout || text.covers || text.frame.angle !== 0) return false;
    const before = text.paragraph.lines.map((line) => lineInk(line, text));
    const parts = findPanel(text.paragraph.box, text.around.shapes)?.parts ?? [];
    const beside = getEdges(text.around.shapes).filter(
      ({ bottom, top, inner, shape }) =>
        // No edge is seen between boxes of one color.
        (parts.length < 2 || !parts.includes(shape)) &&
        before.every(
          ({ box }) =>
            bottom < box.bottom + 0.5 &&
            top > box.top - 0.5 &&
            (inner === null || (inner.left < box.left && inner.right > box.right)),
        ),
    );
    if (beside.length === 0) return false;
    const old = findGaps(before, beside);
    const now = findGaps(placedInk(text, layout), beside);
    return (["left", "right"] as const).some((side) => {
      const { size } = text.paragraph;
      const kept = Math.min(old[side], Math.max(old[side === "left" ? "right" : "left"], TOUCHING.kept * size));
      return now[side] < TOUCHING.near * size && kept >= TOUCHING.kept * size && now[side] < TOUCHING.share * kept;
    });
  });
}

/** The upright edges of a drawing: a rule, or the sides of a box, which limit what is in it. */
function findEdges(shape: Shape): Edge[] {
  const { left, right, bottom, top } = shape.box;
  if (top - bottom < THIN) return [];
  if (right - left < THIN) return [{ x: (left + right) / 2, bottom, top, inner: null, shape }];
  return [left, right].map((x) => ({ x, bottom, top, inner: { left, right }, shape }));
}

/** How far lines are from the nearest edges at their sides. */
function findGaps(lines: readonly { box: Box }[], edges: readonly Edge[]): { left: number; right: number } {
  const gaps = { left: Infinity, right: Infinity };
  for (const { box } of lines)
    for (const { x } of edges) {
      const middle = (box.left + box.right) / 2;
      if (x < middle) gaps.left = Math.min(gaps.left, box.left - x);
      else gaps.right = Math.min(gaps.right, x - box.right);
    }
  return gaps;
}
