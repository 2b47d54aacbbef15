import { isEnclosed, type Shape } from "../shapes.ts";
import { dark, down, light, main, type Painter, part, share, type View } from "./view.ts";

/** The blossom of a cactus: small regions at its top, if the prompt says that it has one. */
const isBlossom = (shape: Shape, view: View) =>
  view.named.noun === "cactus" &&
  view.named.parts.has("flower") &&
  shape.bottom < view.thing.top + 0.2 * view.high &&
  share(shape, view) < 0.12;

/** A pot that the prompt does not name, below a cactus. */
const isPotBelow = (shape: Shape, view: View) =>
  view.named.noun === "cactus" && shape.taper > 1.05 && shape.bottom > view.thing.bottom - 0.05 * view.high;

/** Whether a region of a bunch is a berry, of which others can cover a part, and no leaf. */
const isBerry = ({ aspect, fill }: Shape): boolean => aspect > 0.65 && aspect < 1.5 && fill > 0.55;

export const fruit: Painter = (shape, view) => {
  const isAbove =
    view.largest !== null && shape.bottom < view.largest.top + 0.2 * (view.largest.bottom - view.largest.top);
  if (isBlossom(shape, view)) return part(view, "flower", view.base, "soft");
  if (/^(?:grape|berry|blueberry|raspberry)$/.test(view.named.noun) && view.thing.shapes.length > 3)
    return down(shape, view) < 0.35 && !isBerry(shape)
      ? part(view, "leaf", [92, 172, 76], "foliage")
      : { ...main(view, "soft"), color: isBerry(shape) ? view.base : dark(view.base, 0.1) };
  if (isPotBelow(shape, view)) return part(view, "pot", view.named.carriedBy?.color ?? [200, 105, 74], "soft");
  // The arms of a cactus are no leaves.
  const isCactus = view.named.noun === "cactus";
  if (isCactus || shape === view.largest || (share(shape, view) > 0.26 && !isAbove)) return main(view, "soft");
  const tiny = share(shape, view) < 0.015;
  if (tiny && isEnclosed(shape, view.thing)) return { name: "seed", color: [252, 226, 150], material: "plain" };
  if (down(shape, view) < 0.4)
    return shape.aspect < 0.55
      ? part(view, "stem", [122, 84, 52], "wood")
      : part(view, "leaf", [92, 172, 76], "foliage");
  return { ...main(view, "soft"), color: light(view.base, 0.14) };
};
