import { bilingualFormats, formatTypes } from "@atelier/documents/format-types";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { AppError, type InputFault } from "@atelier/errors";
import { z } from "zod";
import { defineOperation } from "../define.ts";
import { documentInput, glossariesField, languageTag, text } from "../fields.ts";
import { getPrice, heldCharacters } from "./charge.ts";
import { orderForPair } from "./default-order.ts";
import { parseGlossary } from "./glossary.ts";
import { nearestPairs } from "./nearest-pairs.ts";
import { getTargets } from "./targets.ts";

/** The formats in which a document can be returned, with their content types. */
const outputTypes = { pdf: formatTypes.pdf, docx: formatTypes.docx };

/** The formats whose pictures can be translated, and pictures themselves. */
const formatsWithPictures: readonly string[] = ["docx", "pptx", "pdf", "png", "jpg", "webp"];

/** The formats whose documents can be returned in each of them. */
const convertibleFormats: Record<keyof typeof outputTypes, readonly string[]> = {
  pdf: ["docx", "xlsx", "pptx", "odt", "ods", "odp", "pdf"],
  docx: ["pdf"],
};

export const documentTranslate = defineOperation({
  slug: "document-translate",
  icon: "Languages",
  title: "Document translator",
  summary: "Translate documents and keep their format, layout and design.",
  output: "document",
  digitalSource: { rules: "algorithmicMedia", trained: "trainedAlgorithmicMedia" },
  fields: {
    document: documentInput.meta({
      ...documentInput.meta(),
      description: `The file to translate, up to 30 MB. The result has the same format. The text of pictures is translated in place. Formats: ${Object.keys(formatTypes).join(", ")}.`,
    }),
    target_language: languageTag.optional().meta({
      title: "Target language",
      description: "The language of the result as a BCP 47 tag.",
      widget: "language",
    }),
    targets: z.array(languageTag).min(1).max(10).optional().meta({
      title: "Several targets",
      description:
        "Up to 10 languages instead of one target language. The job has one result for each, in this order, and costs the sum of their prices.",
      advanced: true,
    }),
    source_language: languageTag.or(z.literal("auto")).default("auto").meta({
      title: "Source language",
      description: "The language of the document. Detected by default.",
      widget: "language",
    }),
    glossary: z.string().max(100_000).optional().meta({
      title: "Glossary",
      description: "Terms with fixed translations: CSV lines, or the text of a JSON object or list of pairs.",
      widget: "glossary",
      advanced: true,
    }),
    glossaries: glossariesField,
    memory: z.boolean().optional().meta({
      title: "Translation memory",
      description:
        "Reuse sentences that this account has translated before, free of charge, and store new ones. Off unless the account's default is on.",
      advanced: true,
    }),
    pages: z.string().min(1).max(500).optional().meta({
      title: "Pages",
      description:
        'The pages of a PDF to translate, for example "1-3,7". The result and the price have only these pages.',
      advanced: true,
    }),
    bilingual: z.boolean().optional().meta({
      title: "Bilingual",
      description:
        "Include the source text: in Word documents each paragraph before its translation, in PDFs each page.",
      advanced: true,
    }),
    translate_pictures: z.boolean().optional().meta({
      title: "Translate pictures",
      description:
        "Also translate the text in pictures inside of a docx, pptx or pdf: it is removed and set again in its place. A picture is held as 1,000 characters and charged for its text.",
      advanced: true,
    }),
    output_format: z.enum(["pdf", "docx"]).optional().meta({
      title: "Output format",
      description:
        "With pdf, a translated office document is converted to PDF, if LibreOffice is installed on the server. With docx, a translated PDF becomes a Word document with its text, tables and pictures. By default, the format of the document.",
      advanced: true,
    }),
    editable: z.boolean().optional().meta({
      title: "Editable",
      description:
        "Keep the segments editable after the translation, free of charge. The source document is then kept as long as the result. On in the playground, unless the result is converted or not kept.",
      advanced: true,
    }),
    style: text(500).optional().meta({
      title: "Style",
      description:
        'How the translation should sound, for example "friendly, short sentences". Only language models follow it, so it needs an engine such as llm.',
      advanced: true,
    }),
    custom_instructions: text(2_000).optional().meta({
      title: "Instructions",
      description:
        'What the translator should do, for example "use British spelling and metric units". Only language models follow them, so they need an engine such as llm.',
      advanced: true,
    }),
    formality: z.enum(["default", "more", "less"]).default("default").meta({
      title: "Formality",
      description: "How formally the translation addresses the reader.",
      advanced: true,
    }),
  },
  units: {
    per_500_characters: { title: "500 characters", credits: 1 },
    minimum: { title: "Minimum per document", credits: 5 },
  },
  priceNote: ({ per_500_characters, minimum }) =>
    `${per_500_characters} per 500 characters, rounded up, at least ${minimum}; a scanned page or picture is held as 2,000 characters and charged for its recognized text`,
  examples: [
    { title: "Translate a letter into Spanish", input: { document: "samples/letter.docx", target_language: "es" } },
  ],
  exactlyOneOf: ["target_language", "targets"],
  contentTypes: Object.values(formatTypes),
  findContentType: ({ document, output_format }) =>
    output_format ? outputTypes[output_format] : formatTypes[document.facts?.format ?? ""],
  outputCount: (input) => getTargets(input).length,
  check: (input, facts) => {
    parseGlossary(input.glossary);
    const { facts: { format } = { format: "" } } = input.document;
    if (input.bilingual && format !== "" && !bilingualFormats.includes(format))
      return [{ pointer: "/bilingual", message: `There are no bilingual ${format} documents. Leave bilingual out.` }];
    if (input.translate_pictures && format !== "" && !formatsWithPictures.includes(format))
      return [
        {
          pointer: "/translate_pictures",
          message: `Pictures are translated inside of ${formatsWithPictures.join(", ")}, not of ${format}. Leave translate_pictures out.`,
        },
      ];
    const convertible = input.output_format ? convertibleFormats[input.output_format] : [];
    if (input.output_format && format !== "" && !convertible.includes(format))
      return [
        {
          pointer: "/output_format",
          message: `A ${format} document is not converted to ${input.output_format}, only ${convertible.join(", ")}. Leave output_format out.`,
        },
      ];
    if (input.output_format === "docx" && input.bilingual && format === "pdf")
      return [
        { pointer: "/bilingual", message: "A PDF that becomes a Word document is not bilingual. Leave bilingual out." },
      ];
    if (input.output_format && input.editable)
      return [{ pointer: "/editable", message: "A converted document cannot be edited. Leave editable out." }];
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    if (from === "")
      return [
        {
          pointer: "/source_language",
          message: "The document's language could not be detected. Send source_language.",
        },
      ];
    return input.document.facts?.isRewritten ? [] : checkTargets(input, from);
  },
  // The playground requests the price before a language is chosen.
  price: (input, facts, prices) =>
    Math.max(1, getTargets(input).length) * getPrice(heldCharacters(facts, input.translate_pictures === true), prices),
  estimate: async (input, facts, engine) => {
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    const targets = getTargets(input);
    for (const target of input.document.facts?.isRewritten ? [] : targets)
      if (!(await engine.supports(from, target)))
        throw unsupportedPair(from, target, nearestPairs(await engine.languages(), from, target));
    return targets.length * (engine.estimateSeconds?.({ characters: facts.characters }) ?? 0);
  },
  orderEngines: (input, facts, engines) => {
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    return orderForPair(engines, from, getTargets(input)[0] ?? "en");
  },
  adviseInstallation: (input, facts, engine) => {
    const from = input.source_language === "auto" ? facts.language : input.source_language;
    const advice = getTargets(input).flatMap((target) => engine.adviseInstallation?.(from, target) ?? []);
    return advice.length > 0 ? advice.join(" ") : null;
  },
  // The code of the formats is large, so a process loads it with its first translation.
  run: async ({ engine, ...run }) => (await import("./run.ts")).runTranslation({ ...run, translator: engine }),
});

