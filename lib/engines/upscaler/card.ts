import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "onnx/upscaler",
  title: "Upscaler",
  summary: "Real-ESRGAN enlarges tile by tile; transparency is enlarged apart.",
  kind: "embedded",
  serves: { upscaler: "Real-ESRGAN general (fast), x2 and x4plus (quality)" },
  settings: [threads, cache],
  limits: ["It costs processor time: about 4 s for 512 × 512 to 2048 × 2048 in the mode fast on 2 cores."],
  license: "BSD-3-Clause (Real-ESRGAN)",
  byDefault: true,
  examples: ["onnx/upscaler"],
};
