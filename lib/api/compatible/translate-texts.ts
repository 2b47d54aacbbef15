import { createHash } from "node:crypto";
import type { TextList } from "@atelier/documents";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { usableEngines } from "../../engine-health/availability.ts";
import { supportedLanguages } from "../../engine-health/configured/languages.ts";
import type { Job } from "../../jobs/record.ts";
import { submitJob } from "../../jobs/submit.ts";
import { documentTranslate } from "../../operations/document-translate/index.ts";
import type { TemporaryFolder } from "../http/body/temporary.ts";
import type { Context } from "../http/context.ts";
import { parseFields } from "../http/page.ts";
import { applyEndUser } from "../http/submit/end-user.ts";
import { checkInput } from "../http/submit/input.ts";
import { idempotencyKey } from "../http/submit/prefer.ts";
import {
  inspectTexts,
  type Reading,
  readTranslations,
  sourceLanguages,
  translateTextInput,
} from "../routes/translate-text.ts";
import { endedJoinableJob } from "./run-operation.ts";

/** Our own input with texts of any length, because other APIs limit all texts of a request together. */
const input = translateTextInput.extend({ texts: z.array(z.string()) });

/** The mapped fields of a request, and how its texts are read. */
export interface TextRequest extends Reading {
  texts: string[];
  target_language: string;
  source_language?: string;
  glossaries?: readonly string[];
  [field: string]: unknown;
}

/** The translations in the order of the texts, and their languages. */
export interface TranslatedTexts {
  /** The language of each text, as sent or detected. */
  sources: string[];
  texts: string[];
  isFree: boolean;
  /** Parameters without effect, and places that were not translated. */
  warnings: string[];
}

/**
 * Translates the texts of a compatible API. Texts without letters, without a known language or in the target language
 * cost nothing and are returned as they are. Throws as `endedJoinableJob`.
 */
export async function translateTexts(
  context: Context,
  { xml, splitting, keepsForm, ...request }: TextRequest,
  folder: TemporaryFolder,
): Promise<TranslatedTexts> {
  context.set("operation", documentTranslate.slug);
  const { texts, target_language: target, source_language: source } = request;
  const unchanged = (languages: readonly (string | null)[]) => ({
    sources: texts.map((_, index) => languages[index] ?? source ?? target),
    texts,
    isFree: true,
    warnings: [],
  });
  const reading = { xml, splitting, keepsForm };
  if (!request.glossaries) {
    if (!texts.some((text) => /\p{L}/u.test(text))) return unchanged([]);
    if (source && sameLanguage(source, target)) return unchanged([]);
  }
  await usableEngines(documentTranslate);
  const parsed = parseFields(input, request);
  applyEndUser(parsed, context.req.header("atelier-user"));
  const { accountId } = context.get("caller");
  const prepared = await inspectTexts(accountId, { ...parsed, ...reading }, folder);
  const { language: detected, languages = [] } = prepared.document.facts ?? {};
  if (!source && (!detected || sameLanguage(detected, target))) return unchanged(languages);
  const job = await translateInJob(context, { parsed, ...reading }, prepared);
  const [found, common] = [sourceLanguages(job), String(job.report?.source_language)];
  const sources = texts.map((_, index) => found[index] ?? common);
  return { sources, texts: await readTranslations(job), isFree: false, warnings: job.warnings };
}

/** The fields of a request to improve texts. */
export interface RewriteRequest {
  texts: string[];
  rewrite: NonNullable<TextList["rewrite"]>;
  /** The language of the texts; detected without it. */
  language?: string | undefined;
  style?: string | undefined;
}

/**
 * Improves or corrects texts in their own language with a language model, at the price of a translation. Throws as
 * `translateTexts`, and `invalid_input` if no engine can, if the texts are in another language, or if it is not clear.
 */
export async function rewriteTexts(
  context: Context,
  { texts, rewrite, language: wanted, style }: RewriteRequest,
  folder: TemporaryFolder,
): Promise<TranslatedTexts> {
  context.set("operation", documentTranslate.slug);
  const engine = (await supportedLanguages()).engines.find(({ rewrites }) => rewrites)?.name;
  if (engine === undefined)
    throw invalidInput(
      "/text",
      "Texts are improved by a language model, and this service has none. Translate instead.",
    );
  await usableEngines(documentTranslate, { engine });
  const fields = { texts, target_language: wanted ?? "und", engine, memory: false, ...(style ? { style } : {}) };
  const parsed = parseFields(input, fields);
  applyEndUser(parsed, context.req.header("atelier-user"));
  const prepared = await inspectTexts(context.get("caller").accountId, { ...parsed, rewrite }, folder);
  const { language: found, languages = [] } = prepared.document.facts ?? {};
  const language = found ?? wanted;
  if (!language) throw invalidInput("/target_lang", "The language of the texts is not clear. Send target_lang.");
  if (wanted && !sameLanguage(language, wanted))
    throw invalidInput(
      "/target_lang",
      `The texts are in ${describeLanguage(language).name}. Send target_lang for it, or leave it out.`,
    );
  const own = { source_language: wanted ?? language, target_language: wanted ?? language };
  const job = await translateInJob(context, { parsed, rewrite }, Object.assign(prepared, own));
  const sources = texts.map((_, index) => languages[index] ?? language);
  return { sources, texts: await readTranslations(job), isFree: false, warnings: job.warnings };
}

/** Clients give up after some seconds and repeat the request. */
function translateInJob(context: Context, content: object, prepared: Record<string, unknown>): Promise<Job> {
  const caller = context.get("caller");
  const fingerprint = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const idempotency = key === undefined ? undefined : { key, fingerprint };
  return endedJoinableJob(context, fingerprint, async () => {
    const facts = await checkInput(caller.accountId, documentTranslate, prepared);
    return (await submitJob({ caller, operation: documentTranslate, input: prepared, facts, idempotency })).jobId;
  });
}
