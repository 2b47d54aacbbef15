import { cache, threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "editor",
  title: "Editor",
  summary:
    "Instructions become a plan of real tools, which the job's report shows. A grammar of English writes it, or a language model where one is set.",
  kind: "embedded",
  serves: { editor: "30 tools, from cropping to replacing a background" },
  model: { required: false, names: { editor: ["grammar"] }, unlisted: true },
  settings: [
    threads,
    cache,
    {
      name: "LANGUAGE_MODEL",
      required: false,
      note: "Writes the plan over the same tools, in any language; the grammar stands in when it fails.",
    },
  ],
  limits: ["It edits with tools and does not paint new content.", "What it did not understand comes back in warnings."],
  license: "This project's own (MIT); the models it uses as above",
  byDefault: true,
  examples: ["editor", "editor:grammar"],
};
