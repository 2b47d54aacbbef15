import { z } from "zod";

/** Sent as a boolean in JSON, and as 0 or 1 in forms. */
export const flag = z
  .union([z.boolean(), z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true")])
  .nullish();

/** Names of elements: a list, or one text with commas. */
const tagList = z
  .union([z.string().max(5_000), z.array(z.string().max(200)).max(500)])
  .transform((names) =>
    [names]
      .flat()
      .flatMap((name) => name.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  )
  .nullish();

/** The parameters that choose how markup is read. */
export const markupFields = {
  tag_handling: z.enum(["xml", "html"]).nullish(),
  tag_handling_version: z.enum(["v1", "v2"]).nullish(),
  outline_detection: flag,
  splitting_tags: tagList,
  non_splitting_tags: tagList,
  ignore_tags: tagList,
};

/** The parameters that choose where sentences end, and whether their form is kept. */
export const sentenceFields = {
  split_sentences: z
    .union([z.enum(["0", "1", "nonewlines"]), z.boolean().transform((value) => (value ? "1" : "0"))])
    .nullish(),
  preserve_formatting: flag,
};

const splittings = { "0": "none", "1": "lines", nonewlines: "punctuation" } as const;

/** The sentences of a request as our translator reads them. By default, line breaks in HTML end no sentence. */
export const toSentences = ({
  split_sentences,
  preserve_formatting,
}: z.output<z.ZodObject<typeof sentenceFields>>) => ({
  ...(split_sentences ? { splitting: splittings[split_sentences] } : {}),
  ...(preserve_formatting ? { keepsForm: true } : {}),
});

/** How our translator reads the texts of a request. The second version of DeepL's markup refuses damaged XML. */
export function toMarkup(request: z.output<z.ZodObject<typeof markupFields>>) {
  if (request.tag_handling !== "xml") return { html: request.tag_handling === "html" };
  return {
    html: false,
    xml: {
      splitting: request.splitting_tags ?? [],
      nonSplitting: request.non_splitting_tags ?? [],
      ignored: request.ignore_tags ?? [],
      outline: request.outline_detection ?? true,
      strict: request.tag_handling_version === "v2",
    },
  };
}
