import { z } from "zod";
import { supportedLanguages, type TranslationEngine } from "../../engine-health/configured/languages.ts";
import { defineRoute } from "../define-route.ts";
import { component } from "../openapi/json-schema.ts";

const tags = z.array(z.string());

const language = z.object({
  object: z.literal("language"),
  tag: z.string(),
  name: z.string(),
  native_name: z.string(),
  script: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  source_of: tags,
  target_of: tags,
});

const model = z.object({
  from: tags,
  to: tags,
  state: z.enum(["installed", "downloadable"]),
  size_bytes: z.number().int(),
  score: z.object({ comet: z.number(), bleu: z.number().nullable() }).partial().nullable(),
});

const engine = z.object({
  name: z.string(),
  pairs: z.array(z.object({ from: tags, to: tags }).partial()),
  models: z.array(model.partial()).optional(),
});

const languages = component(
  "Languages",
  {
    object: z.literal("list"),
    data: z.array(language.partial()),
    engines: z.array(engine.partial()),
    next_cursor: z.string().nullable().optional(),
  },
  {
    object: "list",
    data: [
      {
        object: "language",
        tag: "es",
        name: "Spanish",
        native_name: "español",
        script: "Latn",
        direction: "ltr",
        source_of: ["en"],
        target_of: ["en"],
      },
    ],
    engines: [
      {
        name: "bergamot",
        pairs: [{ from: ["en"], to: ["es"] }],
        models: [
          {
            from: ["en"],
            to: ["es"],
            state: "downloadable",
            size_bytes: 16_000_000,
            score: { comet: 0.86, bleu: 27 },
          },
        ],
      },
    ],
    next_cursor: null,
  },
);

/** Lists the supported languages and the language pairs of each configured engine. */
export const languagesRoute = defineRoute({
  method: "GET",
  path: "/languages",
  tag: "Service",
  operationId: "listLanguages",
  summary: "List the supported languages and each engine's language pairs",
  access: "any",
  output: languages,
  async handler() {
    const { languages, engines } = await supportedLanguages();
    const data = languages.map(({ nativeName, sourceOf, targetOf, ...language }) => ({
      object: "language" as const,
      ...language,
      native_name: nativeName,
      source_of: sourceOf,
      target_of: targetOf,
    }));
    return { object: "list" as const, data, engines: engines.map(toEngine), next_cursor: null };
  },
});

/** The pairs of an engine, and the models that it loads for them: installed, or downloaded by the first job. */
function toEngine({ name, pairs, models }: TranslationEngine) {
  if (!models) return { name, pairs };
  return {
    name,
    pairs,
    models: models.map(({ installed, sizeBytes, ...model }) => ({
      ...model,
      state: installed ? ("installed" as const) : ("downloadable" as const),
      size_bytes: sizeBytes,
    })),
  };
}
