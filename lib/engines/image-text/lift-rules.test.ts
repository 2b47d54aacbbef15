import type { ImageLine } from "@atelier/document-model";
import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { liftRules } from "./lift-rules.ts";

const [WIDTH, HEIGHT] = [400, 90];
const line: ImageLine = {
  text: "stems and gaps",
  start: [60, 55],
  end: [340, 55],
  corners: [
    [60, 25],
    [340, 25],
    [340, 65],
    [60, 65],
  ],
  size: 36,
  bold: false,
  serif: false,
  italic: false,
  ink: [30, 30, 60],
  paper: [250, 247, 236],
};

/** Whether a pixel is in a letter: stems, some of which reach below the baseline, with a bar in the middle of each second pair. */
function isLetter(x: number, y: number): boolean {
  if (x < 60 || x >= 340 || y < 30) return false;
  const place = (x - 60) % 20;
  const isLong = Math.floor((x - 60) / 20) % 3 === 0;
  if (place < 5) return y < (isLong ? 68 : 55);
  return place < 12 && y >= 40 && y < 44 && Math.floor((x - 60) / 20) % 2 === 0;
}

function draw(isRule: (x: number, y: number) => boolean, rule: readonly number[], hasLetters = true): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    data.set(hasLetters && isLetter(x, y) ? line.ink : isRule(x, y) ? rule : line.paper, 3 * at);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

/** The image with its letters painted over, as an eraser does it. */
function paintLetters({ data, ...rest }: Raster): Raster {
  const painted = Uint8Array.from(data);
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    if (isLetter(at % WIDTH, Math.floor(at / WIDTH))) painted.set(line.paper, 3 * at);
  return { ...rest, data: painted };
}

/** How many pixels of two images differ near the text. */
function countFar(a: Raster, b: Raster): number {
  let count = 0;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const x = at % WIDTH;
    if (x > 22 && x < 375 && Math.abs((a.data[3 * at] ?? 0) - (b.data[3 * at] ?? 0)) > 24) count++;
  }
  return count;
}

test.each<{ name: string; isRule: (x: number, y: number) => boolean; color: readonly number[] }>([
  { name: "at the baseline", isRule: (x, y) => x > 5 && y >= 57 && y < 59, color: [150, 180, 215] },
  { name: "through descenders", isRule: (x, y) => x > 5 && y >= 62 && y < 64, color: [200, 40, 40] },
  { name: "through the middle of letters", isRule: (x, y) => x > 5 && y >= 47 && y < 49, color: [150, 180, 215] },
  { name: "that is broad", isRule: (x, y) => x > 5 && y >= 60 && y < 66, color: [90, 90, 160] },
  { name: "of the length of the text", isRule: (x, y) => x > 58 && x < 342 && y >= 60 && y < 63, color: [30, 30, 60] },
  {
    name: "at another angle",
    isRule: (x, y) => x > 5 && y >= Math.round(56 + x / 60) && y < Math.round(58 + x / 60),
    color: [150, 180, 215],
  },
])("a rule $name stays whole when the letters on it are removed", ({ isRule, color }) => {
  const image = draw(isRule, color);
  const rules = liftRules(image, [line]);
  expect(rules?.ruled.has(line)).toBe(true);
  const result = paintLetters(rules?.image ?? image);
  expect(
    countFar(
      result,
      draw(() => false, color, false),
    ),
  ).toBeLessThan(40);
  rules?.restore(result);
  expect(countFar(result, draw(isRule, color, false))).toBeLessThan(40);
});

test("the strokes of letters and separate dashes are no rules", () => {
  expect(
    liftRules(
      draw(() => false, []),
      [line],
    ),
  ).toBeNull();
  expect(
    liftRules(
      draw((x, y) => x % 40 < 12 && y >= 58 && y < 60, [30, 30, 60]),
      [line],
    ),
  ).toBeNull();
});
