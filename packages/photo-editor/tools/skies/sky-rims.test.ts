import { expect, test } from "vitest";
import { filled } from "../../fixtures/pictures.ts";
import { withLightRims } from "./sky-rims.ts";

const SIDE = 400;

test("the light haze above hills goes with the sky, and a white wall and a bird stay", () => {
  const image = filled(SIDE, SIDE, [120, 150, 190]);
  const fill = (x: number, y: number, width: number, height: number, color: readonly number[]) => {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) image.data.set(color, (row * SIDE + column) * 3);
  };
  fill(0, 200, SIDE, 200, [60, 70, 50]);
  fill(0, 197, 300, 3, [240, 240, 240]);
  fill(320, 100, 60, 100, [240, 240, 240]);
  fill(60, 60, 6, 3, [250, 250, 250]);
  const isSky = (at: number) => image.data[at * 3] === 120;
  const shares = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (isSky(at) ? 255 : 0));
  const colors = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < SIDE * SIDE; at++) colors.set([120, 150, 190], at * 3);
  const around = { smooth: colors, isPlain: new Uint8Array(SIDE * SIDE) };
  const sky = withLightRims(image, { shares, colors, around }).shares;
  const read = (x: number, y: number) => sky[y * SIDE + x];
  expect([read(150, 198), read(350, 150), read(62, 61), read(150, 250)]).toEqual([255, 0, 0, 0]);
});
