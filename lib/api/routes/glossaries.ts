import type { TermPair } from "@atelier/documents/exchange";
import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { MAX_TERM_CHARACTERS } from "../../operations/document-translate/glossary.ts";
import { type InputFile, languageTag } from "../../operations/fields.ts";
import { type DictionarySummary, selectDictionary } from "../../translation/dictionaries.ts";
import {
  createGlossary,
  deleteGlossary,
  deletePair,
  type Glossary,
  type GlossarySummary,
  listGlossaries,
  MAX_GLOSSARIES,
  readGlossary,
  updateGlossary,
} from "../../translation/glossaries.ts";
import {
  entriesInput,
  glossaryFormats,
  glossaryTypes,
  MAX_ENTRIES,
  MAX_GLOSSARY_BYTES,
  writeEntries,
} from "../../translation/glossary-entries.ts";
import {
  glossaryChangeInput,
  newGlossaryInput,
  readContent,
  readNewGlossary,
  readPair,
} from "../../translation/glossary-request.ts";
import { defineRoute, type Route } from "../define-route.ts";
import { jsonField, receiveBody } from "../http/body/receive.ts";
import { TemporaryFolder } from "../http/body/temporary.ts";
import type { Context } from "../http/context.ts";
import { page, parseFields } from "../http/page.ts";
import { component, inputSchema, publishedAs } from "../openapi/json-schema.ts";
import type { Examples } from "../openapi/notes.ts";
import { list, paging, time } from "../openapi/values.ts";

/** Room for the other fields of a form. */
const MAX_BODY_BYTES = MAX_GLOSSARY_BYTES + 64 * 1024;

const access = { scope: "translation" } as const;
const tag = "Translation";

const term = z.string().min(1).max(MAX_TERM_CHARACTERS);
const entries = z.array(z.strictObject({ source: term, target: term }));

const pairShape = { source_language: z.string(), target_language: z.string(), entry_count: z.int().min(1) };

const shape = {
  id: z.string(),
  object: z.literal("glossary"),
  name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  entry_count: z.int().min(1).max(MAX_ENTRIES),
  further_pairs: z.array(z.object(pairShape)).optional().meta({ description: "Its further pairs of languages." }),
  created_at: time,
  updated_at: time,
};

const example = {
  id: "gls_01kaznf2vke8r9s0dq3w6h7t5m",
  object: "glossary",
  name: "Product names",
  source_language: "en",
  target_language: "es",
  entry_count: 1,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
} satisfies z.input<z.ZodObject<typeof shape>>;

const summary = component("GlossarySummary", shape, example);
const glossary = component(
  "Glossary",
  {
    ...shape,
    entries,
    further_pairs: z
      .array(z.object({ ...pairShape, entries }))
      .optional()
      .meta({ description: "Its further pairs of languages." }),
  },
  { ...example, entries: [{ source: "checkout", target: "pago" }] },
);

/** The languages of a pair, both or neither. */
const pairQuery = (description: string) => ({
  source_language: languageTag.optional().meta({ description }),
  target_language: languageTag.optional().meta({ description }),
});

/** The bodies of a request by content type: the terms are fields of a JSON body, or a file of a form. */
function bodies(input: typeof newGlossaryInput | typeof glossaryChangeInput, examples: Examples) {
  const { entries: _entries, text: _text, file, format, ...fields } = input.shape;
  const terms = {
    entries: publishedAs(entriesInput, inputSchema(entries.max(MAX_ENTRIES)))
      .optional()
      .meta({
        description: `Up to ${MAX_ENTRIES} terms. An object of terms and translations, or a list of pairs, is also accepted.`,
      }),
    text: z.string().min(1).optional().meta({ description: "The terms as CSV, TSV or TBX." }),
  };
  const form = z.object({ ...fields, file, format });
  return {
    "application/json": { schema: z.strictObject({ ...fields, ...terms, format }), examples },
    "multipart/form-data": { schema: form.meta({ description: "The same fields, with the terms as a file." }) },
  };
}

const listed = defineRoute({
  method: "GET",
  path: "/glossaries",
  tag,
  operationId: "listGlossaries",
  summary: "List glossaries, newest first",
  access,
  query: z.strictObject(paging),
  output: list(summary),
  async handler({ caller, query: { limit, cursor } }) {
    const found = await listGlossaries(caller.accountId, { limit: limit + 1, before: cursor });
    return page(found.map(summaryView), limit, ({ id }) => id);
  },
});

