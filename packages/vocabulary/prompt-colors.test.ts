import { expect, test } from "vitest";
import { colorTable } from "./color-names.ts";
import { findColor } from "./prompt-colors.ts";

test.each([
  ["mint green", [152, 227, 191]],
  ["sky blue", [135, 206, 235]],
  ["navy blue", [31, 47, 110]],
  ["Cornflower blue".toLowerCase(), [100, 149, 237]],
  ["cornflowerblue", [100, 149, 237]],
  ["robin's egg blue", [111, 208, 207]],
])("%s is a shade of its own", (name, color) => {
  expect(findColor(name)).toEqual(color);
});

test("every name of a color has a color, and different names of CSS have different ones", () => {
  for (const name of colorTable.keys()) expect(findColor(name)).toHaveLength(3);
  expect(findColor("forest green")).not.toEqual(findColor("green"));
  expect(findColor("tomato")).toBeNull();
});
