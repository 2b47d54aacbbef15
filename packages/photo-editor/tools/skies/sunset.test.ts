import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { sunset } from "./sunset.ts";

const [width, height] = [60, 80];
const HORIZON = 40;

/** A blue sky with a white cloud over a gray ground. */
function createScene(): { image: Raster; sky: Uint8Array } {
  const data = new Uint8Array(width * height * 3);
  const sky = new Uint8Array(width * height);
  for (let at = 0; at < sky.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isCloud = x > 20 && x < 40 && y > 10 && y < 16;
    data.set(y >= HORIZON ? [120, 120, 120] : isCloud ? [240, 240, 240] : [70, 130, 200], at * 3);
    sky[at] = y < HORIZON ? 255 : 0;
  }
  return { image: { width, height, channels: 3, data }, sky };
}

const colorAt = (image: Raster, x: number, y: number) => {
  const at = (y * width + x) * 3;
  return [image.data[at] ?? 0, image.data[at + 1] ?? 0, image.data[at + 2] ?? 0] as const;
};

test("the sky is violet at the top and orange at the horizon, and its clouds stay visible", () => {
  const { image, sky } = createScene();
  const result = sunset(image, sky);
  const [topRed, , topBlue] = colorAt(result, 5, 1);
  expect(topBlue).toBeGreaterThan(topRed);
  const [red, green, blue] = colorAt(result, 5, HORIZON - 2);
  expect(red - blue).toBeGreaterThan(80);
  expect(red).toBeGreaterThan(green);
  const [cloud] = colorAt(result, 30, 13);
  expect(cloud - (colorAt(result, 5, 13)[0] ?? 0)).toBeGreaterThan(30);
});

test("the ground is in warm light, most at the horizon", () => {
  const { image, sky } = createScene();
  const result = sunset(image, sky);
  const warmth = (y: number) => (colorAt(result, 5, y)[0] ?? 0) - (colorAt(result, 5, y)[2] ?? 0);
  expect(warmth(height - 1)).toBeGreaterThan(25);
  expect(warmth(HORIZON + 1)).toBeGreaterThan(warmth(height - 1));
});

test("without a sky only the light of the image changes", () => {
  const { image } = createScene();
  const result = sunset(image, null);
  const [red, , blue] = colorAt(result, 5, height - 1);
  expect(red - blue).toBeGreaterThan(25);
  expect(colorAt(result, 5, 5)[2]).toBeGreaterThan(80);
});

test("stars and noise of a dark sky are not made stronger", () => {
  const { image, sky } = createScene();
  for (let at = 0; at < HORIZON * width; at++) image.data.fill(at % 7 === 0 ? 24 : 10, at * 3, at * 3 + 3);
  const result = sunset(image, sky);
  expect(Math.abs((colorAt(result, 7, 0)[2] ?? 0) - (colorAt(result, 8, 0)[2] ?? 0))).toBeLessThan(22);
});
