import type { EngineAdapter } from "../define.ts";
import { ocrModels } from "../onnx/text-reader.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { createCleaner } from "./create-cleaner.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["image-cleanup"],
  weights: {
    required: ["migan", "sam2-encoder", "sam2-decoder", "coco-ssd", "x4fast"],
    optional: ["x2", ...ocrModels],
  },
  load: (settings) => ({
    "image-cleanup": createCleaner(settings, { upscaler: onnxUpscaler(settings, { keepsTexture: false }) }),
  }),
});
