import { expect, test } from "vitest";
import { getChroma, hue, labFrom, paintFrom, turn } from "./color-names.ts";

test.each(["navy", "darkblue", "darkgreen"])("%s as a paint glares less than as light, and stays dark", (name) => {
  const [paint, light] = [paintFrom(name), labFrom(name)];
  expect(getChroma(paint)).toBeLessThan(0.75 * getChroma(light));
  expect(paint[0]).toBeLessThan(0.42);
  expect(turn(hue(paint), hue(light))).toBeLessThan(20);
});
