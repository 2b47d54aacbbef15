import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Mask, Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { createRandom, type Random } from "@atelier/painting";
import { Resvg } from "@resvg/resvg-js";
import { backdrops } from "../known-alpha/backdrops.ts";
import { renderBackdrop } from "../known-alpha/index.ts";

/** A picture with lettering, the pixels of its letters, and the same picture without lettering. */
export interface LetteredPicture {
  name: string;
  image: Raster;
  letters: Mask;
  plain: Raster;
}

const SIDE = 640;
const LINES = 3;
const fontFolder = join(dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts");
interface Font {
  family: string;
  file: string;
}
const fonts: [Font, ...Font[]] = [
  { family: "Geist", file: "geist-sans/Geist-Regular.ttf" },
  { family: "Geist", file: "geist-sans/Geist-Bold.ttf" },
  { family: "Geist Mono", file: "geist-mono/GeistMono-Medium.ttf" },
];
const texts: [string, ...string[]] = [
  "Sample photo",
  "FOR SALE",
  "© 2024 studio",
  "Hello, world!",
  "12 May 2023",
  "Do not copy",
  "Room 304",
  "Café à la carte",
];
const bright: [string, ...string[]] = ["#ffffff", "#ffe14a", "#7fe3ff", "#ffd0d0"];
const dark: [string, ...string[]] = ["#000000", "#7a0d0d", "#0b2a6b", "#123f14"];

/** One picture on each kind of surroundings, made from a seed. No parameter of the detector was chosen on them. */
export async function* letteredPictures(): AsyncGenerator<LetteredPicture> {
  for (const [index, name] of Object.keys(backdrops).entries()) {
    const random = createRandom(5_000 + 17 * index);
    const plain = await backdrop(name, random.fork("backdrop"));
    const layer = await letters(plain, random.fork("letters"));
    const data = new Uint8Array(plain.data);
    const mask: Mask = { width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE) };
    for (let pixel = 0; pixel < mask.data.length; pixel++) {
      const alpha = (layer[pixel * 4 + 3] ?? 0) / 255;
      if (alpha > 0.5) mask.data[pixel] = 255;
      for (let c = 0; c < 3; c++) {
        const at = pixel * 3 + c;
        data[at] = Math.round((data[at] ?? 0) * (1 - alpha) + (layer[pixel * 4 + c] ?? 0) * alpha);
      }
    }
    yield { name, image: { ...plain, data }, letters: mask, plain };
  }
}

async function backdrop(name: string, random: Random): Promise<Raster> {
  const rgb = await renderBackdrop(name, random);
  const side = Math.sqrt(rgb.length / 3);
  const data = await sharp(rgb, { raw: { width: side, height: side, channels: 3 } })
    .resize(SIDE, SIDE)
    .raw()
    .toBuffer();
  return { width: SIDE, height: SIDE, channels: 3, data };
}

/** A layer (RGBA) with lines of text of different fonts, sizes, colors and slants that contrast with the picture. */
async function letters(plain: Raster, random: Random): Promise<Uint8Array> {
  const { family, file } = random.pick(fonts);
  const lines = Array.from({ length: LINES }, (_, row) => {
    const [x, y] = [random.between(30, 160), 110 + row * 200];
    const size = random.between(14, 44);
    const color = random.pick(lumaAt(plain, x + 60, y) > 120 ? dark : bright);
    const slant = random.between(-10, 10).toFixed(1);
    return `<text transform="rotate(${slant} ${x} ${y})" x="${x.toFixed(0)}" y="${y}" font-family="${family}" font-size="${size.toFixed(0)}" fill="${color}">${random.pick(texts)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${lines.join("")}</svg>`;
  const font = { fontFiles: [join(fontFolder, file)], loadSystemFonts: false, defaultFontFamily: family };
  return sharp(new Resvg(svg, { font }).render().asPng()).ensureAlpha().raw().toBuffer();
}

/** The mean luminance around a point, 0 to 255. */
function lumaAt({ data }: Raster, x: number, y: number): number {
  const [reach, values] = [40, [] as number[]];
  for (let row = Math.max(0, y - reach); row < Math.min(SIDE, y + reach); row += 4)
    for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(SIDE, x + reach); column += 4)
      values.push([0, 1, 2].reduce((sum, c) => sum + (data[(row * SIDE + column) * 3 + c] ?? 0), 0) / 3);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
