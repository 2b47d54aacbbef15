import { Readable } from "node:stream";
import type { LanguagePair } from "@atelier/documents/exchange";
import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { InputFile, languageTag } from "../../operations/fields.ts";
import { MAX_CHARACTERS, MAX_UNITS, purgeUnits, readMemory, saveMemoryDefault } from "../../translation/memory.ts";
import { importMemory, writeMemory } from "../../translation/memory-files.ts";
import { readTextFile } from "../../translation/text-file.ts";
import { defineRoute, type Route } from "../define-route.ts";
import { receiveBody } from "../http/body/receive.ts";
import { TemporaryFolder } from "../http/body/temporary.ts";
import { type Context, send } from "../http/context.ts";
import { parseFields } from "../http/page.ts";
import { component, publishedAs } from "../openapi/json-schema.ts";
import { count } from "../openapi/values.ts";

/** An upload of at most 100,000 segments is rarely larger. */
export const MAX_MEMORY_BYTES = 20 * 1024 * 1024;

const access = { scope: "translation" } as const;
const tag = "Translation";

const memory = component(
  "Memory",
  {
    object: z.literal("memory"),
    default: z.boolean().meta({ description: "Use the translation memory unless a request sets memory." }),
    segments: count,
    languages: z.array(z.object({ source_language: z.string(), target_language: z.string(), segments: count })),
  },
  {
    object: "memory",
    default: false,
    segments: 1280,
    languages: [{ source_language: "en", target_language: "es", segments: 1280 }],
  },
);

const memoryImport = component(
  "MemoryImport",
  {
    object: z.literal("memory_import"),
    imported: count,
    skipped: count.meta({ description: "Repeated segments, and segments that are too long." }),
  },
  { object: "memory_import", imported: 1200, skipped: 3 },
);

const optionalTag = languageTag.optional().meta({ description: "A BCP 47 tag. Send both languages or none." });
const pairQuery = z
  .strictObject({ source_language: optionalTag, target_language: optionalTag })
  .refine((query) => (query.source_language === undefined) === (query.target_language === undefined), {
    message: "Send both languages or none.",
    path: ["target_language"],
  });

const language = languageTag.meta({ description: "A BCP 47 tag." });
const languages = { source_language: language, target_language: language };
const file = z
  .custom<InputFile>((value) => value instanceof InputFile, "Send a file.")
  .meta({
    type: "string",
    contentMediaType: "application/octet-stream",
    description: "A TMX file.",
  });
const text = publishedAs(z.string().min(1).max(MAX_MEMORY_BYTES), { type: "string", minLength: 1 }).meta({
  description: "The content of a TMX file.",
});
const importInput = z.strictObject({ ...languages, file: file.optional(), text: text.optional() });

const read = defineRoute({
  method: "GET",
  path: "/memory",
  tag,
  operationId: "getMemory",
  summary: "Get the number of stored segments by language pair",
  access,
  output: memory,
  handler: ({ caller }) => memoryView(caller.accountId),
});

const update = defineRoute({
  method: "PATCH",
  path: "/memory",
  tag,
  operationId: "updateMemory",
  summary: "Set whether translations use the memory by default",
  access,
  body: z.strictObject({
    default: z.boolean().meta({ description: "Whether translations use the memory if a request does not say." }),
  }),
  examples: { on: { value: { default: true } } },
  output: memory,
  async handler({ caller: { accountId }, body }) {
    await saveMemoryDefault(accountId, (await body()).default);
    return memoryView(accountId);
  },
});

const purge = defineRoute({
  method: "DELETE",
  path: "/memory",
  tag,
  operationId: "purgeMemory",
  summary: "Delete all segments, or those of a language pair",
  access,
  query: pairQuery,
  handler: ({ caller, query }) => purgeUnits(caller.accountId, toPair(query)),
});

const exported = defineRoute({
  method: "GET",
  path: "/memory/export",
  tag,
  operationId: "exportMemory",
  summary: "Download the segments as TMX 1.4",
  access,
  query: pairQuery,
  types: ["application/x-tmx+xml"],
  handler({ context, caller, query }) {
    const body = Readable.toWeb(Readable.from(writeMemory(caller.accountId, toPair(query)))) as ReadableStream;
    const headers = {
      "content-type": "application/x-tmx+xml; charset=utf-8",
      "content-disposition": 'attachment; filename="memory.tmx"',
      "x-content-type-options": "nosniff",
    };
    return send(context, { status: 200, headers, body });
  },
});

const imported = defineRoute({
  method: "POST",
  path: "/memory/import",
  tag,
  operationId: "importMemory",
  summary: "Import the segments of a language pair from a TMX file",
  description: `An account can store ${MAX_UNITS} segments with ${MAX_CHARACTERS} characters. Beyond that, those that were not used for the longest time are deleted.`,
  access,
  content: {
    "application/json": {
      schema: z.strictObject({ ...languages, text }),
      examples: {
        segment: {
          value: {
            source_language: "en",
            target_language: "es",
            text: '<tmx version="1.4"><header/><body><tu><tuv xml:lang="en"><seg>The garden.</seg></tuv><tuv xml:lang="es"><seg>El jardín.</seg></tuv></tu></body></tmx>',
          },
        },
      },
    },
    "multipart/form-data": { schema: z.object({ ...languages, file }) },
  },
  output: memoryImport,
  handler: ({ context, caller }) => receiveMemory(context, caller.accountId),
});

/** The account's translation memory: segments that later translations reuse. */
export const memoryRoutes: Route[] = [read, update, purge, exported, imported];

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

const toPair = ({
  source_language: from,
  target_language: to,
}: z.output<typeof pairQuery>): LanguagePair | undefined =>
  from === undefined || to === undefined ? undefined : { from, to };

/** Imports an uploaded TMX file. */
async function receiveMemory(context: Context, accountId: string) {
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
