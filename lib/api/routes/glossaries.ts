import { Hono } from "hono";
import { z } from "zod";
import type { InputFile } from "../../operations/fields.ts";
import {
  createGlossary,
  deleteGlossary,
  type Glossary,
  type GlossarySummary,
  listGlossaries,
  readGlossary,
  updateGlossary,
} from "../../translation/glossaries.ts";
import {
  glossaryFormats,
  glossaryTypes,
  MAX_GLOSSARY_BYTES,
  writeEntries,
} from "../../translation/glossary-entries.ts";
import {
  glossaryChangeInput,
  newGlossaryInput,
  newGlossaryOf,
  readContent,
} from "../../translation/glossary-request.ts";
import { forScope } from "../http/authenticate.ts";
import type { ApiEnv, Context } from "../http/context.ts";
import { page, pageQuery, parseFields, parseQuery } from "../http/page.ts";
import { jsonField, receiveBody } from "../http/receive.ts";
import { TemporaryFolder } from "../http/temporary.ts";

const listQuery = z.strictObject(pageQuery);
const readQuery = z.strictObject({ format: z.enum(["json", ...glossaryFormats]).default("json") });
/** Room for the other fields of a form. */
const MAX_BODY_BYTES = MAX_GLOSSARY_BYTES + 64 * 1024;

const forTranslation = forScope("translation");

/** The account's glossaries: terms with fixed translations that translations can name. */
export const glossaryRoutes = new Hono<ApiEnv>()
  .get(
    "/glossaries",
    forTranslation(async (context) => {
      const { limit, cursor } = parseQuery(listQuery, context.req.query());
      const found = await listGlossaries(context.get("caller").accountId, { limit: limit + 1, before: cursor });
      return context.json(page(found.map(summaryView), limit, ({ id }) => id));
    }),
  )
  .post(
    "/glossaries",
    forTranslation(async (context) => {
      const glossary = await receiveFields(context, async (fields) =>
        newGlossaryOf(parseFields(newGlossaryInput, fields)),
      );
      return context.json(glossaryView(await createGlossary(context.get("caller").accountId, glossary)), 201);
    }),
  )
  .get(
    "/glossaries/:id",
    forTranslation<"/glossaries/:id">(async (context) => {
      const { format } = parseQuery(readQuery, context.req.query());
      const glossary = await readGlossary(context.get("caller").accountId, context.req.param("id"));
      if (format === "json") return context.json(glossaryView(glossary));
      const pair = { from: glossary.sourceLanguage, to: glossary.targetLanguage };
      return context.body(writeEntries(glossary.entries, format, pair), 200, {
        "content-type": glossaryTypes[format],
        "content-disposition": `attachment; filename="${glossary.id}.${format}"`,
        "x-content-type-options": "nosniff",
      });
    }),
  )
  .patch(
    "/glossaries/:id",
    forTranslation<"/glossaries/:id">(async (context) => {
      const { accountId } = context.get("caller");
      const id = context.req.param("id");
      const { sourceLanguage: from, targetLanguage: to } = await readGlossary(accountId, id);
      const change = await receiveFields(context, async (fields) => {
        const input = parseFields(glossaryChangeInput, fields);
        return { name: input.name, entries: await readContent(input, { from, to }) };
      });
      return context.json(glossaryView(await updateGlossary(accountId, id, change)));
    }),
  )
  .delete(
    "/glossaries/:id",
    forTranslation<"/glossaries/:id">(async (context) => {
      await deleteGlossary(context.get("caller").accountId, context.req.param("id"));
      return context.body(null, 204);
    }),
  );

/** Receives a body, whose file lies in a folder while `read` runs. `entries` of a form is JSON text. */
async function receiveFields<T>(
  context: Context,
  read: (fields: Record<string, unknown | InputFile>) => Promise<T>,
): Promise<T> {
  const folder = new TemporaryFolder();
  try {
    const limits = { maxBytes: MAX_BODY_BYTES };
    const { kind, fields } = await receiveBody(context.env.incoming, context.get("caller").accountId, folder, limits);
    const { entries } = fields;
    const parsed =
      kind === "multipart" && typeof entries === "string" ? { entries: jsonField("entries", entries) } : {};
    return await read({ ...fields, ...parsed });
  } finally {
    await folder.remove();
  }
}

const summaryView = (glossary: GlossarySummary) => ({
  id: glossary.id,
  object: "glossary" as const,
  name: glossary.name,
  source_language: glossary.sourceLanguage,
  target_language: glossary.targetLanguage,
  entry_count: glossary.entryCount,
  created_at: glossary.createdAt.toISOString(),
  updated_at: glossary.updatedAt.toISOString(),
});

const glossaryView = (glossary: Glossary) => ({
  ...summaryView(glossary),
  entries: glossary.entries.map(([source, target]) => ({ source, target })),
});
