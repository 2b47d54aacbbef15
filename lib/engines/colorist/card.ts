import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "colorist",
  title: "Colorist",
  summary: "Detects the regions of a sketch, colors them as the prompt describes and shades them.",
  kind: "embedded",
  local: "always",
  serves: { "sketch-to-image": "flat colors with shading, keeps the lines" },
  unsupported: { "sketch-to-image": ["medium"] },
  settings: [],
  limits: [
    "Flat-color illustrations only, no photographs.",
    "Simple sketches: in scenes of many parts, colors are in wrong places.",
  ],
  license: "MIT (part of this project)",
  byDefault: true,
  worksByRules: true,
  examples: ["colorist"],
};
