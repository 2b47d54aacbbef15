import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "deepl",
  title: "DeepL",
  summary: "DeepL's REST API: tags as XML, formality, and the sentences before as context.",
  kind: "hosted",
  serves: { translator: "some 35 languages, any into any" },
  address: { default: "https://api.deepl.com", required: false },
  settings: [
    secret("DEEPL_API_KEY", "Key for DeepL, of the free plan (ending in :fx) or a paid one."),
    ...callSettings,
  ],
  limits: [
    "Which languages there are is asked of DeepL once an hour.",
    "Formality where DeepL knows it; else a warning says that it was not used.",
    "A glossary's terms are set before a text is sent, exactly as given: they are not inflected.",
  ],
  license: "DeepL's terms of service",
  byDefault: false,
  examples: ["deepl"],
};
