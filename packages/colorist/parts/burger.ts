import type { Rgb } from "@atelier/painting";
import { isEnclosed } from "../shapes.ts";
import { main, type Painter, part, share } from "./view.ts";

/** Plain layers between the halves of a bun, with their usual colors. */
const FILLINGS = [
  ["tomato", [214, 62, 52]],
  ["cheese", [250, 196, 62]],
  ["patty", [112, 70, 46]],
] as const;

/** Layers of a burger: the bun at the top and the bottom, wavy ones of salad, and the others in the order of the prompt. */
export const burger: Painter = (shape, view) => {
  const { thing, named, wide } = view;
  const layers = thing.shapes
    .filter((layer) => layer.right - layer.left > 0.55 * wide)
    .toSorted((first, second) => first.y - second.y);
  const [top, ...others] = layers;
  const last = others.at(-1);
  const bun: Rgb = named.parts.get("bun") ?? [222, 164, 104];
  if (!top || !last) return main(view, "soft");
  if (shape === top || shape === last) return { name: `${named.noun} bun`, color: bun, material: "soft" };
  if (isEnclosed(shape, thing) && shape.y < top.bottom && share(shape, view) < 0.02)
    return { name: "seed", color: [252, 236, 190], material: "plain" };
  const plain = others.slice(0, -1).filter(({ fill }) => fill > 0.6);
  const asked = [...named.parts.keys()].flatMap((part) => FILLINGS.filter(([name]) => name === part));
  // A burger has meat, also if the prompt names only what is on it.
  const fillings = [...asked, ...FILLINGS.filter((filling) => filling[0] === "patty" && !asked.includes(filling))];
  const at = plain.indexOf(shape);
  const [name, color] = fillings[Math.min(at, fillings.length - 1)] ?? ["salad", [112, 186, 76]];
  return at < 0 ? part(view, "salad", [112, 186, 76], "foliage") : part(view, name, [...color], "soft");
};
