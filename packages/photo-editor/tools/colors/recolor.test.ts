import { expect, test } from "vitest";
import { filled, pixel } from "../../fixtures/pictures.ts";
import { labFrom } from "./color-names.ts";
import { getLab } from "./palette.ts";
import { recolor } from "./recolor.ts";

const SIDE = 40;

/** Yellow cloth, of which a third lies in shadow. */
const cloth = filled(SIDE, SIDE, [220, 180, 20]);
for (let at = 0; at < (SIDE * SIDE) / 3; at++) cloth.data.set([90, 72, 10], at * 3);
const mask = new Uint8Array(SIDE * SIDE).fill(255);

test.each(["#7a1030", "navy"])("the lit part of cloth in %s is as dark as the color", (to) => {
  const result = recolor(cloth, { to, from: "yellow" }, mask);
  const [r = 0, g = 0, b = 0] = pixel(result, 20, 30);
  expect(Math.abs(getLab(r, g, b)[0] - labFrom(to)[0])).toBeLessThan(0.04);
});

test("a vivid coat gets a new color with its texture, and the beak and the comb keep theirs", () => {
  const bird = filled(SIDE, SIDE, [170, 60, 30]);
  for (let at = 0; at < SIDE * SIDE; at += 2) bird.data.set([150, 50, 24], at * 3);
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < SIDE; x++) bird.data.set(x < 20 ? [190, 186, 180] : [205, 25, 100], (y * SIDE + x) * 3);
  const result = recolor(bird, { to: "blue", from: undefined, object: "hen" }, mask);
  const [beak, comb, coat, hair] = [
    pixel(result, 8, 3),
    pixel(result, 32, 3),
    pixel(result, 21, 30),
    pixel(result, 20, 30),
  ];
  expect(beak).toEqual([190, 186, 180]);
  // A comb of a near hue changes by a level.
  for (const [channel, value] of [205, 25, 100].entries())
    expect(Math.abs((comb[channel] ?? 0) - value)).toBeLessThanOrEqual(1);
  expect(coat[2]).toBeGreaterThan((coat[0] ?? 0) + 60);
  expect(coat).not.toEqual(hair);
});
