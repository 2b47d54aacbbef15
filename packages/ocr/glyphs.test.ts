import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { glyphMask } from "./glyphs.ts";

type Color = readonly [number, number, number];
const [WIDTH, HEIGHT] = [240, 60];
const box = { center: [120, 30] as [number, number], width: 220, height: 24, angle: 0 };

function draw(color: (x: number, y: number) => Color): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) data.set(color(at % WIDTH, Math.floor(at / WIDTH)), at * 3);
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}
/** Upright strokes of letters along the whole line. */
const isStroke = (x: number, y: number) => x >= 14 && x < 226 && x % 12 < 3 && y >= 20 && y < 40;

test("letters are found where they touch another background than that of most of the line", () => {
  const isBeam = (x: number, y: number) => y < 24 - (240 - x) / 12;
  const image = draw((x, y) => (isStroke(x, y) ? [255, 154, 42] : isBeam(x, y) ? [110, 70, 40] : [172, 156, 146]));
  const letters = glyphMask(image, { box });
  let [right, wrong, all] = [0, 0, 0];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const stroke = isStroke(at % WIDTH, Math.floor(at / WIDTH));
    all += Number(stroke);
    if (letters?.data[at]) stroke ? right++ : wrong++;
  }
  expect(right).toBeGreaterThan(0.95 * all);
  expect(wrong).toBe(0);
});

test("a line is left if only a half of its letters differs from the background", () => {
  const image = draw((x, y) => (isStroke(x, y) && x > 140 ? [250, 250, 250] : [120, 100, 80]));
  expect(glyphMask(image, { box })).toBeUndefined();
});
