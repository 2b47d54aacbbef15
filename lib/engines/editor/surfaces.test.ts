import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { asGround, asWall, isSurface, isSurroundings, ofMainColor } from "./surfaces.ts";

const [width, height] = [120, 120];

/** A gray wall above a brown floor, with a blue thing on both. */
function room(): { image: Raster; free: Uint8Array } {
  const data = new Uint8Array(width * height * 3);
  const free = new Uint8Array(width * height).fill(1);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isThing = x > 40 && x < 80 && y > 30 && y < 100;
    data.set(isThing ? [30, 60, 200] : y < 60 ? [170, 172, 170] : [140, 95, 60], at * 3);
    if (isThing) free[at] = 0;
  }
  return { image: { width, height, channels: 3, data }, free };
}

test("a surface is what has the most frequent color at its place, without what stands before it", () => {
  const { image, free } = room();
  const floor = ofMainColor(image, free, (at) => at > 0.7 * width * height);
  const inside = (x: number, y: number) => floor?.[y * width + x];
  expect([inside(20, 110), inside(20, 20), inside(60, 90)]).toEqual([255, 0, 0]);
});

test("no surface leads where all colors are different", () => {
  const { image, free } = room();
  const bytes = image.data.map((_, at) => (at * 7919 * ((at % 5) + 1)) % 256);
  expect(ofMainColor({ ...image, data: bytes }, free, () => true)).toBeNull();
});

test("a ground is connected to the lower edge, and all of the surroundings if it is nearly all of them", () => {
  const found = Uint8Array.from({ length: width * height }, (_, at) => {
    const y = Math.floor(at / width);
    return y > 70 || y < 20 ? 255 : 0;
  });
  const ground = asGround(
    { width, height, channels: 3, data: new Uint8Array() },
    found,
    new Uint8Array(width * height).fill(1),
  );
  expect([ground[100 * width + 5], ground[5 * width + 5]]).toEqual([255, 0]);
  const stripes = found.map((_, at) => (Math.floor(at / width) % 10 === 0 ? 0 : 255));
  const all = asGround(
    { width, height, channels: 3, data: new Uint8Array() },
    stripes,
    new Uint8Array(width * height).fill(1),
  );
  expect(all.every((value) => value === 255)).toBe(true);
});

test("surfaces are names of the surroundings and of boards", () => {
  expect(["ground", "walls", "circuit board", "cup", "surfboard"].map(isSurface)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("a wall goes on behind a person in its own color, and a pale floor is no wall", () => {
  const painted = (color: readonly number[]): Raster => {
    const data = new Uint8Array(width * height * 3);
    for (let at = 0; at < width * height; at++) data.set(color, at * 3);
    return { width, height, channels: 3, data };
  };
  // The part above the middle and a part at the lower right, which something in between separates.
  const found = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return y < 60 || (y > 70 && x > 80) ? 255 : 0;
  });
  const low = 100 * width + 100;
  expect(asWall(painted([220, 60, 190]), found)[low]).toBe(255);
  expect(asWall(painted([200, 195, 190]), found)[low]).toBe(0);
  expect(asWall(painted([200, 195, 190]), found)[20 * width + 20]).toBe(255);
});

test("an outline along two sides of the image without the subject is no thing in it", () => {
  const outline = (right: number, bottom: number) => ({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, at) =>
      at % width < right && Math.floor(at / width) < bottom ? 255 : 0,
    ),
  });
  const none = new Float32Array(width * height);
  expect(isSurroundings(outline(70, 120), none)).toBe(true);
  expect(isSurroundings(outline(20, 20), none)).toBe(false);
  expect(isSurroundings(outline(70, 120), none.fill(1))).toBe(false);
});
