import { expect, test } from "vitest";
import { type EngineOption, likelyEngine } from "./engine-choices.ts";

const option = (id: string, qualities: Partial<EngineOption> = {}): EngineOption => ({
  id,
  title: id,
  description: "",
  efforts: [],
  local: true,
  ready: true,
  ...qualities,
});
const options = [
  option("comfyui", { ready: false }),
  option("stability", { local: false }),
  option("kserve"),
  option("onnx/cleaner"),
];
const likely = (request: Record<string, unknown>) => likelyEngine(options, "image-cleanup", request)?.id;

test("the price is estimated for the first ready engine that the request allows", () => {
  expect(likely({})).toBe("stability");
  expect(likely({ provider_policy: "local_only" })).toBe("kserve");
  expect(likely({ engine: "onnx/cleaner" })).toBe("onnx/cleaner");
  expect(likely({ engine: "nothing" })).toBeUndefined();
});

test("the price is not estimated for an engine that cannot honor a sent field", () => {
  expect(likely({ points: [[4, 4]] })).toBe("onnx/cleaner");
  expect(likely({ points: [], objects: [] })).toBe("stability");
});
