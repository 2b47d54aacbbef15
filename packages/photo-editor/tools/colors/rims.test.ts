import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { withoutRims } from "./rims.ts";

const [WIDTH, HEIGHT] = [300, 300];

/** An image of which each pixel has the color that a function of its column gives. */
function draw(color: (x: number) => readonly number[]): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) data.set(color(at % WIDTH), at * 3);
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

const [BROWN, WHITE, GREEN] = [
  [140, 70, 30],
  [235, 235, 235],
  [60, 120, 50],
];
/** How much of the thing at the left a column has: all until 150, and a soft edge after it. */
const share = (x: number) => Math.max(0, Math.min(1, (153 - x) / 4));
const mix = (first: readonly number[], second: readonly number[], part: number) =>
  first.map((value, channel) => Math.round(part * value + (1 - part) * (second[channel] ?? 0)));
const before = draw((x) => mix(BROWN, GREEN, share(x)));
const read = ({ data }: Raster, x: number) => [...data.subarray((150 * WIDTH + x) * 3, (150 * WIDTH + x) * 3 + 3)];

test("the soft edge of a recolored thing gets the new color too", () => {
  // The new color ends inside of the soft edge, so that a brown rim is left.
  const after = draw((x) => (x < 150 ? WHITE : mix(BROWN, GREEN, share(x))));
  const { image, share: rims } = withoutRims(before, after);
  expect(rims).toBeGreaterThan(0);
  for (const x of [150, 151, 152]) {
    const [own, wanted] = [read(image, x), mix(WHITE, GREEN, share(x))];
    for (const [channel, value] of wanted.entries()) expect(Math.abs((own[channel] ?? 0) - value)).toBeLessThan(14);
  }
  expect(read(image, 170)).toEqual(GREEN);
  expect(read(image, 100)).toEqual(WHITE);
});

test("what goes on in the same color beside a change is no rim", () => {
  const same = draw(() => BROWN);
  const after = draw((x) => (x < 150 ? WHITE : BROWN));
  expect(withoutRims(same, after).image.data).toEqual(after.data);
});
