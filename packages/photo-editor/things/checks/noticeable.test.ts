import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { step } from "../../plan.ts";
import { saturation, warmth } from "../../tools/adjust.ts";
import { measureChange, noticeable } from "./noticeable.ts";

/** A nearly gray image of 40 by 40 pixels. */
const gray: Raster = {
  width: 40,
  height: 40,
  channels: 3,
  data: Uint8Array.from({ length: 40 * 40 * 3 }, (_, at) => 120 + (at % 3) * 4 + ((at * 7) % 40)),
};

test("a small change of a usual wish becomes as strong as is seen", async () => {
  const wish = step("warmth", { percent: 10 });
  const weak = await warmth(gray, 10);
  const strong = noticeable(gray, weak, wish, false);
  expect(measureChange(gray, strong)).toBeGreaterThan(1.2 * measureChange(gray, weak));
  expect(noticeable(gray, weak, wish, true)).toBe(weak);
});

test("a change that is seen, and a step of another kind, stay as they are", async () => {
  const clear = await warmth(gray, 60);
  expect(noticeable(gray, clear, step("warmth", { percent: 60 }), false)).toBe(clear);
  const vivid = await saturation(gray, 5);
  expect(noticeable(gray, vivid, step("sepia", {}), false)).toBe(vivid);
});