function unsupportedPair(from: string, to: string, nearest: string): AppError {
  const [source, target] = [from, to].map((tag) => describeLanguage(tag).name);
  const sentences = [
    `No engine supports translation from ${source} to ${target}.`,
    nearest,
    "Call GET /languages for all supported pairs.",
  ];
  return new AppError("unsupported_language_pair", sentences.filter((sentence) => sentence !== "").join(" "));
}

/** The faults of the target languages: one of both fields is sent, no language twice, and none is the source. */
function checkTargets(
  input: { target_language?: string | undefined; targets?: readonly string[] | undefined },
  from: string,
): InputFault[] {
  if ((input.target_language === undefined) === (input.targets === undefined))
    return [{ pointer: "/target_language", message: "Send target_language, or targets for several languages." }];
  const targets = getTargets(input);
  return targets.flatMap((target, at) => {
    const pointer = input.targets ? `/targets/${at}` : "/target_language";
    if (sameLanguage(from, target))
      return [
        { pointer, message: `The document is already in ${describeLanguage(from).name}. Choose another language.` },
      ];
    const isRepeated = targets.slice(0, at).some((earlier) => earlier.toLowerCase() === target.toLowerCase());
    return isRepeated ? [{ pointer, message: `The language ${target} is named twice.` }] : [];
  });
}
