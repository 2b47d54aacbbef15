import type { Naming } from "../naming.ts";
import type { Shape } from "../shapes.ts";
import { paintRims } from "./rims.ts";
import { clearSpills } from "./spills.ts";
import { CYCLE, findSpokedWheels, paintCycle } from "./spoked-wheels.ts";

/** Paints what only shows among all things: tires of wheels with spokes, rims of pots that a plant divides, and gaps beside clothes. */
export function refinePaints(
  things: Naming["things"],
  { shapes, background, wide }: { shapes: readonly Shape[]; background: readonly Shape[]; wide: number },
  paints: Naming["paints"],
): void {
  const cycle = things.find(({ named }) => CYCLE.test(named?.noun ?? ""));
  if (cycle?.named) {
    const drawn = shapes.filter((shape) => !background.includes(shape));
    const wheels = findSpokedWheels(drawn, background, wide);
    const own = things.filter(({ named }) => named === cycle.named).flatMap(({ thing }) => thing.shapes);
    if (wheels) paintCycle(cycle.named, [...own, ...wheels.tires], wheels, paints);
  }
  paintRims(things, paints);
  clearSpills(things, background, paints);
}
