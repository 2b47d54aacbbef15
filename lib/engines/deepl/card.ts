import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "deepl",
  title: "DeepL",
  summary: "Translates with DeepL's REST API. Supports formality and sends preceding sentences as context.",
  kind: "hosted",
  local: "never",
  serves: { "document-translate": "about 35 languages in all directions" },
  address: { default: "https://api.deepl.com", required: false },
  unsupported: { "document-translate": ["style", "custom_instructions"] },
  settings: [secret("DEEPL_API_KEY", "DeepL API key of the free plan (ends in :fx) or a paid plan."), ...callSettings],
  limits: [
    "The list of languages is refreshed once an hour.",
    "Formality depends on the target language. If it is not supported, the response contains a warning.",
    "Glossary terms are inserted unchanged, without inflection.",
  ],
  license: "DeepL's terms of service",
  byDefault: false,
  examples: ["deepl"],
};
