import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "libretranslate",
  title: "LibreTranslate",
  summary: "Translates with a LibreTranslate server and the languages installed on it.",
  kind: "hosted",
  local: "address",
  serves: { "document-translate": "about 50 languages through English" },
  address: { required: true },
  unsupported: { "document-translate": ["style", "custom_instructions"] },
  settings: [
    secret("LIBRETRANSLATE_API_KEY", "LibreTranslate API key, if the server requires one.", false),
    ...callSettings,
  ],
  limits: ["Basic translation quality.", "No formality."],
  license: "LibreTranslate: AGPL-3.0 (runs as a separate server). Models: MIT and CC0.",
  byDefault: false,
  examples: ["libretranslate@http://translate:5000"],
};
