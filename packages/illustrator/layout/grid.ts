import type { Scene } from "../scene/scene.ts";
import type { Frame } from "./arrange.ts";
import { basis } from "./basis.ts";
import type { Composition } from "./composition.ts";
import { getPlacement } from "./get-placement.ts";
import { getItems } from "./measure.ts";

/** The side of an icon as a share of its cell. */
const ICON = 0.68;
/** The share of a picture's height that a text below a set of icons takes. */
const TEXT = 0.16;

/** A set of icons: each in a cell of its own, all equally large, on a plain background. */
export function arrangeGrid(scene: Scene, frame: Frame): Composition {
  const { width, height, flat, transparent } = frame;
  const items = getItems(scene.actors, flat);
  const room = scene.lettering.length > 0 ? height * (1 - TEXT) : height;
  const getSide = (count: number) => Math.min(width / count, room / Math.ceil(items.length / count));
  const columns =
    typeof scene.isGrid === "number"
      ? Math.ceil(items.length / scene.isGrid)
      : items.reduce((best, _, index) => (getSide(index + 1) >= getSide(best) ? index + 1 : best), 1);
  const rows = Math.ceil(items.length / columns);
  const [across, down] = [width / columns, room / rows];
  const side = Math.min(across, down) * ICON;
  const placements = items.map(({ actor, proportion }, index) => {
    const row = Math.floor(index / columns);
    // The icons of the last row are in the middle.
    const inRow = row === rows - 1 ? items.length - row * columns : columns;
    const tall = side / Math.max(1, proportion);
    return getPlacement(actor, {
      x: width / 2 + ((index % columns) - (inRow - 1) / 2) * across,
      base: (row + 0.5) * down + tall / 2,
      height: tall,
      depth: 1,
    });
  });
  return {
    ...basis(scene, frame, -1),
    backdrop: transparent ? "none" : "studio",
    transparent,
    horizon: height,
    placements,
  };
}
