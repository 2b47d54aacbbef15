import { blend, blurPlane, stain, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";

/** The opacity from which a pixel belongs to the shape of a sticker, and from which the blurred shape is its outline. */
const [SOLID, EDGE] = [96, 12];
/** The shadow under a sticker: its strength, and its distance and softness as shares of the outline. */
const [SHADOW, DROP, SOFT] = [0.35, 0.25, 0.3];

/** Draws things as a sticker: around them an outline of one color, with its shadow on the ground below. */
export function paintSticker(canvas: Tile, things: Tile, { color, width }: NonNullable<Composition["outline"]>): void {
  const outline = grow(things, width);
  const plane = { width: canvas.width, height: canvas.height };
  const shadow = outline.slice();
  blurPlane(shadow, canvas.width, canvas.height, Math.max(1, Math.round(width * SOFT)));
  const drop = Math.round(width * DROP);
  stain(canvas, { x: 0, y: drop, ...plane, data: shadow }, [40, 34, 60], SHADOW);
  stain(canvas, { x: 0, y: 0, ...plane, data: outline }, color, 1);
  blend(canvas, things, 0, 0);
}

/** The coverage of a shape that is `by` pixels larger on all sides. */
function grow({ data, width, height }: Tile, by: number): Uint8ClampedArray {
  const plane = new Uint8ClampedArray(width * height);
  for (let at = 0; at < plane.length; at++) plane[at] = (data[at * 4 + 3] ?? 0) > SOLID ? 255 : 0;
  blurPlane(plane, width, height, Math.max(1, Math.round(by / 2)));
  for (let at = 0; at < plane.length; at++) plane[at] = (plane[at] ?? 0) > EDGE ? 255 : 0;
  // A small second blur makes the edge smooth.
  blurPlane(plane, width, height, 1);
  return plane;
}
