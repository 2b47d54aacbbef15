import { isEnclosed, isRound } from "../shapes.ts";
import { dark, down, main, type Painter, part, share } from "./view.ts";

/** The face of a clock is the largest region inside its case. Bells are at both sides of its top. */
export const clock: Painter = (shape, view) => {
  const { thing, named, wide, largest } = view;
  const [face] = thing.shapes
    .filter((inner) => isEnclosed(inner, thing) && isRound(inner) && share(inner, view) > 0.15)
    .toSorted((first, second) => second.area - first.area);
  if (shape === (face ?? (named.parts.has("dial") ? largest : null)))
    return part(view, "dial", [250, 246, 232], "soft");
  if (down(shape, view) < 0.25 && share(shape, view) > 0.02 && Math.abs(shape.x - thing.x) > 0.12 * wide)
    return part(view, "bell", dark(view.base, 0.08), "metal");
  return share(shape, view) < 0.004 && isEnclosed(shape, thing)
    ? { name: "clock hand", color: [62, 58, 72], material: "plain" }
    : main(view, "metal");
};
