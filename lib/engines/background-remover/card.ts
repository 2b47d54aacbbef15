import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "onnx/background-remover",
  title: "Background remover",
  summary: "U²-Net finds the subject; a guided filter at the image's own resolution finds its edge.",
  kind: "embedded",
  serves: {
    backgroundRemover: "U²-Net (balanced), U²-Netp (fast); for best, SAM 2 completes what U²-Net or ISNet found",
  },
  settings: [
    threads,
    cache,
    {
      name: "BEST_BACKGROUND",
      required: false,
      note: "Installs ISNet, which then finds the subject in the mode best.",
    },
  ],
  limits: [
    "The model sees 320 × 320 pixels: fine hair at high resolution is approximate.",
    "0.4 to 3 s an image on 2 cores.",
  ],
  license: "Apache-2.0 (U²-Net, SAM 2). ISNet's package is AGPL-3.0 and therefore opt-in.",
  byDefault: true,
  examples: ["onnx/background-remover"],
};
