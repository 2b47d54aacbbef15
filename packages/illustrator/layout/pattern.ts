import { createRandom, hash } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";
import type { Scene } from "../scene/scene.ts";
import type { Frame } from "./arrange.ts";
import { basis } from "./basis.ts";
import type { Composition, Placement } from "./composition.ts";
import { getPlacement } from "./get-placement.ts";
import { getItems } from "./measure.ts";

/** Whether a shape goes on from one cell of a pattern to the next: a stripe, of one plain color. */
export const isBand = ({ id }: Subject): boolean => /^(?:stripe|zigzag)$/.test(id);

/** The number of rows that fit, a multiple of the number of bands in turn. Each row is two bands high. */
const countRows = (height: number, tall: number, turns: number): number =>
  turns * Math.max(1, Math.round(height / (2 * tall) / turns));

/** A seamless pattern: motifs on a brick lattice, each slightly rotated. */
export function arrangePattern(scene: Scene, frame: Frame): Composition {
  const { width, height, seed, flat } = frame;
  const random = createRandom(hash("pattern", seed));
  const composition = basis(scene, frame, -1);
  const motifs = getItems(
    scene.actors.map((actor) => ({ ...actor, count: 1 })),
    flat,
  );
  const cell = Math.min(width, height) / (motifs.length > 3 ? 5 : 4);
  const columns = Math.max(2, Math.round(width / cell));
  // A brick lattice is seamless only with an even number of rows.
  const [first] = motifs;
  const banded = first && motifs.every(({ actor }) => isBand(actor.subject)) ? first : null;
  const rows = banded
    ? countRows(height, width / columns / banded.proportion, motifs.length)
    : Math.max(2, Math.round(height / cell / 2) * 2);
  const [across, down] = [width / columns, height / rows];
  const placements: Placement[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const motif = motifs[(banded ? row : column + row * 2 + (row >> 1)) % motifs.length];
      if (!motif) continue;
      const tall = banded
        ? (1.02 * across) / motif.proportion
        : (Math.min(across, down) * (motif.actor.subject.family === "geometric" ? 0.94 : 0.74)) /
          Math.max(1, Math.max(1, motif.proportion) ** 0.9);
      const x = (column + 0.5 + (row % 2 && !banded ? 0.5 : 0)) * across;
      const base = (row + 0.5) * down + tall / 2;
      // Plain shapes form a lattice.
      const isPlain = motif.actor.subject.family === "geometric";
      const tilt = isPlain ? 0 : random.between(-24, 24);
      const flip = random.chance(0.5);
      for (const dx of [-width, 0, width])
        for (const dy of [-height, 0, height]) {
          const [px, py] = [x + dx, base + dy];
          if (px < -cell || px > width + cell || py < -cell || py > height + cell * 2) continue;
          placements.push(
            getPlacement(motif.actor, {
              x: px,
              base: py,
              height: tall,
              tilt,
              flip,
              full: motif.actor.subject.extent !== "face",
              depth: 1,
            }),
          );
        }
    }
  return { ...composition, backdrop: "pattern", placements, light: { ...composition.light, rim: 0.12 } };
}
