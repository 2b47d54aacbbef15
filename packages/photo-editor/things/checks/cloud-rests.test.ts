import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import type { Sky } from "../../tools/skies/soft-sky.ts";
import { findCloudRests, withLoosePieces } from "./cloud-rests.ts";

const [WIDTH, HEIGHT] = [200, 160];
type Box = readonly [x: number, y: number, width: number, height: number];
const isIn = (at: number, [left, top, across, down]: Box) => {
  const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
  return x >= left && x < left + across && y >= top && y < top + down;
};
const [CLOUD, BLUE, GROUND] = [
  [236, 238, 240],
  [90, 140, 210],
  [60, 70, 40],
];

/** A sky of blue with a cloud that was found, above dark ground, and a white part in `box` that was not found. */
function paint(box: Box): { image: Raster; sky: Sky } {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const shares = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < shares.length; at++) {
    const isSky = Math.floor(at / WIDTH) < 100;
    const isCloud = isIn(at, [20, 20, 120, 70]) || isIn(at, box);
    data.set(isSky ? (isCloud ? CLOUD : BLUE) : GROUND, at * 3);
    shares[at] = isSky && !isIn(at, box) ? 255 : 0;
  }
  const isPlain = new Uint8Array(shares.length).fill(1);
  return {
    image: { width: WIDTH, height: HEIGHT, channels: 3, data },
    sky: { shares, colors: data, around: { smooth: data, isPlain } },
  };
}

test("a piece of a cloud beside the sky is found, and a sky without one is clean", () => {
  const { image, sky } = paint([144, 60, 30, 40]);
  expect(findCloudRests(image, sky)).toEqual([144, 60, 30, 40]);
  const clean = paint([0, 0, 0, 0]);
  expect(findCloudRests(clean.image, clean.sky)).toBeNull();
});

test("a piece that the sky encloses goes with it, and a white bird does not", async () => {
  const { image, sky } = paint([150, 40, 8, 6]);
  const inside = 42 * WIDTH + 152;
  const without = editWithParts({ detect: async () => [] });
  expect((await withLoosePieces(image, sky.shares, without.edit))[inside]).toBe(255);
  const bird = editWithParts({ detect: async () => [{ name: "bird", box: [148, 38, 12, 10] as const }] });
  expect((await withLoosePieces(image, sky.shares, bird.edit))[inside]).toBe(0);
});
