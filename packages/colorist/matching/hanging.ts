import { rgb } from "@atelier/painting";
import type { ColorRequest, NamedThing } from "../color-request.ts";
import { isRound, type Shape, type Thing } from "../shapes.ts";

type Matches = readonly { thing: Thing; named: NamedThing | null }[];

/** Names the small round regions of a tree by the fruit in the prompt, which it then has. */
export function hangFruit(request: ColorRequest, things: Matches): NamedThing[] {
  const tree = things.find(({ named }) => named?.kind === "tree");
  const isHanging = (shape: Shape) => tree !== undefined && isRound(shape) && shape.area < 0.04 * tree.thing.area;
  if (!tree?.thing.shapes.some(isHanging)) return [];
  const unmatched = request.things.filter(
    (named) => named.kind === "fruit" && !things.some((match) => match.named === named),
  );
  for (const { color } of unmatched) if (color) tree.named?.parts.set("fruit", color);
  return unmatched;
}

/** Names the small regions on top of a cactus by the flower in the prompt, which is not drawn elsewhere. */
export function putBlossom(request: ColorRequest, things: Matches): NamedThing[] {
  const flower = request.things.find(
    (named) => named.kind === "flower" && !things.some((match) => match.named === named),
  );
  const cactus = things.find(({ named }) => named?.noun === "cactus");
  if (!flower || !cactus?.named) return [];
  const { top, bottom, area, shapes } = cactus.thing;
  const isOnTop = (shape: Shape) => shape.bottom < top + 0.2 * (bottom - top) && shape.area < 0.12 * area;
  if (!shapes.some(isOnTop)) return [];
  cactus.named.parts.set("flower", flower.color ?? BLOSSOM);
  return [flower];
}

/** Gives the bell of the prompt that is not drawn alone to the animal with a collar, on which it hangs. */
export function hangBell(request: ColorRequest, things: Matches): NamedThing[] {
  const bell = request.things.find(
    (named) => /^(?:bell|medal)$/.test(named.noun) && !things.some((match) => match.named === named),
  );
  const owner = things.find(({ named }) => named?.kind === "animal" && named.parts.has("collar"));
  if (!bell?.color || !owner?.named) return [];
  owner.named.parts.set("bell", bell.color);
  return [];
}

const BLOSSOM = rgb("#ef6f94");
