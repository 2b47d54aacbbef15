import { isRound, type Shape } from "../shapes.ts";
import { type Painter, part, share, type View } from "./view.ts";

/** The largest share of a pizza that something on it has. */
const MAX_TOPPING = 0.06;

/** Whether a thin region runs around the slices of a whole pizza, or along one side of a slice. */
function isCrust(shape: Shape, { thing, wide, largest }: View): boolean {
  const isRing = shape.fill < 0.35 && shape.right - shape.left > 0.85 * wide;
  const isEdge =
    shape.aspect > 2.5 &&
    shape !== largest &&
    shape.right - shape.left > 0.6 * wide &&
    (shape.y < thing.y || shape.fill < 0.6);
  return isRing || isEdge;
}

/** Crust, cheese between the lines of slices, slices of salami, rings of olives, and leaves of basil. */
export const pizza: Painter = (shape, view) => {
  const size = share(shape, view);
  if (size > 0.03 && isCrust(shape, view)) return part(view, "crust", [214, 160, 96], "soft");
  if (size > MAX_TOPPING) return part(view, "cheese", [250, 208, 104], "soft");
  const discs = view.thing.shapes.filter((disc) => isRound(disc) && share(disc, view) < MAX_TOPPING);
  const largest = Math.max(...discs.map((disc) => share(disc, view)), 0.004);
  if (size > 0.4 * largest) return part(view, "salami", [204, 66, 56], "soft");
  return Math.max(shape.aspect, 1 / shape.aspect) > 1.35 && size > 0.001
    ? part(view, "leaf", [88, 160, 72], "foliage")
    : part(view, "olive", [62, 66, 48], "plain");
};
