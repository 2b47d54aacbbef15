import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TextList } from "@atelier/documents";
import { sameLanguage } from "@atelier/documents/languages";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { usableEngines } from "../../engine-health/availability.ts";
import { inspectFile } from "../../jobs/inspect.ts";
import { hasEnded, type Job } from "../../jobs/record.ts";
import { isUnretained, requireDelivery } from "../../jobs/retention.ts";
import { submitJob } from "../../jobs/submit.ts";
import { waitForJob } from "../../jobs/wait.ts";
import type { PriceFacts } from "../../operations/define.ts";
import { documentTranslate } from "../../operations/document-translate/index.ts";
import { type FileFacts, InputFile, languageTag } from "../../operations/fields.ts";
import { env } from "../../platform/env.ts";
import { defineRoute } from "../define-route.ts";
import { problemAnswer } from "../http/answer/problem.ts";
import { readOutput, renderJob } from "../http/answer/render.ts";
import { TemporaryFolder } from "../http/body/temporary.ts";
import { type Context, send } from "../http/context.ts";
import { serializeByKey } from "../http/limits/serialize-by-key.ts";
import { logsParameters } from "../http/observe/log-request.ts";
import { whileAllowed } from "../http/stream/access-watch.ts";
import { refuseServerFields } from "../http/submit/client-token-fields.ts";
import { deliverOnce } from "../http/submit/deliver-once.ts";
import { applyEndUser } from "../http/submit/end-user.ts";
import { findRepeated } from "../http/submit/find-repeated.ts";
import { checkInput } from "../http/submit/input.ts";
import { idempotencyKey, waitMs } from "../http/submit/prefer.ts";
import { component } from "../openapi/json-schema.ts";
import { count, metadata as pairs } from "../openapi/values.ts";
import { job as jobSchema } from "./jobs/job.ts";
import { jobHeaders } from "./operations/job-headers.ts";

export const MAX_TEXTS = 50;
export const MAX_TEXT_CHARACTERS = 10_000;

/** The fields that the document translator has as well. */
const {
  source_language,
  glossary,
  glossaries,
  memory,
  formality,
  style,
  custom_instructions,
  engine,
  provider_policy,
  retention,
  webhook_url,
  metadata,
} = documentTranslate.input.shape;

/** The body of POST /translate-text. */
export const translateTextInput = z.strictObject({
  texts: z
    .array(z.string().max(MAX_TEXT_CHARACTERS))
    .min(1)
    .max(MAX_TEXTS)
    .meta({ description: `The texts to translate, up to ${MAX_TEXTS}.` }),
  target_language: languageTag.meta({ description: "The language of the translations as a BCP 47 tag." }),
  source_language,
  html: z.boolean().default(false).meta({
    description: "Whether the texts are HTML. Tags and placeholders of other texts are kept as well.",
  }),
  context: z.string().max(2_000).optional().meta({
    description:
      "What the texts are about. It is not translated and not charged. Engines that do not use it ignore it.",
  }),
  glossary,
  glossaries,
  memory,
  formality,
  style,
  custom_instructions,
  engine,
  provider_policy,
  retention,
  webhook_url,
  metadata,
});

type Input = z.output<typeof translateTextInput>;

const termUse = z
  .object({
    applied: count,
    not_applied: z.array(
      z.object({ term: z.string(), translation: z.string(), place: z.string(), sentences: z.int().min(1) }),
    ),
  })
  .meta({
    component: "TermUse",
    description: "How the terms of the glossaries were used. Up to 100 terms that were not applied are listed.",
  });

const translations = component(
  "Translations",
  {
    object: z.literal("translations"),
    job_id: z.string(),
    source_language: z
      .string()
      .meta({ description: "The language that was sent, or the language of most texts if it was detected." }),
    source_languages: z
      .array(z.string())
      .optional()
      .meta({ description: "The language of each text, if source_language was not sent." }),
    target_language: z.string(),
    translations: z.array(z.string()).meta({ description: "In the order of the texts." }),
    engine: z.string().nullable(),
    credits: z.object({ charged: count, remaining: z.int().nullable() }),
    glossary: termUse.optional(),
    warnings: z.array(z.string()),
    metadata: pairs,
  },
  {
    object: "translations",
    job_id: "job_01kaznf2vke8r9s0dq3w6h7t5m",
    source_language: "en",
    target_language: "es",
    translations: ["La casa roja.", "¡Hola {name}!"],
    engine: "apertium",
    credits: { charged: 1, remaining: 97 },
    warnings: [],
    metadata: {},
  },
);

/** Short texts, translated at once as a job of the document translator. */
export const translateTextRoute = defineRoute({
  method: "POST",
  path: "/translate-text",
  tag: "Translation",
  operationId: "translateText",
  summary: `Translate up to ${MAX_TEXTS} texts at once`,
  description:
    "A job of the document translator, with its price for the characters of all texts. POST /quote with the operation translate-text returns the price.",
  access: { operation: documentTranslate.slug },
  headers: {
    "Idempotency-Key": {
      description: "1 to 255 printable ASCII characters. A repeated request returns the first result.",
    },
    ...jobHeaders,
  },
  body: translateTextInput,
  examples: {
    texts: { value: { texts: ["The red house.", "Hello {name}!"], source_language: "en", target_language: "es" } },
  },
  result: "The translations",
  output: z.union([translations, jobSchema]),
  otherResponses: {
    202: {
      description: "The job is still running. Its output will be a JSON file with the translations.",
      output: jobSchema,
    },
  },
  errors: [402, 409, 410, 502, 504],
  handler: ({ context, body }) => translateText(context, body),
});

