import { describeLanguage } from "@atelier/documents/languages";
import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { MAX_TEXTS } from "../../routes/translate-text.ts";
import { receiveForm } from "../receive-form.ts";
import { translateTexts } from "../translate-texts.ts";
import { getLanguage } from "../translation-languages.ts";
import { getCode, hasFormality } from "./languages.ts";
import { flag, markupFields, sentenceFields, toMarkup, toSentences } from "./markup.ts";
import { chooseModel, modelType } from "./model-type.ts";

/** The size of all texts of a request in UTF-8, as DeepL limits a body. */
const MAX_TEXT_BYTES = 128 * 1024;
const text = z.string().max(MAX_TEXT_BYTES);
/** As long as the translator's own field. */
const MAX_INSTRUCTIONS = 2_000;

/** A list; forms send one value as a text. */
const toList = <T extends z.ZodType>(value: T, max: number) =>
  z.union([value.transform((item) => [item]), z.array(value).max(max)]).nullish();

/** The fields that translations of texts and of documents share. */
export const languageFields = {
  source_lang: z.string().min(2).max(20).nullish(),
  target_lang: z.string().min(2).max(20),
  formality: z.enum(["default", "more", "less", "prefer_more", "prefer_less"]).default("default"),
  glossary_id: z.string().max(100).nullish(),
  glossary_ids: toList(z.string().max(100), 5),
  custom_instructions: toList(z.string().max(300), 10),
  // No language is hidden here.
  enable_beta_languages: flag,
};

/** Parameters that would change the translation in a way that no engine offers. */
const unsupported = ["style_id", "translation_memory_id", "translation_memory_threshold"] as const;

/** Refuses parameters that would otherwise be dropped. Throws `invalid_input`. */
export function refuseUnsupported(fields: Record<string, unknown>): void {
  const name = unsupported.find((item) => fields[item] !== undefined && fields[item] !== null);
  if (name) throw invalidInput(`/${name}`, `The parameter '${name}' is not supported. Send the request without it.`);
}

const input = z.strictObject({
  ...languageFields,
  ...markupFields,
  ...sentenceFields,
  model_type: modelType,
  text: z.union([text.transform((item) => [item]), z.array(text).min(1).max(MAX_TEXTS)]),
  context: z.string().max(2_000).nullish(),
  show_billed_characters: flag,
});

/** The fields of our translator for the common fields of a request. Throws `invalid_input`. */
export async function translationFields(
  request: z.output<z.ZodObject<typeof languageFields>>,
): Promise<Record<string, unknown> & { target_language: string; source_language?: string }> {
  const { source_lang, target_lang, formality, glossary_id, glossary_ids, custom_instructions } = request;
  const glossaries = [...new Set([...(glossary_id ? [glossary_id] : []), ...(glossary_ids ?? [])])];
  if (glossaries.length > 0 && !source_lang)
    throw invalidInput("/source_lang", "Send source_lang together with glossary_id.");
  const instructions = custom_instructions?.join("\n");
  if (instructions && instructions.length > MAX_INSTRUCTIONS)
    throw invalidInput("/custom_instructions", `Send up to ${MAX_INSTRUCTIONS} characters of instructions in all.`);
  const target_language = await getLanguage(target_lang, "target_lang");
  if ((formality === "more" || formality === "less") && !(await hasFormality(target_language))) {
    const { name } = describeLanguage(target_language);
    throw invalidInput("/formality", `'formality' is not supported for ${name}. Send prefer_${formality} instead.`);
  }
  return {
    target_language,
    ...(source_lang ? { source_language: await getLanguage(source_lang, "source_lang") } : {}),
    formality: formality.replace("prefer_", ""),
    ...(glossaries.length > 0 ? { glossaries } : {}),
    ...(instructions ? { custom_instructions: instructions } : {}),
  };
}

/** POST /v2/translate. */
export async function translate(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const fields = await receiveForm(context, folder);
    refuseUnsupported(fields);
    const request = parseFields(input, fields);
    refuseLarge(request.text);
    const model = await chooseModel(request.model_type);
    const { sources, texts, isFree, warnings } = await translateTexts(
      context,
      {
        ...(await translationFields(request)),
        ...model.fields,
        ...toMarkup(request),
        ...toSentences(request),
        texts: request.text,
        ...(request.context ? { context: request.context } : {}),
      },
      folder,
    );
    const translations = texts.map((translated, index) => ({
      detected_source_language: getCode(sources[index]),
      text: translated,
      ...(request.show_billed_characters
        ? { billed_characters: isFree ? 0 : [...(request.text[index] ?? "")].length }
        : {}),
      ...(model.used ? { model_type_used: model.used } : {}),
    }));
    return context.json({ translations, ...(warnings.length > 0 ? { warnings } : {}) });
  } finally {
    await folder.remove();
  }
}

function refuseLarge(texts: readonly string[]): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAX_TEXT_BYTES)
    throw new AppError("payload_too_large", `The texts have ${bytes} bytes. A request can have up to 128 KiB of text.`);
}
