import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "onnx/cleaner",
  title: "Cleaner",
  summary:
    "Selects marked or named objects with SAM 2 and a detector, reads text with PP-OCR, fills holes with MI-GAN and removes noise with Real-ESRGAN.",
  kind: "embedded",
  local: "always",
  serves: { "image-cleanup": "masks, boxes, points, names and denoising" },
  settings: [threads, cache],
  limits: [
    "Only objects of the 80 classes of COCO are found by name, or any with an installed detector such as OWLv2.",
    "Complex structures behind a removed object are not restored.",
  ],
  license: "Apache-2.0 (SAM 2, COCO-SSD, PP-OCR), MIT (MI-GAN), BSD-3-Clause (Real-ESRGAN)",
  byDefault: true,
  examples: ["onnx/cleaner"],
};
