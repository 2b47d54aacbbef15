import { AppError, invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { detectableLanguages } from "../../../engine-health/configured/languages.ts";
import { jobView } from "../../../jobs/view.ts";
import { documentTranslate } from "../../../operations/document-translate/index.ts";
import { InputFile } from "../../../operations/fields.ts";
import type { TemporaryFolder } from "../../http/body/temporary.ts";
import { getAddress } from "../../http/caller/address-of.ts";
import type { ApiEnv, Context } from "../../http/context.ts";
import { countFreeUse } from "../../http/limits/rate-limit.ts";
import { parseFields } from "../../http/page.ts";
import { MAX_TEXTS } from "../../routes/translate-text.ts";
import { runOperation } from "../run-operation.ts";
import { translateTexts } from "../translate-texts.ts";
import { withBodyKey } from "./body-key.ts";
import { listLanguages, readLanguage } from "./languages.ts";

const MAX_CHARACTERS = 100_000;
const LISTS_PER_MINUTE = 60;
const needs = { operation: documentTranslate.slug } as const;

const text = z.string().max(MAX_CHARACTERS);
const texts = z.union([text, z.array(text).min(1).max(MAX_TEXTS)]);
const languages = { source: z.string().min(2).max(20), target: z.string().min(2).max(20) };
/** Only the translation itself is offered. */
const alternatives = z.coerce
  .number()
  .int()
  .max(0, "Alternative translations are not supported. Send 0, or leave alternatives out.")
  .optional();
const translateInput = z.strictObject({
  q: texts,
  ...languages,
  format: z.enum(["text", "html"]).default("text"),
  alternatives,
  api_key: z.string().optional(),
});
const detectInput = z.strictObject({ q: texts, api_key: z.string().optional() });
const fileInput = z.strictObject({
  file: z.custom<InputFile>((value) => value instanceof InputFile, "Send the document as a file in the field file."),
  ...languages,
  api_key: z.string().optional(),
});

/** The API of LibreTranslate: https://docs.libretranslate.com. Its list of languages needs no key. */
export const libreTranslateRoutes = new Hono<ApiEnv>()
  .post("/translate", withBodyKey(translate, needs))
  .post("/translate_file", withBodyKey(translateFile, needs))
  .post("/detect", withBodyKey(detect, "any"))
  .post(
    "/suggest",
    withBodyKey(() => {
      throw new AppError("not_found", "Suggestions are not supported. Use a glossary for fixed translations.");
    }, "any"),
  )
  .get("/languages", async (context) => {
    await countFreeUse("lists", getAddress(context.env.incoming), LISTS_PER_MINUTE);
    return context.json(await listLanguages());
  });

/** The languages of a request. The source `auto` is detected. Throws `invalid_input`. */
async function readLanguages({ source, target }: { source: string; target: string }) {
  return {
    ...(source === "auto" ? {} : { source_language: await readLanguage(source, "source") }),
    target_language: await readLanguage(target, "target"),
  };
}

async function translate(context: Context, fields: Record<string, unknown>, folder: TemporaryFolder) {
  const { q, source, target, format } = parseFields(translateInput, fields);
  const request = { ...(await readLanguages({ source, target })), texts: [q].flat(), html: format === "html" };
  const translated = await translateTexts(context, request, folder);
  const detected = translated.sources.map((language) => ({ confidence: translated.isFree ? 0 : 100, language }));
  const isList = Array.isArray(q);
  return context.json({
    ...(source === "auto" ? { detectedLanguage: isList ? detected : detected[0] } : {}),
    translatedText: isList ? translated.texts : translated.texts[0],
  });
}

/** A text without a clear language has the confidence 0, as LibreTranslate lists it. */
async function detect(context: Context, fields: Record<string, unknown>): Promise<Response> {
  const { q } = parseFields(detectInput, fields);
  // Its words take a tenth of a second to load.
  const { detectLanguage } = await import("@atelier/documents/detect-language");
  const language = detectLanguage([q].flat().join(" "), undefined, await detectableLanguages());
  return context.json([language ? { confidence: 100, language } : { confidence: 0, language: "en" }]);
}

async function translateFile(context: Context, fields: Record<string, unknown>, folder: TemporaryFolder) {
  const { file, ...request } = parseFields(fileInput, fields);
  const job = await runOperation(
    context,
    documentTranslate,
    { document: file, ...(await readLanguages(request)) },
    folder,
  );
  const [output] = jobView(job).outputs;
  if (!output?.url)
    throw invalidInput("/file", "The account keeps no results. Send the document to /api/v1/document-translate.");
  return context.json({ translatedFileUrl: output.url });
}
