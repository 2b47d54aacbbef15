import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { findPortraitHead, locateHead } from "./portrait-face.ts";

const [WIDTH, HEIGHT] = [200, 180];
const SKIN = [214, 168, 140] as const;

/** Draws an ellipse with this middle and these half axes. */
function ellipse(image: Raster, [x0, y0, rx, ry]: readonly number[] & { length: 4 }, color: readonly number[]) {
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++)
      if (((x - (x0 ?? 0)) / (rx ?? 1)) ** 2 + ((y - (y0 ?? 0)) / (ry ?? 1)) ** 2 <= 1)
        image.data.set(color, (y * image.width + x) * image.channels);
}

/** A portrait up to the chest, with long hair beside the face. */
function portrait(isTurnedAway = false) {
  const image: Raster = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    data: new Uint8Array(WIDTH * HEIGHT * 3).fill(90),
  };
  const outline = { ...image, data: new Uint8Array(image.data.length) };
  for (const each of [image, outline]) {
    const white = each === outline ? [255, 255, 255] : undefined;
    ellipse(each, [100, 185, 95, 50], white ?? [40, 60, 140]);
    ellipse(each, [100, 85, 62, 75], white ?? [60, 40, 30]);
    if (white || isTurnedAway) continue;
    ellipse(each, [100, 88, 36, 50], SKIN);
    ellipse(each, [100, 140, 16, 20], SKIN);
    for (const x of [82, 118]) ellipse(each, [x, 78, 10, 5], [50, 35, 30]);
    ellipse(each, [100, 114, 13, 4], [150, 70, 70]);
  }
  const person = {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => outline.data[at * 3] ?? 0),
  };
  return { image, person };
}

test("the head of a portrait with long hair is found by its face", () => {
  const { image, person } = portrait();
  const [x = 0, y = 0, across = 0, down = 0] = findPortraitHead(image, person, [5, 10, 190, 170]) ?? [];
  expect(Math.abs(x + across / 2 - 100)).toBeLessThan(10);
  expect([x < 68, x + across > 132, y < 45, y + down > 130, y + down < 175]).toEqual([true, true, true, true, true]);
});

test("a head from behind has no face, and a tall person is no portrait", () => {
  const { image, person } = portrait(true);
  expect(findPortraitHead(image, person, [5, 10, 190, 170])).toBeNull();
  expect(findPortraitHead(portrait().image, person, [60, 0, 80, 180])).toBeNull();
});

test("an outline that is only a seam is not used", () => {
  const { image } = portrait();
  const seam = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  for (let y = 20; y < 60; y++) seam.data.fill(255, y * WIDTH + 5, y * WIDTH + 20);
  const [x = 0, , across = 0] = locateHead(image, seam, [5, 10, 190, 170]) ?? [];
  expect(Math.abs(x + across / 2 - 100)).toBeLessThan(10);
});

test("an outline whose head includes the shoulders gives way to the face", () => {
  const { image, person } = portrait();
  const bent = { ...person, data: new Uint8Array(person.data) };
  // A sleeve beside the head makes the top of the outline as wide as the shoulders.
  for (let y = 14; y < 100; y++) bent.data.fill(255, y * WIDTH + 8, y * WIDTH + 192);
  const [, , across = 0] = locateHead(image, bent, [5, 10, 190, 170]) ?? [];
  expect(across).toBeLessThan(120);
});
