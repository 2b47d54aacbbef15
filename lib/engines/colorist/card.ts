import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "colorist",
  title: "Colorist",
  summary: "Closes a sketch's lines, finds its regions, colors them by the prompt and shades them.",
  kind: "embedded",
  serves: { colorist: "flat color with light, the drawing kept" },
  settings: [],
  limits: ["Flat-color illustration, no photographs."],
  license: "This project's own (MIT)",
  byDefault: true,
  examples: ["colorist"],
};
