import { hash, mix, rgb } from "@atelier/painting";
import type { Material } from "../materials.ts";
import { isEnclosed, isRound, type Shape } from "../shapes.ts";
import { isHubbedWheel } from "./vehicle.ts";
import { dark, down, light, main, type Paint, type Painter, part, share, type View } from "./view.ts";

export const boat: Painter = (shape, view) => {
  if (
    shape.aspect < 0.3 ? share(shape, view) < 0.08 : shape.aspect < 0.8 && shape.right - shape.left < 0.05 * view.wide
  )
    return { name: "mast", color: [140, 98, 66], material: "wood" };
  if (share(shape, view) < 0.05 && share(shape, view) > 0.006 && down(shape, view) < 0.2 && shape.aspect > 0.7)
    return part(view, "flag", [220, 60, 60], "fabric");
  if (isRound(shape) && share(shape, view) < 0.1) return part(view, "window", [180, 222, 244], "glass");
  if (down(shape, view) < 0.6 && shape.taper < 0.8) return part(view, "sail", [252, 246, 232], "fabric");
  if (isSquareSail(shape, view)) return part(view, "sail", [252, 246, 232], "fabric");
  if (shape.bottom > view.thing.bottom - view.high * 0.25) return part(view, "hull", view.base, "wood");
  return part(view, "cabin", [244, 236, 222], "wood");
};

/** Whether a region hangs at a mast above the hull, as a square sail. A cabin stands on the deck. */
function isSquareSail(shape: Shape, view: View): boolean {
  const hull = view.thing.shapes.filter(({ bottom }) => bottom > view.thing.bottom - 0.1 * view.high);
  const deck = Math.min(...hull.map(({ top }) => top));
  return (
    view.named.parts.has("sail") &&
    share(shape, view) > 0.04 &&
    down(shape, view) < 0.6 &&
    shape.bottom < deck - 0.03 * view.high
  );
}

export const rocket: Painter = (shape, view) => {
  if (isRound(shape)) return part(view, "window", [132, 204, 242], "glass");
  if (isNozzle(shape, view)) return { name: "nozzle", color: [150, 154, 166], material: "metal" };
  if (isBelowNozzle(shape, view)) return part(view, "flame", [255, 158, 56], "soft");
  if (down(shape, view) > 0.86 || shape.top > view.thing.top + view.high * 0.78 || isUnderBody(shape, view))
    return part(view, "flame", [255, 158, 56], "soft");
  if (shape === view.largest) return main(view, "metal");
  if (isPieceOfWindow(shape, view)) return part(view, "window", [132, 204, 242], "glass");
  if (down(shape, view) < 0.32 && shape.taper < 0.62) return part(view, "nose", [224, 70, 66], "metal");
  return part(view, "fin", [224, 70, 66], "metal");
};

/** Whether a small region is beside a round one: a piece of the rim of a window. */
const isPieceOfWindow = (shape: Shape, view: View): boolean =>
  share(shape, view) < 0.03 &&
  view.thing.shapes.some((pane) => pane !== shape && shape.neighbors.has(pane.label) && isRound(pane));

/** Whether a region begins where the body of a rocket ends, in its middle. A fin is beside the body. */
const isUnderBody = (shape: Shape, { thing, largest, wide }: View): boolean =>
  largest !== null &&
  largest.y < thing.y &&
  shape.top > largest.top + 0.94 * (largest.bottom - largest.top) &&
  Math.abs(shape.x - largest.x) < 0.12 * wide;

/** Whether a flat region is in the middle below the body of a rocket, with its flames below it. A fin reaches up beside it. */
const isNozzle = (shape: Shape, { thing, high, wide, largest }: View): boolean =>
  shape !== largest &&
  shape.aspect > 1.3 &&
  shape.fill > 0.65 &&
  shape.right - shape.left < 0.5 * wide &&
  shape.y > thing.top + 0.6 * high &&
  Math.abs(shape.x - thing.x) < 0.1 * wide &&
  (largest?.neighbors.has(shape.label) ?? false) &&
  thing.shapes.some((flame) => flame.neighbors.has(shape.label) && flame.y > shape.bottom);

const isBelowNozzle = (shape: Shape, view: View): boolean =>
  view.thing.shapes.some(
    (nozzle) =>
      isNozzle(nozzle, view) &&
      shape.y > nozzle.bottom &&
      shape.top > nozzle.top &&
      shape !== view.largest &&
      shape.x > nozzle.left - 0.3 * (nozzle.right - nozzle.left) &&
      shape.x < nozzle.right + 0.3 * (nozzle.right - nozzle.left),
  );

