import { createRandom, hash } from "@atelier/painting";
import type { Scene } from "../scene/scene.ts";
import type { Frame } from "./arrange.ts";
import { basis } from "./basis.ts";
import type { Composition, Placement } from "./composition.ts";
import { getPlacement } from "./get-placement.ts";
import { getItems } from "./measure.ts";

/** Symbols of an idea: the first large in the middle, the others around it. */
export function arrangeAbstract(scene: Scene, frame: Frame): Composition {
  const { width, height, seed } = frame;
  const random = createRandom(hash("abstract", seed));
  const composition = basis(scene, frame, random.chance(0.5) ? -1 : 1);
  const items = getItems(scene.actors, frame.flat).slice(0, 24);
  const unit = Math.min(width, height);
  const [lead, ...others] = items;
  const placements: Placement[] = [];
  const fitted = (size: number, proportion: number) => size / Math.max(1, proportion);
  if (lead) {
    const tall = fitted(unit * (others.length > 0 ? 0.4 : 0.5), lead.proportion);
    placements.push(
      getPlacement(lead.actor, { x: width / 2, base: height * 0.52 + tall / 2, height: tall, order: 50, full: true }),
    );
  }
  // Two companions stand left and right and not above and below.
  const start = others.length === 2 ? random.between(-0.5, 0.3) : random.next() * Math.PI * 2;
  for (const [index, item] of others.entries()) {
    const angle = start + (index / others.length) * Math.PI * 2;
    const tall = fitted(
      unit * Math.max(0.1, 0.24 - others.length * 0.008) * random.between(0.9, 1.15),
      item.proportion,
    );
    const [rx, ry] = [width * 0.34, height * 0.34];
    placements.push(
      getPlacement(item.actor, {
        x: width / 2 + Math.cos(angle) * rx,
        base: height * 0.52 + Math.sin(angle) * ry + tall / 2,
        height: tall,
        tilt: random.between(-14, 14),
        order: index,
      }),
    );
  }
  return { ...composition, backdrop: "abstract", placements };
}
