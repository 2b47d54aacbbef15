import { expect, test } from "vitest";
import { builtIn } from "../fixtures/font-programs.ts";
import { toFace } from "../fixtures/sheet.ts";
import { getExtent, toContours } from "./contours.ts";
import { readFontFile } from "./font-program/index.ts";

/** The outline of a letter in a Type 1 font with this matrix. */
function draw(matrix: string) {
  const { bytes } = builtIn("type1", toFace("serif"), Buffer.alloc(0), new Map([["T", 84]]));
  const source = Buffer.from(bytes).toString("latin1").replace("[0.001 0 0 0.001 0 0]", matrix);
  const letter = readFontFile(Buffer.from(source, "latin1"))?.draw?.({ text: "T" });
  return getExtent(toContours(letter?.path ?? ""));
}

test("a font whose matrix slants it keeps its slant", () => {
  const [upright, slanted] = [draw("[0.001 0 0 0.001 0 0]"), draw("[0.001 0 0.000167 0.001 0 0]")];
  expect(upright.top).toBeGreaterThan(0.5);
  expect(slanted.top).toBeCloseTo(upright.top, 3);
  expect(slanted.right - upright.right).toBeCloseTo(0.167 * upright.top, 1);
});
