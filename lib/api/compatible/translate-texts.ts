import { createHash } from "node:crypto";
import type { TextList } from "@atelier/documents";
import { sameLanguage } from "@atelier/documents/languages";
import { z } from "zod";
import { usableEngines } from "../../engine-health/availability.ts";
import type { Job } from "../../jobs/record.ts";
import { submitJob } from "../../jobs/submit.ts";
import { documentTranslate } from "../../operations/document-translate/index.ts";
import type { TemporaryFolder } from "../http/body/temporary.ts";
import type { Context } from "../http/context.ts";
import { parseFields } from "../http/page.ts";
import { applyEndUser } from "../http/submit/end-user.ts";
import { checkInput } from "../http/submit/input.ts";
import { idempotencyKey } from "../http/submit/prefer.ts";
import { inspectTexts, readTranslations, sourceLanguages, translateTextInput } from "../routes/translate-text.ts";
import { endedJoinableJob } from "./run-operation.ts";

/** Our own input with texts of any length, because other APIs limit all texts of a request together. */
const input = translateTextInput.extend({ texts: z.array(z.string()) });

/** The mapped fields of a request. `xml` reads the texts as XML. */
export interface TextRequest extends Pick<TextList, "xml"> {
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
}

/**
 * Translates the texts of a compatible API. Texts without letters, without a known language or in the target language
 * cost nothing and are returned as they are. Throws as `endedJoinableJob`.
 */
export async function translateTexts(
  context: Context,
  { xml, ...request }: TextRequest,
  folder: TemporaryFolder,
): Promise<TranslatedTexts> {
  context.set("operation", documentTranslate.slug);
  const { texts, target_language: target, source_language: source } = request;
  const unchanged = (languages: readonly (string | null)[]) => ({
    sources: texts.map((_, index) => languages[index] ?? source ?? target),
    texts,
    isFree: true,
  });
  if (!request.glossaries) {
    if (!texts.some((one) => /\p{L}/u.test(one))) return unchanged([]);
    if (source && sameLanguage(source, target)) return unchanged([]);
  }
  await usableEngines(documentTranslate);
  const parsed = parseFields(input, request);
  applyEndUser(parsed, context.req.header("atelier-user"));
  const { accountId } = context.get("caller");
  const prepared = await inspectTexts(accountId, { ...parsed, xml }, folder);
  const { language: detected, languages = [] } = prepared.document.facts ?? {};
  if (!source && (!detected || sameLanguage(detected, target))) return unchanged(languages);
  const job = await translateInJob(context, { parsed, xml }, prepared);
  const [found, common] = [sourceLanguages(job), String(job.report?.source_language)];
  const sources = texts.map((_, index) => found[index] ?? common);
  return { sources, texts: await readTranslations(job), isFree: false };
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
