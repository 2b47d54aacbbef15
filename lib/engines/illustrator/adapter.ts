import type { Illustrator } from "@atelier/illustrator";
import { readForeign } from "@atelier/illustrator/foreign";
import type { EngineAdapter, EngineSettings } from "../define.ts";
import { type ImageGenerateEngine, warnWithoutReferences } from "../ports/index.ts";
import { miniLmEmbedder } from "./embed-texts.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["image-generate"],
  countUnread: (text) => readForeign(text)?.unread.length ?? null,
  weights: { required: [], optional: ["minilm", "minilm-tokenizer"] },
  load: (settings) => ({ "image-generate": lazyIllustrator(settings) }),
});

/** Imports the package at the first call, because it loads a parser and renderers. */
function lazyIllustrator(settings: EngineSettings): ImageGenerateEngine {
  let created: Promise<Illustrator> | undefined;
  return {
    async generate(input, context) {
      warnWithoutReferences(input.references, context);
      created ??= import("@atelier/illustrator").then(({ createIllustrator }) =>
        createIllustrator({ embed: miniLmEmbedder(settings) }),
      );
      const { isPartial, isMainMissing, ...result } = await (await created).generate(input, context);
      return { ...result, partial: isPartial, lacksMainSubject: isMainMissing };
    },
  };
}
