import { Readable } from "node:stream";
import type { LanguagePair } from "@atelier/documents/exchange";
import { AppError, invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { InputFile, languageTag } from "../../operations/fields.ts";
import { purgeUnits, readMemory, saveMemoryDefault } from "../../translation/memory.ts";
import { importMemory, writeMemory } from "../../translation/memory-files.ts";
import { readTextFile } from "../../translation/text-file.ts";
import { forScope } from "../http/authenticate.ts";
import { type ApiEnv, type Context, send } from "../http/context.ts";
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
      const body = Readable.toWeb(Readable.from(writeMemory(accountId, pairOf(context)))) as ReadableStream;
      const headers = {
        "content-type": "application/x-tmx+xml; charset=utf-8",
        "content-disposition": 'attachment; filename="memory.tmx"',
        "x-content-type-options": "nosniff",
      };
      return send(context, { status: 200, headers, body });
    }),
  )
  .post(
    "/memory/import",
    forTranslation(async (context) => context.json(await receiveMemory(context))),
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

/** Imports an uploaded TMX file. */
async function receiveMemory(context: Context) {
  const { accountId } = context.get("caller");
  const folder = new TemporaryFolder();
  try {
    const limits = { maxBytes: MAX_MEMORY_BYTES + 64 * 1024 };
    const { fields } = await receiveBody(context.env.incoming, accountId, folder, limits);
    const { source_language: from, target_language: to, file, text } = parseFields(importInput, fields);
    if ((file === undefined) === (text === undefined))
      throw invalidInput("/file", "Send the TMX file as file, or its content as text.");
    if (file && file.sizeBytes > MAX_MEMORY_BYTES)
      throw new AppError("payload_too_large", "A translation memory can have up to 20 MB. Split it.");
    const content = file ? await readTextFile(file.path, "/file") : (text ?? "");
    return { object: "memory_import" as const, ...(await importMemory(accountId, { from, to }, content)) };
  } finally {
    await folder.remove();
  }
}
