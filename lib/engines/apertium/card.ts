import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "apertium",
  title: "Apertium",
  summary: "Rule-based translation by Debian's packages, running as long-lived pipelines.",
  kind: "embedded",
  serves: { translator: "39 languages; GET /languages lists the pairs" },
  settings: [
    {
      name: "INSTALL_APERTIUM",
      required: false,
      note: "Whether set-up may install the system's packages (Apertium, and Tesseract for scanned pages).",
    },
  ],
  limits: ["Plain quality.", "No German, Chinese, Japanese, Arabic, Korean or Turkish."],
  license: "GPL-2.0 and GPL-3.0 (programs of the system, run as processes)",
  byDefault: true,
  examples: ["apertium"],
};
