import { expect, test } from "vitest";
import { imageUpscale } from "./index.ts";

test("fast upscaling uses the embedded engine before an installed model", () => {
  const names = ["local-model:realplksr-x4", "onnx/upscaler"];
  const facts = { width: 1, height: 1, megapixels: 0, frames: 1, characters: 0, language: "" };
  expect(imageUpscale.orderEngines({ mode: "fast" }, facts, names)).toEqual([...names].reverse());
  expect(imageUpscale.orderEngines({ mode: "quality" }, facts, names)).toEqual(names);
});
