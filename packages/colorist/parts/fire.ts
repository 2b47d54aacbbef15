import { down, type Painter, part, share } from "./view.ts";

/** The least width of a log divided by its height. */
const MIN_LOG = 1.8;

/** A campfire is flames over logs, which cross at its bottom. */
export const fire: Painter = (shape, view) => {
  const isLog =
    shape !== view.largest && (down(shape, view) > 0.8 || (shape.aspect > MIN_LOG && down(shape, view) > 0.6));
  if (isLog)
    return {
      name: `${view.named.noun} log`,
      color: [128, 86, 58],
      material: "wood",
    };
  const isInner = shape !== view.largest && share(shape, view) < 0.3;
  return part(view, "flame", isInner ? [255, 206, 84] : view.base, "soft");
};
