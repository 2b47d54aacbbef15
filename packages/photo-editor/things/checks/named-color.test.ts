import { expect, test } from "vitest";
import { filled } from "../../fixtures/pictures.ts";
import { maskAt } from "../../fixtures/rectangles.ts";
import { lacksColor, measureColor } from "./named-color.ts";

const mask = maskAt([0, 0, 20, 20], 20, 20);

test("a brown boat is no white one, and a gray shadow on a white one leaves it white", () => {
  const brown = filled(20, 20, [120, 70, 40]);
  expect([lacksColor(brown, mask, "white"), lacksColor(brown, mask, "brown")]).toEqual([true, false]);
  expect(lacksColor(filled(20, 20, [165, 165, 175]), mask, "white")).toBe(false);
  expect(lacksColor(filled(20, 20, [30, 30, 32]), mask, "black")).toBe(false);
  expect(lacksColor(filled(20, 20, [230, 230, 230]), mask, "black")).toBe(true);
  expect(measureColor(filled(20, 20, [200, 20, 20]), mask, "red")).toBe(1);
});
