import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "onnx/cleaner",
  title: "Cleaner",
  summary: "SAM 2 and a detector select what is marked or named, MI-GAN fills the hole, Real-ESRGAN takes out noise.",
  kind: "embedded",
  serves: { cleaner: "masks, boxes, points and names; denoising" },
  settings: [threads, cache],
  limits: ["80 kinds of things are found by name.", "Complex structures behind a removed object are not rebuilt."],
  license: "Apache-2.0 (SAM 2, COCO-SSD), MIT (MI-GAN), BSD-3-Clause (Real-ESRGAN)",
  byDefault: true,
  examples: ["onnx/cleaner"],
};
