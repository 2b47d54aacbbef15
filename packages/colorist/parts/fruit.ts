import type { Rgb } from "@atelier/painting";
import { isEnclosed, type Shape } from "../shapes.ts";
import { dark, down, light, main, type Paint, type Painter, part, share, type View } from "./view.ts";

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
  const cut = readCut(shape, view);
  if (cut) return cut;
  const isAbove =
    view.largest !== null && shape.bottom < view.largest.top + 0.2 * (view.largest.bottom - view.largest.top);
  if (isBlossom(shape, view)) return part(view, "flower", view.base, "soft");
  if (/^(?:grape|berry|blueberry|raspberry)$/.test(view.named.noun) && view.thing.shapes.length > 3)
    return down(shape, view) < 0.35 && !isBerry(shape)
      ? part(view, "leaf", [92, 172, 76], "foliage")
      : { ...main(view, "soft"), color: isBerry(shape) ? view.base : dark(view.base, 0.1) };
  if (view.named.noun === "pineapple" && shape.bottom < view.thing.top + 0.4 * view.high && down(shape, view) < 0.3)
    return part(view, "leaf", [92, 172, 76], "foliage");
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

const FLESH: Readonly<Record<string, Rgb>> = { watermelon: [226, 80, 76], melon: [250, 190, 120] };

/** The flesh and the rind of a slice: a thin band lies along the largest region and is as wide as it. */
function readCut(shape: Shape, view: View): Paint | null {
  const { largest, named, base } = view;
  const [rind] = view.thing.shapes.filter(
    (band) =>
      largest !== null &&
      band !== largest &&
      band.fill < 0.5 &&
      share(band, view) > 0.06 &&
      band.neighbors.has(largest.label) &&
      band.left <= largest.left &&
      band.right >= largest.right &&
      band.y > largest.y,
  );
  if (!rind || (shape !== rind && shape !== largest)) return null;
  const flesh = FLESH[named.noun];
  if (shape === rind) return part(view, "rind", flesh ? [63, 140, 70] : base, "soft");
  return { ...main(view, "soft"), color: named.parts.get("flesh") ?? named.color ?? flesh ?? light(base, 0.3) };
}
