import { darken, hex, type Rgb, rgb, type Tile, toHsl } from "@atelier/painting";
import { contrast, type Motif, type Subject } from "@atelier/vocabulary";
import { dye, findMain } from "./recolor.ts";

/** Things with stripes from top to bottom. Those of others are level, as on a sock. */
const VERTICAL = /umbrella|ball|balloon|tent|curtain|chair|towel|egg|kite|couch|bed|blanket|rug|box|gift/;
/** The number of stripes along a side, and of rows of dots and squares. */
const ROWS = 5;
/** How many times darker the spots of an animal are. */
const DARKER = 0.5;

/** Draws a pattern on the main color of a sprite. Its shading and its other colors stay. */
export function drawMotif(tile: Tile, { kind, color }: Motif, { id, family }: Subject): void {
  const main = findMain(tile, false);
  const base = findBase(tile, main.hue, main.gray);
  const ink = color ? rgb(color) : family.startsWith("animal") ? darken(base, DARKER) : rgb(contrast(hex(base)));
  const inked = { ...tile, data: tile.data.slice() };
  dye(inked, ink, main, false);
  const { width, height, data } = tile;
  const step = Math.max(2, Math.min(width, height) / (ROWS * 2));
  const isMarked = { stripes: isStripe(VERTICAL.test(id)), dots: isDot, checks: isCheck }[kind];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (isMarked(column / step, row / step)) {
        const at = (row * width + column) * 4;
        data.set(inked.data.subarray(at, at + 4), at);
      }
}

const isStripe = (isVertical: boolean) => (x: number, y: number) => Math.floor(isVertical ? x : y) % 2 === 1;
const isCheck = (x: number, y: number) => (Math.floor(x) + Math.floor(y)) % 2 === 1;
/** Dots in rows, every second one between those of the row before. */
const isDot = (x: number, y: number) => {
  const row = Math.floor(y / 1.5);
  const across = (x / 1.7 + (row % 2) * 0.5) % 1;
  return (across - 0.5) ** 2 * 1.7 ** 2 + (y - (row + 0.5) * 1.5) ** 2 < 0.28;
};

/** The average of the pixels with the main color of a sprite. */
function findBase({ data }: Tile, hue: number, isGray: boolean): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 200) continue;
    const own: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const [h, s] = toHsl(own);
    if (isGray ? s > 0.3 : s < 0.2 || Math.abs(((h - hue + 540) % 360) - 180) > 30) continue;
    for (const channel of [0, 1, 2] as const) sum[channel] += own[channel];
    count++;
  }
  return count > 0 ? [sum[0] / count, sum[1] / count, sum[2] / count] : [128, 128, 128];
}
