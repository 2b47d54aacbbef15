import type { Naming } from "../naming.ts";
import type { Paint } from "../parts/view.ts";
import type { Shape } from "../shapes.ts";

/** The largest blade of grass, as a share of the picture. */
const MAX_AREA = 0.002;
const SLIVER = 0.0003;
/** The largest region between the blades of one tuft. */
const MAX_BLADE = 0.0008;
/** Grounds on which grass is drawn as small spikes. */
const GROWING = /^(?:grass|snow|sand|forest)$/;

/**
 * Paints small spikes on the ground in its color: tufts of grass, which touch nothing but the background and each other,
 * and are no part of the animal that stands beside them.
 */
export function paintTufts(things: Naming["things"], background: readonly Shape[], paints: Map<number, Paint>): void {
  const labels = new Set(background.map(({ label }) => label));
  const drawn = things.flatMap(({ thing }) => thing.shapes);
  const small = new Set(drawn.filter(({ area }) => area < MAX_AREA).map(({ label }) => label));
  const isLoose = ({ neighbors }: Shape) =>
    [...neighbors.keys()].every((label) => labels.has(label) || small.has(label));
  // Slivers between blades have any shape.
  const isSpike = (shape: Shape) =>
    shape.area < MAX_AREA && (shape.area < SLIVER || (shape.taper < 0.75 && shape.fill < 0.8)) && isLoose(shape);
  for (const { thing } of things) {
    const spikes = thing.shapes.filter(isSpike);
    for (const { label, neighbors, bottom, y } of spikes) {
      const ground = background.find(
        (land) =>
          neighbors.has(land.label) && land.y > y && land.top < bottom + 0.01 && isGrowing(paints.get(land.label)),
      );
      const paint = ground && paints.get(ground.label);
      if (paint) paints.set(label, paint);
    }
  }
  // Blades that lean on each other leave regions of any shape between them, not all of which reach the ground.
  const byLabel = new Map(drawn.map((shape) => [shape.label, shape]));
  const tuft = drawn.filter((shape) => shape.area < MAX_BLADE && paints.get(shape.label)?.name === "grass");
  // The loop goes on to the regions that it adds.
  for (const { label, neighbors } of tuft)
    for (const beside of neighbors.keys()) {
      const next = byLabel.get(beside);
      const paint = paints.get(label);
      if (!next || !paint || tuft.includes(next) || next.area > MAX_BLADE || !isLoose(next)) continue;
      paints.set(beside, paint);
      tuft.push(next);
    }
}

const isGrowing = (paint: Paint | undefined): boolean => paint !== undefined && GROWING.test(paint.name);
