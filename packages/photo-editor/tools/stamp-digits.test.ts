import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { filled } from "../fixtures/pictures.ts";
import { step } from "../plan.ts";
import { letter } from "./decorate.ts";
import { findStampDigits } from "./stamp-digits.ts";

/** A gray-green ground with some texture. */
function newGround(): Raster {
  const image = filled(600, 400, [80, 90, 70]);
  for (let at = 0; at < 600 * 400; at++) image.data.set([70 + ((at * 7) % 23), 84 + ((at * 5) % 19), 66], at * 3);
  return image;
}

function write(
  text: string,
  color: string,
  position: "bottom-right" | "bottom-left" | "center" = "bottom-right",
): Raster {
  const written = step("text", { text, color, position, size: 22, weight: "regular" });
  return written.tool === "text" ? letter(newGround(), written.arguments) : newGround();
}

test("a row of glowing digits in a corner is a printed date, which covers little", () => {
  const found = findStampDigits(write("98 10 24", "#ff9030"));
  const [x = 0, y = 0, width = 0] = found?.box ?? [];
  expect([x > 400, y > 340, width > 60]).toEqual([true, true, true]);
  const share = (found?.mask.data.filter((value) => value > 0).length ?? 0) / 240_000;
  expect(share > 0.001 && share < 0.02).toBe(true);
});

test("digits elsewhere, gray ones and a plain ground are none", () => {
  expect(findStampDigits(write("98 10 24", "#ff9030", "center"))).toBeNull();
  expect(findStampDigits(write("98 10 24", "#cccccc"))).toBeNull();
  expect(findStampDigits(newGround())).toBeNull();
  expect(findStampDigits(write("98 10 24", "#ff9030"), (left) => left < 0.5)).toBeNull();
});
