import { expect, test } from "vitest";
import { MARGINS, toMargins } from "./margins.ts";

test.each([
  ["10px", [10, 10, 10, 10]],
  ["10% 5px", [20, 5, 20, 5]],
  ["1px 2px 3px", [1, 2, 3, 2]],
  ["0 25% 50% 500px", [0, 25, 100, 500]],
  ["12.5%", [25, 13, 25, 13]],
])("the margins %j have the sides %j", (text, sides) => {
  expect(text).toMatch(MARGINS);
  const { top, right, bottom, left } = toMargins(text)({ width: 100, height: 200 });
  expect([top, right, bottom, left]).toEqual(sides);
});

test.each(["", "10", "501px", "51%", "-1px", "1px 2px 3px 4px 5px", "1em", "50.5%"])("%j is refused", (text) => {
  expect(text).not.toMatch(MARGINS);
});
