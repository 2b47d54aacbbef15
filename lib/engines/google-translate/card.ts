import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "google-translate",
  title: "Google Translation",
  summary: "Translates with Google Cloud Translation v3 and the key of a service account.",
  kind: "hosted",
  local: "never",
  serves: { "document-translate": "more than 130 languages in all directions" },
  model: { required: false, names: { "document-translate": ["general/nmt", "general/translation-llm"] } },
  address: { default: "https://translation.googleapis.com", required: false },
  unsupported: { "document-translate": ["style", "custom_instructions"] },
  settings: [
    secret(
      "GOOGLE_TRANSLATE_CREDENTIALS",
      "Key of a service account with the role Cloud Translation API User, as JSON or in base64.",
    ),
    ...callSettings,
  ],
  limits: ["No formality.", "The list of languages is refreshed once an hour."],
  license: "Google Cloud's terms of service",
  byDefault: false,
  examples: ["google-translate", "google-translate:general/translation-llm"],
};
