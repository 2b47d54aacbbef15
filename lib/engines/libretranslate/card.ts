import { callSettings, secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "libretranslate",
  title: "LibreTranslate",
  summary: "A LibreTranslate server, the operator's own or another's; it has the languages that were installed there.",
  kind: "hosted",
  serves: { translator: "some 50 languages, by way of English" },
  address: { required: true },
  settings: [secret("LIBRETRANSLATE_API_KEY", "Key of the server, where it wants one.", false), ...callSettings],
  limits: ["Plain quality.", "No formality."],
  license: "LibreTranslate: AGPL-3.0 (a server of its own). Models: MIT and CC0.",
  byDefault: false,
  examples: ["libretranslate@http://translate:5000"],
};
