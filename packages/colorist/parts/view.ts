import { mix, type Rgb } from "@atelier/painting";
import type { NamedThing } from "../color-request.ts";
import type { Material } from "../materials.ts";
import type { Shape, Thing } from "../shapes.ts";

/** The paint of a region. */
export interface Paint {
  name: string;
  color: Rgb;
  material: Material;
}

/** A thing with the measures that its parts are painted by. */
export interface View {
  thing: Thing;
  named: NamedThing;
  base: Rgb;
  seed: number;
  high: number;
  wide: number;
  largest: Shape | null;
}

/** Returns the paint of one region of a thing. */
export type Painter = (shape: Shape, view: View) => Paint;
/** A named part in the color from the prompt, or in the given default color. */
export const part = (view: View, name: string, color: Rgb, material: Material = "plain"): Paint => ({
  name: `${view.named.noun} ${name}`,
  color: view.named.parts.get(name) ?? color,
  material,
});
/** The main surface of the thing. */
export const main = (view: View, material: Material): Paint => ({ name: view.named.noun, color: view.base, material });
/** Position within the thing: 0 at its top, 1 at its bottom. */
export const down = (shape: Shape, { thing, high }: View) => (shape.y - thing.top) / Math.max(0.001, high);
/** The region's share of the thing's area. */
export const share = (shape: Shape, { thing }: View) => shape.area / Math.max(1e-6, thing.area);

export const dark = (color: Rgb, share = 0.4): Rgb => mix(color, [30, 22, 48], share);
export const light = (color: Rgb, share = 0.4): Rgb => mix(color, [255, 252, 244], share);
