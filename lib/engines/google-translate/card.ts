import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "google-translate",
  title: "Google Translation",
  summary: "Google Cloud Translation, v3, over REST, with a service account's key.",
  kind: "hosted",
  serves: { translator: "more than 130 languages, any into any" },
  model: { required: false, names: { translator: ["general/nmt", "general/translation-llm"] } },
  address: { default: "https://translation.googleapis.com", required: false },
  settings: [
    secret(
      "GOOGLE_TRANSLATE_CREDENTIALS",
      "The key of a service account with the role Cloud Translation API User, as JSON or its base64.",
    ),
    ...callSettings,
  ],
  limits: ["No formality.", "Which languages there are is asked of Google once an hour."],
  license: "Google Cloud's terms of service",
  byDefault: false,
  examples: ["google-translate", "google-translate:general/translation-llm"],
};
