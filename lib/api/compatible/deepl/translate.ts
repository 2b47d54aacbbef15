import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { usableEngines } from "../../../engine-health/availability.ts";
import type { Job } from "../../../jobs/record.ts";
import { submitJob } from "../../../jobs/submit.ts";
import { documentTranslate } from "../../../operations/document-translate/index.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { applyEndUser } from "../../http/submit/end-user.ts";
import {
  MAX_TEXT_CHARACTERS,
  MAX_TEXTS,
  prepareTexts,
  readTranslations,
  translateTextInput,
} from "../../routes/translate-text.ts";
import { receiveForm } from "../receive-form.ts";
import { endedJob } from "../run-operation.ts";
import { codeOf, languageOf } from "./languages.ts";

const text = z.string().max(MAX_TEXT_CHARACTERS);
/** Sent as a boolean in JSON, and as 0 or 1 in forms. */
const flag = z
  .union([z.boolean(), z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true")])
  .optional();

/** The fields that translations of texts and of documents share. */
export const languageFields = {
  source_lang: z.string().min(2).max(20).nullish(),
  target_lang: z.string().min(2).max(20),
  formality: z.enum(["default", "more", "less", "prefer_more", "prefer_less"]).default("default"),
  glossary_id: z.string().max(100).nullish(),
};

/** Parameters that would change the translation in a way that no engine offers. */
const unsupported = [
  "glossary_ids",
  "style_id",
  "custom_instructions",
  "translation_memory_id",
  "translation_memory_threshold",
] as const;

/** Refuses parameters that would otherwise be dropped. Throws `invalid_input`. */
export function refuseUnsupported(fields: Record<string, unknown>): void {
  const name = unsupported.find((one) => fields[one] !== undefined && fields[one] !== null);
  if (name) throw invalidInput(`/${name}`, `The parameter '${name}' is not supported. Send the request without it.`);
}

/** Parameters of DeepL's that choose how its models split and write text have no effect. */
const input = z.object({
  ...languageFields,
  text: z.union([text.transform((one) => [one]), z.array(text).min(1).max(MAX_TEXTS)]),
  context: z.string().max(2_000).nullish(),
  tag_handling: z.enum(["xml", "html"]).nullish(),
  show_billed_characters: flag,
});

/** The fields of our translator for the common fields of a request. Throws `invalid_input`. */
export async function translationFields(
  request: z.output<z.ZodObject<typeof languageFields>>,
): Promise<Record<string, unknown>> {
  const { source_lang, target_lang, formality, glossary_id } = request;
  if (glossary_id && !source_lang) throw invalidInput("/source_lang", "Send source_lang together with glossary_id.");
  return {
    target_language: await languageOf(target_lang, "target_lang"),
    ...(source_lang ? { source_language: await languageOf(source_lang, "source_lang") } : {}),
    formality: formality.replace("prefer_", ""),
    ...(glossary_id ? { glossaries: [glossary_id] } : {}),
  };
}

/** POST /v2/translate. */
export async function translate(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const fields = await receiveForm(context, folder);
    refuseUnsupported(fields);
    const request = parseFields(input, fields);
    if (!request.glossary_id && !request.text.some((one) => /\p{L}/u.test(one))) return unchanged(context, request);
    const job = await translateTexts(context, request, folder);
    const source = codeOf(job.report?.source_language);
    const translations = (await readTranslations(job)).map((translated, index) => ({
      detected_source_language: source,
      text: translated,
      ...(request.show_billed_characters ? { billed_characters: [...(request.text[index] ?? "")].length } : {}),
    }));
    return context.json({ translations });
  } finally {
    await folder.remove();
  }
}

/** Texts without letters have no language and nothing to translate, so they cost nothing. */
async function unchanged(context: Context, request: z.output<typeof input>): Promise<Response> {
  context.set("operation", documentTranslate.slug);
  const { target_language, source_language = target_language } = await translationFields(request);
  const translations = request.text.map((text) => ({
    detected_source_language: codeOf(source_language),
    text,
    ...(request.show_billed_characters ? { billed_characters: 0 } : {}),
  }));
  return context.json({ translations });
}

async function translateTexts(
  context: Context,
  request: z.output<typeof input>,
  folder: TemporaryFolder,
): Promise<Job> {
  const caller = context.get("caller");
  context.set("operation", documentTranslate.slug);
  await usableEngines(documentTranslate);
  const fields = parseFields(translateTextInput, {
    ...(await translationFields(request)),
    texts: request.text,
    html: Boolean(request.tag_handling),
    ...(request.context ? { context: request.context } : {}),
  });
  applyEndUser(fields, context.req.header("atelier-user"));
  const { input: prepared, facts } = await prepareTexts(caller.accountId, fields, folder);
  const { jobId } = await submitJob({ caller, operation: documentTranslate, input: prepared, facts });
  return endedJob(context, jobId, false);
}