export const cup: Painter = (shape, view) => {
  if (shape === view.largest) return main(view, "soft");
  if (/^(?:tea|water|coffee)?(?:pot|kettle|can)$/.test(view.named.noun) && isKnob(shape, view))
    return part(view, "knob", view.named.parts.get("lid") ?? view.base, "soft");
  // The rim of a pot is as wide as the pot.
  if (shape.right - shape.left > 0.8 * view.wide && /^(?:pot|vase|jar|bucket|basket)$/.test(view.named.noun))
    return { ...main(view, "soft"), color: dark(view.base, 0.06) };
  const isFlatTop = shape.aspect > 2 && down(shape, view) < 0.45;
  if (isFlatTop && /^(?:tea|coffee)?(?:pot|kettle)$|^jar$/.test(view.named.noun))
    return part(view, "lid", dark(view.base, 0.08), "soft");
  // The collar of a can is closed.
  if (isFlatTop && /^(?:watering )?can$|^(?:bucket|pail)$/.test(view.named.noun))
    return { ...main(view, "soft"), color: dark(view.base, 0.06) };
  if (isFlatTop) return part(view, "drink", [112, 70, 46], "soft");
  return part(view, isSpout(shape, view) ? "spout" : "handle", dark(view.base, 0.08), "soft");
};

/** The spout of a pot is slanted, so it fills less of its box than the handle at the other side. */
function isSpout(shape: Shape, view: View): boolean {
  const { largest } = view;
  if (!largest || !/^(?:tea|coffee|watering)?(?:pot|kettle|can|jug)$/.test(view.named.noun)) return false;
  const sides = view.thing.shapes.filter(
    (other) => other !== largest && (other.x < largest.left || other.x > largest.right) && share(other, view) > 0.01,
  );
  const [spout, handle] = sides.toSorted((first, second) => first.fill - second.fill);
  return handle !== undefined && shape === spout;
}

/** A small disc on top of a lid. */
const isKnob = (shape: Shape, view: View) =>
  isRound(shape) && share(shape, view) < 0.06 && shape.bottom < view.thing.top + 0.35 * view.high;

/** Whether a narrow region is right below another one: a candle below its flame. */
const isBelow = (lower: Shape, upper: Shape) =>
  lower.aspect < 0.7 && lower.top > upper.y && lower.top < upper.bottom + 0.03 && Math.abs(lower.x - upper.x) < 0.02;

export const cake: Painter = (shape, view) => {
  const d = down(shape, view);
  if (d < 0.3 && view.thing.shapes.some((lower) => isBelow(lower, shape)))
    return part(view, "flame", [255, 176, 60], "soft");
  if (shape.aspect < 0.6 && d < 0.5 && share(shape, view) < 0.06) return part(view, "candle", [120, 184, 236]);
  if (view.named.parts.has("cherry") && isRound(shape) && shape.top < view.thing.top + 0.12 * view.high)
    return part(view, "cherry", [201, 33, 58], "soft");
  if (share(shape, view) < 0.025 && d < 0.3) return part(view, "flame", [255, 176, 60], "soft");
  // Drips of the icing divide it at the edge of a cake, and sprinkles are in it.
  if (share(shape, view) < 0.03 && isEnclosed(shape, view.thing))
    return {
      name: "sprinkle",
      color: [rgb("#f05f7a"), rgb("#57b5e8"), rgb("#ffd34f"), rgb("#7fca6a")][hash(String(shape.label)) % 4] ?? [
        240, 95, 122,
      ],
      material: "plain",
    };
  if (isPleat(shape, view)) return part(view, "wrapper", view.named.parts.get("base") ?? [250, 226, 190], "soft");
  if (
    d < 0.48 ||
    isOverPleats(shape, view) ||
    (shape !== view.largest && view.largest && shape.y < view.largest.y && shape.aspect > 2)
  )
    return part(view, "frosting", view.base, "soft");
  if (view.named.color && view.named.parts.has("frosting")) return main(view, "soft");
  return {
    name: `${view.named.noun} base`,
    color:
      view.named.parts.get("base") ??
      (d > 0.8 && shape.aspect > 3
        ? [236, 238, 244]
        : (hash(String(shape.label), view.seed) & 1) === 0
          ? [222, 164, 104]
          : [250, 226, 190]),
    material: "soft",
  };
};

