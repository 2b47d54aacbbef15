import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "onnx/background-remover",
  title: "Background remover",
  summary:
    "Finds the subject with U²-Net. Sharp edges are refined with a guided filter, hair and other soft edges with matting.",
  kind: "embedded",
  local: "always",
  serves: {
    "background-remove": "U²-Netp (fast), U²-Net (balanced), U²-Net or ISNet with SAM 2 (best)",
  },
  settings: [
    threads,
    cache,
    {
      name: "BEST_BACKGROUND",
      required: false,
      note: "Set it to true to install ISNet and use it in the mode best.",
    },
  ],
  limits: [
    "The model's resolution is 320 × 320 pixels, so fine hair in large images is approximate.",
    "Only subjects of the 80 classes of COCO are found by name, or any with an installed detector such as OWLv2.",
    "0.4 to 3 s per image on 2 cores, and up to 10 s in the mode best.",
  ],
  license: "Apache-2.0 (U²-Net, SAM 2). ISNet's package is AGPL-3.0 and is installed only on request.",
  byDefault: true,
  examples: ["onnx/background-remover"],
};
