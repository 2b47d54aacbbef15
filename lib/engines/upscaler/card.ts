import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "onnx/upscaler",
  title: "Upscaler",
  summary: "Upscales tile by tile with Real-ESRGAN. Transparency is upscaled separately.",
  kind: "embedded",
  local: "always",
  serves: { "image-upscale": "Real-ESRGAN general (fast), x2 and x4plus (quality)" },
  settings: [threads, cache],
  limits: ["Upscaling 512 × 512 to 2048 × 2048 takes about 4 s in the mode fast on 2 cores."],
  license: "BSD-3-Clause (Real-ESRGAN)",
  byDefault: true,
  examples: ["onnx/upscaler"],
};