const create = defineRoute({
  method: "POST",
  path: "/glossaries",
  tag,
  operationId: "createGlossary",
  summary: "Create a glossary",
  description: `Terms with fixed translations for a language pair. An account can have up to ${MAX_GLOSSARIES} glossaries with different names.`,
  access,
  content: bodies(newGlossaryInput, {
    entries: {
      value: {
        name: "Product names",
        source_language: "en",
        target_language: "es",
        entries: [{ source: "checkout", target: "pago" }],
      },
    },
  }),
  output: glossary,
  status: 201,
  async handler({ context, caller }) {
    const created = await receiveFields(context, async (fields) =>
      readNewGlossary(parseFields(newGlossaryInput, fields)),
    );
    return glossaryView(await createGlossary(caller.accountId, created));
  },
});

const read = defineRoute({
  method: "GET",
  path: "/glossaries/:id",
  tag,
  operationId: "getGlossary",
  summary: "Get a glossary with its entries, as JSON or as a file",
  access,
  query: z.strictObject({
    format: z
      .enum(["json", ...glossaryFormats])
      .default("json")
      .meta({ description: "The format." }),
    ...pairQuery("The pair of a file. By default, the first one."),
  }),
  output: glossary,
  types: Object.values(glossaryTypes).map((type) => type.replace(/;.*/, "")),
  async handler({ context, caller, params, query: { format, ...languages } }) {
    const found = await readGlossary(caller.accountId, params.id);
    const wanted = readPair(languages);
    if (format === "json") {
      if (wanted) throw invalidInput("/source_language", "JSON has all pairs. Send format csv, tsv or tbx for one.");
      return glossaryView(found);
    }
    const pair = selectDictionary(found, wanted);
    return context.body(writeEntries(pair.entries, format, pair), 200, {
      "content-type": glossaryTypes[format],
      "content-disposition": `attachment; filename="${found.id}.${format}"`,
      "x-content-type-options": "nosniff",
    });
  },
});

const update = defineRoute({
  method: "PATCH",
  path: "/glossaries/:id",
  tag,
  operationId: "updateGlossary",
  summary: "Rename a glossary or replace its entries",
  description:
    "source_language and target_language name the pair whose entries are replaced, or a new pair; by default the first one. Jobs that have started keep the entries they started with.",
  access,
  content: bodies(glossaryChangeInput, {
    entries: { value: { entries: [{ source: "checkout", target: "caja" }] } },
  }),
  output: glossary,
  async handler({ context, caller: { accountId }, params: { id } }) {
    const { sourceLanguage: from, targetLanguage: to } = await readGlossary(accountId, id);
    const change = await receiveFields(context, async (fields) => {
      const input = parseFields(glossaryChangeInput, fields);
      const pair = readPair(input);
      const entries = await readContent(input, pair ?? { from, to });
      if (pair && !entries) throw invalidInput("/entries", "Send the terms of the pair as entries, text or file.");
      return { name: input.name, pair, entries };
    });
    return glossaryView(await updateGlossary(accountId, id, change));
  },
});

const remove = defineRoute({
  method: "DELETE",
  path: "/glossaries/:id",
  tag,
  operationId: "deleteGlossary",
  summary: "Delete a glossary, or one of its pairs of languages",
  description: "Deleting the last pair deletes the glossary.",
  access,
  query: z.strictObject(pairQuery("The pair to delete. By default, the whole glossary.")),
  handler({ caller: { accountId }, params: { id }, query }) {
    const pair = readPair(query);
    return pair ? deletePair(accountId, id, pair) : deleteGlossary(accountId, id);
  },
});

/** The account's glossaries: terms with fixed translations that translations can name. */
export const glossaryRoutes: Route[] = [listed, create, read, update, remove];

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

const pairView = ({ from, to, entryCount }: DictionarySummary) => ({
  source_language: from,
  target_language: to,
  entry_count: entryCount,
});

const summaryView = (glossary: GlossarySummary) => ({
  ...factsView(glossary),
  ...(glossary.further.length > 0 ? { further_pairs: glossary.further.map(pairView) } : {}),
});

const factsView = (glossary: GlossarySummary) => ({
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
  ...factsView(glossary),
  entries: glossary.entries.map(entryView),
  ...(glossary.further.length > 0
    ? { further_pairs: glossary.further.map((item) => ({ ...pairView(item), entries: item.entries.map(entryView) })) }
    : {}),
});

const entryView = ([source, target]: TermPair) => ({ source, target });