/** Whether a region is at the bottom of a cupcake, below its icing: its paper cup, or a pleat of it. */
const isPleat = (shape: Shape, { thing, named, high, wide }: View): boolean =>
  /^(?:cupcake|muffin)$/.test(named.noun) &&
  named.parts.has("wrapper") &&
  shape.bottom > thing.bottom - 0.08 * high &&
  shape.top > thing.top + 0.4 * high &&
  shape.right - shape.left < 0.9 * wide;

/** Whether a wide region is right over the pleats of a paper cup: the lowest tier of the icing of a cupcake. */
function isOverPleats(shape: Shape, { thing, named, high, wide }: View): boolean {
  if (!/^(?:cupcake|muffin)$/.test(named.noun)) return false;
  const pleats = thing.shapes.filter(
    (pleat) => pleat.bottom > thing.bottom - 0.08 * high && pleat.right - pleat.left < 0.5 * wide,
  );
  return pleats.length > 2 && shape.aspect > 1.5 && pleats.every(({ y }) => y > shape.bottom);
}

export const umbrella: Painter = (shape, view) => {
  const isHandle = (otherShape: Shape) =>
    (otherShape.aspect < 0.35 && otherShape.bottom > (view.largest?.bottom ?? 1) + 0.1 * view.high) ||
    (down(otherShape, view) > 0.6 && share(otherShape, view) < 0.1);
  if (isHandle(shape)) return part(view, "handle", [134, 92, 62], "wood");
  const panels = view.thing.shapes.filter((otherShape) => !isHandle(otherShape) && share(otherShape, view) > 0.02);
  const paint = alternate(shape, view, panels, "fabric");
  const hasColors = view.named.second !== undefined || view.named.parts.has("stripe");
  const isOdd = panels.sort((a, b) => a.x - b.x).indexOf(shape) % 2 === 1;
  return hasColors || !isOdd ? paint : { ...paint, color: light(view.base, 0.62) };
};

/** Panels from left to right in the two colors of a thing: stripes, or the second color of "red and white". */
function alternate(shape: Shape, view: View, panels: Shape[], material: Material): Paint {
  const isOdd = panels.sort((a, b) => a.x - b.x).indexOf(shape) % 2 === 1;
  if (!isOdd) return main(view, material);
  return view.named.parts.has("stripe")
    ? part(view, "stripe", view.base, material)
    : { ...main(view, material), color: view.named.second ?? view.base };
}

export const balloon: Painter = (shape, view) => {
  const isBasket = (otherShape: Shape) =>
    otherShape.solid > 0.75 &&
    down(otherShape, view) > 0.72 &&
    share(otherShape, view) < 0.15 &&
    (otherShape.aspect < 2 || down(otherShape, view) > 0.88);
  if (view.named.noun === "balloon" && view.thing.shapes.length > 2 && isBasket(shape))
    return part(view, "basket", [150, 104, 66], "wood");
  const panels = view.thing.shapes.filter((otherShape) => share(otherShape, view) > 0.04 && !isBasket(otherShape));
  return alternate(shape, view, panels, "soft");
};

/** The shade is the widest region in the upper half of a lamp. */
export const lamp: Painter = (shape, view) => {
  const upper = view.thing.shapes.filter((otherShape) => down(otherShape, view) < 0.5);
  const [shade] = (upper.length > 0 ? upper : view.thing.shapes).toSorted((a, b) => b.area - a.area);
  if (shape === shade) return part(view, "shade", view.base, "fabric");
  if (view.named.parts.has("base")) return part(view, "base", view.base, "metal");
  return { ...main(view, "metal"), color: view.named.color ?? dark(view.base, 0.3) };
};

export const robot: Painter = (shape, view) => {
  if (view.named.parts.has("antenna") && shape.bottom < view.thing.top + 0.16 * view.high && share(shape, view) < 0.05)
    return part(view, "antenna", view.base, "metal");
  const panels = view.thing.shapes.filter((panel) => isEnclosed(panel, view.thing) && !isRound(panel));
  const [screen] = view.named.parts.has("screen") ? panels.toSorted((a, b) => b.area - a.area) : [];
  if (shape === screen) return part(view, "screen", [116, 214, 246], "glass");
  // A ball on an antenna is no eye.
  const isTop = shape.bottom < view.thing.top + 0.12 * view.high && !isEnclosed(shape, view.thing);
  if (isRound(shape) && share(shape, view) < 0.09 && !isTop) {
    const isButton = down(shape, view) > 0.4 && view.named.parts.has("button");
    return part(view, isButton ? "button" : "eye", [116, 214, 246], "glass");
  }
  if (isEnclosed(shape, view.thing) && share(shape, view) < 0.2)
    return { name: "panel", color: [94, 120, 168], material: "metal" };
  return { ...main(view, "metal"), color: shape === view.largest ? view.base : dark(view.base, 0.08) };
};

