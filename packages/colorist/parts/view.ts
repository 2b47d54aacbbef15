import { mix, type Rgb } from "@atelier/painting";
import type { Material } from "../materials.ts";
import type { Shape, Thing } from "../shapes.ts";
import type { Wish } from "../wishes.ts";

/** What a region is painted as. */
export interface Paint {
  name: string;
  color: Rgb;
  material: Material;
}

/** A thing being painted, and what of it every part is judged by. */
export interface View {
  thing: Thing;
  wish: Wish;
  base: Rgb;
  seed: number;
  high: number;
  wide: number;
  largest: Shape | null;
}

/** Says what one region of a thing is painted as. */
export type Painter = (shape: Shape, view: View) => Paint;
/** A named part, in the color the prompt gives it or else this one. */
export const part = (view: View, name: string, color: Rgb, material: Material = "plain"): Paint => ({
  name: `${view.wish.noun} ${name}`,
  color: view.wish.parts.get(name) ?? color,
  material,
});
/** The thing's own surface. */
export const main = (view: View, material: Material): Paint => ({ name: view.wish.noun, color: view.base, material });
/** 0 at the thing's top, 1 at its bottom. */
export const down = (shape: Shape, { thing, high }: View) => (shape.y - thing.top) / Math.max(0.001, high);
/** Share of the thing a region takes. */
export const share = (shape: Shape, { thing }: View) => shape.area / Math.max(1e-6, thing.area);

export const dark = (color: Rgb, share = 0.4): Rgb => mix(color, [30, 22, 48], share);
export const light = (color: Rgb, share = 0.4): Rgb => mix(color, [255, 252, 244], share);
