import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "apertium",
  title: "Apertium",
  summary: "Rule-based translation with the system's Apertium packages.",
  kind: "embedded",
  local: "always",
  serves: {
    "document-translate": "Closely related languages and pairs with English. Call GET /languages for the pairs.",
  },
  unsupported: { "document-translate": ["style", "custom_instructions"] },
  settings: [
    {
      name: "INSTALL_APERTIUM",
      required: false,
      note: "Whether setup may install system packages (Apertium, and Tesseract for scanned pages in scripts that PP-OCR does not read).",
    },
  ],
  limits: ["Basic translation quality.", "No German, Chinese, Japanese, Arabic, Korean or Turkish."],
  license: "GPL-2.0 and GPL-3.0 (runs as separate processes)",
  byDefault: true,
  worksByRules: true,
  examples: ["apertium"],
};
