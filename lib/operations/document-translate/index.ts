import { z } from "zod";
import { AppError } from "../../errors.ts";
import { defineOperation } from "../define.ts";
import { documentInput, languageTag } from "../fields.ts";

export const documentTranslate = defineOperation({
  slug: "document-translate",
  title: "Document translator",
  summary: "Translates documents into more than 100 languages and keeps their format, layout and design.",
  capability: "translator",
  output: "document",
  fields: {
    document: documentInput,
    target_language: languageTag.meta({
      title: "Target language",
      description: "The language to translate into, as a BCP 47 tag.",
      widget: "language",
    }),
    source_language: languageTag.or(z.literal("auto")).default("auto").meta({
      title: "Source language",
      description: "The document's language; found out when absent.",
      widget: "language",
    }),
    glossary: z.string().max(100_000).optional().meta({
      title: "Glossary",
      description: "Words with their fixed translations: CSV lines or a JSON object.",
      widget: "glossary",
      advanced: true,
    }),
    formality: z.enum(["default", "more", "less"]).default("default").meta({
      title: "Formality",
      description: "How formally the reader is addressed.",
      advanced: true,
    }),
  },
  priceNote: "1 per started 500 characters, at least 5",
  examples: [
    {
      title: "A letter into Spanish",
      input: { document: "samples/letter.docx", target_language: "es" },
    },
  ],
  price: (_input, facts) => Math.max(5, Math.ceil(facts.characters / 500)),
  run: async () => {
    throw new AppError("engine_unavailable", "No translator is installed.");
  },
});
