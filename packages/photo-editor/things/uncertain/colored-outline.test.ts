import { expect, test } from "vitest";
import { editWithParts } from "../../fixtures/edit.ts";
import { filled } from "../../fixtures/pictures.ts";
import { maskAt } from "../../fixtures/rectangles.ts";
import { outlineColored } from "./colored-outline.ts";

const image = filled(60, 40, [200, 30, 30]);
const own = maskAt([10, 10, 20, 20], 60, 40);

test("of two outlines, the one that fits what has the color best is used", async () => {
  const wide = maskAt([0, 0, 40, 40], 60, 40);
  const close = maskAt([10, 10, 19, 20], 60, 40);
  const { edit } = editWithParts({ selectFrom: async () => [wide, close] });
  expect(await outlineColored(image, own, wide, edit)).toBe(close);
  expect(await outlineColored(image, own, close, edit)).toBe(close);
  expect(await outlineColored(image, own, wide, editWithParts({}).edit)).toBe(wide);
});
