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