export const screen: Painter = (shape, view) => {
  const size = share(shape, view);
  const palette = [rgb("#4f6bed"), rgb("#22a6a1"), rgb("#f2765a"), rgb("#8a63d2")];
  const accent = view.named.color ?? palette[view.seed % palette.length] ?? rgb("#4f6bed");
  if (shape === view.largest && !isEnclosed(shape, view.thing))
    return { name: "page", color: [247, 248, 252], material: "plain" };
  if (shape.aspect > 5 && down(shape, view) < 0.2) return part(view, "header", accent);
  if (isRound(shape)) return { name: "avatar", color: mix(accent, [255, 214, 160], 0.5), material: "soft" };
  if (size < 0.03 && shape.aspect > 1.6)
    return part(view, "button", hash(String(shape.label)) % 2 ? accent : mix(accent, [255, 255, 255], 0.55));
  if (shape.fill < 0.75) return { name: "picture", color: mix(accent, [255, 240, 220], 0.45), material: "soft" };
  return {
    name: "card",
    color: mix([255, 255, 255], palette[(hash(String(shape.label), 5) >> 3) % palette.length] ?? accent, 0.2),
    material: "plain",
  };
};

export const icecream: Painter = (shape, view) => {
  const cones = view.thing.shapes.filter((otherShape) => otherShape.taper > 1.5 && down(otherShape, view) > 0.4);
  // Lines divide a cone into waffles of any shape.
  const coneTop = Math.min(...cones.map(({ top }) => top));
  const isCone = (otherShape: Shape) =>
    otherShape.y > coneTop && !(isRound(otherShape) && share(otherShape, view) > 0.1);
  if (isCone(shape)) return part(view, "cone", [226, 168, 98], "tiles");
  const isCherry = (otherShape: Shape) =>
    isRound(otherShape) && share(otherShape, view) < 0.08 && down(otherShape, view) < 0.25;
  if (isCherry(shape)) return part(view, "cherry", [201, 33, 58], "soft");
  const scoops = view.thing.shapes.filter((otherShape) => !isCone(otherShape) && share(otherShape, view) > 0.05);
  const colored = [...view.named.parts.keys()].filter((name) => /^scoop\b/.test(name)).length;
  // More scoops than colors have the colors in turn.
  const at = scoops.sort((a, b) => a.y - b.y).indexOf(shape);
  const number = (colored > 0 ? at % colored : at) + 1;
  const flavors = [rgb("#f7b6c6"), rgb("#fbe7b8"), rgb("#a9dcc0"), rgb("#9a6a4c")];
  const color = view.named.color ?? flavors[hash(String(shape.label), view.seed) % flavors.length] ?? rgb("#f7b6c6");
  return part(view, number > 1 ? `scoop ${number}` : "scoop", color, "soft");
};

/** Whether a narrow region is below the load of a truck, which stands on nothing but wheels. */
const isWheelOfLoad = (shape: Shape, view: View): boolean =>
  /^(?:box|container|trailer)$/.test(view.named.noun) &&
  shape !== view.largest &&
  shape.right - shape.left < 0.4 * view.wide &&
  shape.top > view.thing.top + 0.6 * view.high;

/** Whether a thing has rings and discs that are no wheels. */
const isDial = ({ named }: View): boolean => /^(?:clock|watch|bell|plate|target|coin|medal|button)$/.test(named.noun);

export const generic: Painter = (shape, view) => {
  const outer = view.thing.shapes.find(({ label }) => label === shape.inside);
  if (outer && outer !== view.largest && !isDial(view) && isRound(shape) && isHubbedWheel(outer, view))
    return { name: "hub", color: [206, 210, 220], material: "metal" };
  if (shape !== view.largest && !isDial(view) && isHubbedWheel(shape, view))
    return { name: "wheel", color: [62, 58, 72], material: "plain" };
  if (isWheelOfLoad(shape, view)) return { name: "wheel", color: [62, 58, 72], material: "plain" };
  if (shape === view.largest) return main(view, "plain");
  return {
    name: `${view.named.noun} detail`,
    color: share(shape, view) < 0.1 ? light(view.base, 0.22) : dark(view.base, 0.12),
    material: "plain",
  };
};

export const plain =
  (material: Material): Painter =>
  (shape, view) => ({ ...main(view, material), color: shape === view.largest ? view.base : light(view.base, 0.12) });
