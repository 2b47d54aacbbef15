import { Readable } from "node:stream";
import {
  type LanguagePair,
  memoryFileEnd,
  memoryFileStart,
  memoryFileUnit,
  readMemoryFile,
} from "@atelier/documents/exchange";
import { sameLanguage } from "@atelier/documents/languages";
import { AppError, invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { InputFile, languageTag } from "../../operations/fields.ts";
import {
  exportUnits,
  memoryKey,
  purgeUnits,
  readMemory,
  saveMemoryDefault,
  storeUnits,
} from "../../translation/memory.ts";
import { readTextFile } from "../../translation/text-file.ts";
import { forScope } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { parseFields, parseQuery } from "../http/page.ts";
import { receiveBody, receiveJsonBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";

/** An upload of at most 100,000 segments is rarely larger. */
export const MAX_MEMORY_BYTES = 20 * 1024 * 1024;

const pairQuery = z
  .strictObject({ source_language: languageTag.optional(), target_language: languageTag.optional() })
  .refine((query) => (query.source_language === undefined) === (query.target_language === undefined), {
    message: "Send both languages or none.",
    path: ["target_language"],
  });

const importInput = z.strictObject({
  source_language: languageTag,
  target_language: languageTag,
  file: z.custom<InputFile>((value) => value instanceof InputFile, "Send a file.").optional(),
  text: z.string().min(1).max(MAX_MEMORY_BYTES).optional(),
});

const settingsInput = z.strictObject({ default: z.boolean() });

const forTranslation = forScope("translation");

/** The account's translation memory: segments that later translations reuse. */
export const memoryRoutes = new Hono<ApiEnv>()
  .get(
    "/memory",
    forTranslation(async (context) => context.json(await memoryView(context.get("caller").accountId))),
  )
  .patch(
    "/memory",
    forTranslation(async (context) => {
      const { accountId } = context.get("caller");
      const settings = parseFields(settingsInput, await receiveJsonBody(context.env.incoming, accountId));
      await saveMemoryDefault(accountId, settings.default);
      return context.json(await memoryView(accountId));
    }),
  )
  .delete(
    "/memory",
    forTranslation(async (context) => {
      await purgeUnits(context.get("caller").accountId, pairOf(context));
      return context.body(null, 204);
    }),
  )
  .get(
    "/memory/export",
    forTranslation((context) => {
      const { accountId } = context.get("caller");
      const pages = memoryFile(accountId, pairOf(context));
      return context.body(Readable.toWeb(Readable.from(pages)) as ReadableStream, 200, {
        "content-type": "application/x-tmx+xml; charset=utf-8",
        "content-disposition": 'attachment; filename="memory.tmx"',
        "x-content-type-options": "nosniff",
      });
    }),
  )
  .post(
    "/memory/import",
    forTranslation(async (context) => context.json(await importMemory(context))),
  );

async function memoryView(accountId: string) {
  const { byDefault, languages } = await readMemory(accountId);
  return {
    object: "memory" as const,
    default: byDefault,
    segments: languages.reduce((sum, { units }) => sum + units, 0),
    languages: languages.map(({ from, to, units }) => ({
      source_language: from,
      target_language: to,
      segments: units,
    })),
  };
}

function pairOf(context: Context): LanguagePair | undefined {
  const { source_language: from, target_language: to } = parseQuery(pairQuery, context.req.query());
  return from === undefined || to === undefined ? undefined : { from, to };
}

async function* memoryFile(accountId: string, pair: LanguagePair | undefined): AsyncGenerator<string> {
  yield memoryFileStart;
  for await (const units of exportUnits(accountId, pair))
    yield units.map(({ from, to, ...unit }) => memoryFileUnit(unit, { from, to })).join("");
  yield memoryFileEnd;
}

/** Reads an uploaded TMX file. Its segments replace those that are stored for translations without a glossary. */
async function importMemory(context: Context) {
  const { accountId } = context.get("caller");
  const folder = new TemporaryFolder();
  try {
    const limits = { maxBytes: MAX_MEMORY_BYTES + 64 * 1024 };
    const { fields } = await receiveBody(context.env.incoming, accountId, folder, limits);
    const { source_language: from, target_language: to, file, text } = parseFields(importInput, fields);
    if (sameLanguage(from, to)) throw invalidInput("/target_language", "Both languages are the same. Change one.");
    if ((file === undefined) === (text === undefined))
      throw invalidInput("/file", "Send the TMX file as file, or its content as text.");
    if (file && file.sizeBytes > MAX_MEMORY_BYTES)
      throw new AppError("payload_too_large", "A translation memory can have up to 20 MB. Split it.");
    const units = await readUnitsOf(file ? await readTextFile(file.path, "/file") : (text ?? ""), { from, to });
    const imported = await storeUnits(accountId, memoryKey({ from, to }), units, { replace: true });
    return { object: "memory_import" as const, imported, skipped: units.length - imported };
  } finally {
    await folder.remove();
  }
}

async function readUnitsOf(text: string, pair: LanguagePair) {
  try {
    const units = await readMemoryFile(text, pair);
    if (units.length === 0) throw invalidInput("/file", `The file has no segments from ${pair.from} to ${pair.to}.`);
    return units;
  } catch (error) {
    if (error instanceof AppError && error.code === "unreadable_document") throw invalidInput("/file", error.message);
    throw error;
  }
}
