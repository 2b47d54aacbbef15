import { expect, test } from "vitest";
import { stemOf } from "./search-index.ts";

test("forms of a word have the same stem", () => {
  expect(new Set(["upscale", "Upscaling", "upscaler", "upscaled"].map(stemOf))).toEqual(new Set(["upscal"]));
  expect(["jobs", "key", "4x"].map(stemOf)).toEqual(["jobs", "key", "4x"]);
});
