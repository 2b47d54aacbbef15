import { expect, test } from "vitest";
import { isOutlineVisible, measureOutline } from "./outline-check.ts";

const [width, height] = [200, 160];
const isHole = (x: number, y: number) => x >= 70 && x < 130 && y >= 50 && y < 110;
const mask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => (isHole(at % width, Math.floor(at / width)) ? 255 : 0)),
};
const filled = (light: number) => ({
  width,
  height,
  channels: 3 as const,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return isHole(pixel % width, Math.floor(pixel / width)) ? light : 180;
  }),
});

test("the outline of a removed thing is seen in a fill of another light, and not in one like its surroundings", async () => {
  const [dark, same] = [await measureOutline(filled(110), mask), await measureOutline(filled(180), mask)];
  expect(dark && isOutlineVisible(dark)).toBe(true);
  expect(same && isOutlineVisible(same)).toBe(false);
});
