import type { EngineAdapter } from "../define.ts";
import { onnxUpscaler } from "./upscaler.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["image-upscale"],
  weights: { required: ["x4fast"], optional: ["x2", "x4plus"] },
  load: (settings) => ({ "image-upscale": onnxUpscaler(settings) }),
});