async function translateText(context: Context, body: () => Promise<Input>): Promise<Response> {
  const { accountId } = context.get("caller");
  const ms = waitMs(context.req.header("prefer"));
  const key = idempotencyKey(context.req.header("idempotency-key"));
  const submitted = await serializeByKey(accountId, key, () => submit(context, body, { ms, key }));
  const { jobId, replayed, unretained } = submitted;
  context.set("jobId", jobId);
  try {
    const location = `${env().PUBLIC_URL}/api/v1/jobs/${jobId}`;
    const render = async (ended: Job) => {
      if (hasEnded(ended)) context.set("credits", ended.charged);
      const answer = await renderJob(ended, { kind: "json" }, { base64: false, replayed, location });
      if (!hasEnded(ended) || ended.status === "canceled") return answer;
      return { ...answer, body: JSON.stringify(await translationsView(ended)) };
    };
    const answer = await whileAllowed(context, async (signal) => {
      const job = await waitForJob(accountId, jobId, ms, signal, { isNew: !replayed });
      return unretained ? deliverOnce(job, accountId, replayed, render) : render(job);
    });
    return send(context, answer);
  } catch (error) {
    return send(context, problemAnswer(error, context.get("requestId"), { jobId, replayed }));
  }
}

/** Writes the texts as a file of a job, so that holds, prices, retries and results are those of every job. */
async function submit(
  context: Context,
  body: () => Promise<Input>,
  { ms, key }: { ms: number; key: string | undefined },
) {
  const caller = context.get("caller");
  // A repeat joins its job although no engine is ready now.
  if (key === undefined) await usableEngines(documentTranslate);
  const isLogged = logsParameters(context.req.header("atelier-log"));
  const fields = await body();
  const fingerprint = createHash("sha256")
    .update(JSON.stringify(["translate-text", fields]))
    .digest("hex");
  const idempotency = key === undefined ? undefined : { key, fingerprint };
  applyEndUser(fields, context.req.header("atelier-user"));
  await refuseServerFields(caller, fields);
  if (isLogged && !isUnretained(fields)) {
    const { texts: _, ...parameters } = fields;
    context.set("parameters", parameters);
  }
  const joined = idempotency && (await findRepeated(caller, fields, idempotency));
  if (joined) return joined;
  const folder = new TemporaryFolder();
  try {
    const { input, facts } = await prepareTexts(caller.accountId, fields, folder);
    requireDelivery(input, { waits: ms > 0, inline: true });
    const submitted = await submitJob({ caller, operation: documentTranslate, input, facts, idempotency });
    return { ...submitted, unretained: isUnretained(input) };
  } finally {
    await folder.remove();
  }
}

/**
 * Turns a request into the input of the document translator, whose document is a file with the texts in `folder`. Throws
 * `invalid_input`.
 */
export async function prepareTexts(
  accountId: string,
  input: Input,
  folder: TemporaryFolder,
): Promise<{ input: Record<string, unknown>; facts: PriceFacts }> {
  const inspected = await inspectTexts(accountId, input, folder);
  return { input: inspected, facts: await checkInput(accountId, documentTranslate, inspected) };
}

/** How texts are read, which only other APIs can choose. */
export type Reading = Pick<TextList, "xml" | "splitting" | "keepsForm">;

/** As `prepareTexts`, without the check of the languages. */
export async function inspectTexts(
  accountId: string,
  { texts, html, context, xml, rewrite, splitting, keepsForm, ...fields }: Input & Reading & Pick<TextList, "rewrite">,
  folder: TemporaryFolder,
): Promise<Record<string, unknown> & { document: InputFile }> {
  const document = await writeTexts(
    { texts, html, context, xml, rewrite, splitting, keepsForm },
    await folder.directory(),
  );
  const { target_language: target } = fields;
  document.facts = withOtherLanguage(await inspectFile(accountId, document, "texts", { target }), target);
  return { ...fields, document };
}

/** The facts with the language of texts that are not in the target language yet, if there are any. */
function withOtherLanguage(facts: FileFacts, target: string): FileFacts {
  const isOther = (language: string | null) => language !== null && !sameLanguage(language, target);
  const other = facts.language && isOther(facts.language) ? undefined : facts.languages?.find(isOther);
  return other ? { ...facts, language: other } : facts;
}

async function writeTexts(list: TextList, directory: string): Promise<InputFile> {
  const bytes = Buffer.from(JSON.stringify(list));
  const path = join(directory, randomUUID());
  await writeFile(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return new InputFile({ path, sizeBytes: bytes.length, sha256, filename: "texts.json" });
}

const stored = z.object({ translations: z.array(z.string()) });

/** The translations of a job that `prepareTexts` prepared. */
export async function readTranslations(job: Job): Promise<string[]> {
  return stored.parse(JSON.parse((await readOutput(job)).toString("utf8"))).translations;
}

const detected = z.object({ source_languages: z.array(z.string()) });

/** The detected language of each text of a job; empty if the request named one. */
export const sourceLanguages = (job: Job): string[] => detected.safeParse(job.report).data?.source_languages ?? [];

async function translationsView(job: Job) {
  const translations = await readTranslations(job);
  const sources = sourceLanguages(job);
  const { source_language: from, target_language: to, glossary: terms } = job.report ?? {};
  if (typeof from !== "string" || typeof to !== "string") throw new AppError("internal_error");
  return {
    object: "translations" as const,
    job_id: job.id,
    source_language: from,
    ...(sources.length > 0 ? { source_languages: sources } : {}),
    target_language: to,
    translations,
    engine: job.engine,
    credits: { charged: job.charged, remaining: job.remaining },
    ...(terms ? { glossary: terms } : {}),
    warnings: job.warnings,
    metadata: job.metadata,
  };
}
