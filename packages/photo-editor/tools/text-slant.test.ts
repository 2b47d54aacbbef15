import { expect, test } from "vitest";
import { readTextLine } from "./text-slant.ts";

const [WIDTH, HEIGHT] = [400, 160];

/** Letters of 40 pixels in height on a line of a slope: each third one is as high as an x, and one descends. */
function line(slope: number) {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let letter = 0; letter < 12; letter++)
    for (let x = 40 + letter * 25; x < 58 + letter * 25; x++) {
      const base = Math.round(80 + slope * (x - 40));
      const top = base - (letter % 3 === 0 ? 28 : 40);
      for (let y = top; y < base + (letter === 5 ? 10 : 0); y++) data[y * WIDTH + x] = 255;
    }
  return { width: WIDTH, height: HEIGHT, data };
}

test("the slant of a line is that of its letters, and a level line has none", () => {
  const slanted = readTextLine(line(0.1), { x: 40, y: 35, width: 293, height: 90 });
  expect(slanted.slant).toBeCloseTo(5.7, 0);
  expect(slanted.height).toBeGreaterThan(38);
  expect(slanted.height).toBeLessThan(54);
  expect(readTextLine(line(0), { x: 40, y: 40, width: 293, height: 50 })).toEqual({ slant: 0, height: 50 });
});
