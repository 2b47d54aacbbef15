import { expect, test } from "vitest";
import { withGaps } from "./with-scene.ts";

test("the darker sky behind a tower at the edge belongs to the sky, and the tower does not", () => {
  const [width, height] = [200, 4];
  const data = new Uint8Array(width * height * 3);
  const mask = new Uint8Array(width * height);
  const isBeam = (x: number) => x >= 150 && x % 8 < 3;
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    // A lens darkens the sky by 90 of 255 from the left edge to the right one.
    const light = 210 - 90 * (x / width);
    data.set(isBeam(x) ? [40, 30, 20] : [light - 60, light - 30, light], at * 3);
    mask[at] = x < 150 ? 255 : 0;
  }
  const whole = withGaps({ width, height, channels: 3, data }, mask);
  const beside = Array.from({ length: 50 }, (_, index) => index + 150);
  expect(beside.filter((x) => !isBeam(x)).every((x) => whole[x] === 255)).toBe(true);
  expect(beside.filter(isBeam).every((x) => whole[x] === 0)).toBe(true);
});
