import { join } from "node:path";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { drawBottle, drawBox } from "@atelier/product-studio/fixtures/products";
import { Resvg } from "@resvg/resvg-js";

const SIDE = 1000;
const samples = new URL("../public/samples", import.meta.url).pathname;

export interface Composite {
  name: string;
  /** The opaque picture. */
  image: Raster;
  /** The exact alpha of the subject, 0 to 255, row by row. */
  alpha: Uint8Array;
}

/** Subjects with an exactly known alpha (glass, cardboard, fur) in front of blurred photographs. */
export async function composites(): Promise<Composite[]> {
  const subjects = [
    { name: "bottle", png: await pngOf(drawBottle(820)) },
    { name: "box", png: await pngOf(drawBox(640)) },
    { name: "fur", png: new Resvg(furBall()).render().asPng() },
  ];
  const result: Composite[] = [];
  for (const photo of ["coffee.png", "chelsea.png", "rocket.jpg"]) {
    const backdrop = await sharp(join(samples, photo)).resize(SIDE, SIDE, { fit: "cover" }).blur(14).toBuffer();
    for (const { name, png } of subjects) {
      const canvas = sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: "#0000" } });
      const placed = await canvas
        .composite([{ input: png }])
        .png()
        .toBuffer();
      const alpha = await sharp(placed).extractChannel(3).raw().toBuffer();
      const data = await sharp(backdrop)
        .composite([{ input: placed }])
        .removeAlpha()
        .raw()
        .toBuffer();
      result.push({ name: `${name} on ${photo}`, image: { width: SIDE, height: SIDE, channels: 3, data }, alpha });
    }
  }
  return result;
}

/** The mean absolute difference of two alpha channels, 0 to 255. */
export function alphaError(actual: Uint8Array, expected: Uint8Array): number {
  return expected.reduce((sum, value, at) => sum + Math.abs(value - (actual[at] ?? 0)), 0) / expected.length;
}

const pngOf = ({ width, height, channels, data }: Raster) =>
  sharp(data, { raw: { width, height, channels } }).png().toBuffer();

/** A round animal with eyes and an outline of thin hairs. */
function furBall(): string {
  const [centre, radius, hairs] = [380, 270, 1400];
  const strokes = Array.from({ length: hairs }, (_, index) => {
    // The golden angle spreads the hairs evenly, and sines of the index give reproducible noise.
    const angle = index * 2.399963;
    const lean = angle + 0.5 * Math.sin(index * 12.9898);
    const length = 40 + 45 * Math.abs(Math.sin(index * 78.233));
    const [x, y] = [centre + radius * 0.93 * Math.cos(angle), centre + radius * 0.93 * Math.sin(angle)];
    const [endX, endY] = [x + length * Math.cos(lean), y + length * Math.sin(lean)];
    const light = 30 + (index % 17);
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}L${endX.toFixed(1)} ${endY.toFixed(1)}" stroke="hsl(28 45% ${light}%)" stroke-width="2"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="760" stroke-linecap="round">
    <circle cx="${centre}" cy="${centre}" r="${radius}" fill="hsl(28 45% 38%)"/>${strokes.join("")}
    <g fill="#15161c"><circle cx="300" cy="330" r="28"/><circle cx="460" cy="330" r="28"/><ellipse cx="380" cy="430" rx="34" ry="24"/></g>
  </svg>`;
}
