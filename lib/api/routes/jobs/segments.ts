import { readFile } from "node:fs/promises";
import { exchangeFormats, exchangeTypes } from "@atelier/documents/exchange";
import { z } from "zod";
import { editSegments, exportSegments, readSegments, readTerms } from "../../../drafts/segments.ts";
import { jobView } from "../../../jobs/view.ts";
import { hasScope } from "../../../keys/grants.ts";
import { segmentIssues } from "../../../operations/document-translate/find-issues.ts";
import { InputFile, languageTag } from "../../../operations/fields.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder, withFolder } from "../../http/body/temporary.ts";
import { send } from "../../http/context.ts";
import { countFreeUse } from "../../http/limits/rate-limit.ts";
import { parseFields } from "../../http/page.ts";
import { component, publishedAs } from "../../openapi/json-schema.ts";
import { list, paging } from "../../openapi/values.ts";
import { job } from "./job.ts";
import { readVisibleJob } from "./visible-job.ts";

/** An edit writes the whole document again, free of charge. */
const EDITS_PER_MINUTE = 10;
const MAX_EDITS = 500;
const MAX_TARGET_CHARACTERS = 10_000;

const tagged =
  'Text with inline tags: <g1>…</g1> is a style, <x1/> an object such as a line break or a placeholder. "&", "<" and ">" are escaped.';

const segment = component(
  "Segment",
  {
    object: z.literal("segment"),
    id: z.int().min(1).meta({ description: "Its position in the document." }),
    place: z.string().meta({ description: "The part of the document." }),
    source: z.string().meta({ description: tagged }),
    target: z.string().nullable().meta({ description: "The translation. Null if the sentence was not translated." }),
    edited: z.boolean(),
    issues: z.array(z.enum(segmentIssues)).meta({
      description:
        "Signs of a wrong translation, from checks without a model: a missing or unchanged translation, an unlikely length, other numbers, missing styles or glossary terms, repeated words. Empty for edited segments.",
    }),
  },
  {
    object: "segment",
    id: 1,
    place: "word/document.xml",
    source: "The <g1>red</g1> house.",
    target: "La casa <g1>roja</g1>.",
    edited: false,
    issues: [],
  },
);

const resultLanguage = languageTag
  .optional()
  .meta({ description: "The language of the result, if the job has several." });

const cursor = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0);

const onlyIssues = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true");

const listed = defineRoute({
  method: "GET",
  path: "/jobs/:id/segments",
  tag: "Translation",
  operationId: "listSegments",
  summary: "List the segments of an editable translation",
  access: "any",
  query: z.strictObject({
    ...paging,
    cursor: publishedAs(cursor, { type: "string" }).meta({ description: paging.cursor.description }),
    target_language: resultLanguage,
    place: z.string().max(200).optional().meta({ description: "Only segments of this part of the document." }),
    search: z.string().min(1).max(200).optional().meta({ description: "Only segments with this text." }),
    with_issues: publishedAs(onlyIssues, { type: "boolean" }).meta({
      description: "Whether to list only segments with issues.",
    }),
  }),
  output: list(segment),
  errors: [409, 410],
  async handler({
    caller,
    params,
    query: { limit, cursor: after, target_language: targetLanguage, with_issues: withIssues, ...filter },
  }) {
    const job = await readVisibleJob(caller, params.id);
    const { segments, more } = await withFolder((directory) =>
      readSegments(job.account_id, job.id, { targetLanguage, after, limit, withIssues, ...filter, directory }),
    );
    const data = segments.map((segment) => ({ object: "segment" as const, ...segment }));
    return { object: "list" as const, data, next_cursor: more ? String(data.at(-1)?.id) : null };
  },
});

const edit = defineRoute({
  method: "PATCH",
  path: "/jobs/:id/segments",
  tag: "Translation",
  operationId: "editSegments",
  summary: "Edit segments and write the document again",
  description:
    "Costs nothing and uses no engine. The new document replaces the output and has a new URL. All other text stays the same. If the job uses the translation memory, the edits are stored there.",
  access: "any",
  body: z.strictObject({
    target_language: resultLanguage,
    segments: z
      .array(
        z.strictObject({
          id: z.number().int().min(1),
          target: z.string().max(MAX_TARGET_CHARACTERS).meta({ description: tagged }),
        }),
      )
      .min(1)
      .max(MAX_EDITS)
      .meta({ description: "The changed segments with their new targets." }),
  }),
  examples: { edit: { value: { segments: [{ id: 1, target: "La casa roja." }] } } },
  result: "The job with its new output",
  output: job,
  errors: [409, 410],
  async handler({ caller: { accountId, grants }, caller, params, body }) {
    const { id } = await readVisibleJob(caller, params.id);
    const { target_language: targetLanguage, segments: edits } = await body();
    await countFreeUse("edits", accountId, EDITS_PER_MINUTE);
    const edited = await withFolder((directory) =>
      editSegments(accountId, id, {
        targetLanguage,
        edits,
        // The memory is the account's, and a client token can be in a visitor's browser.
        learns: hasScope(grants, "translation"),
        directory,
      }),
    );
    return jobView(edited);
  },
});

const MAX_TERMS = 100;
const TERM_LISTS_PER_MINUTE = 10;

const term = component(
  "TermCandidate",
  {
    object: z.literal("term_candidate"),
    source: z.string().meta({ description: "As the document most often writes it." }),
    count: z.int().min(2).meta({ description: "How often it occurs." }),
    target: z.string().nullable().meta({
      description:
        "The text that the translations of its sentences have in common. Null if they have none. It is an estimate: check it before it goes into a glossary.",
    }),
    sharing: z.int().min(0).meta({ description: "In how many of its sentences the translation has `target`." }),
    segments: z.array(z.int().min(1)).meta({ description: "The `id`s of the first three segments with the term." }),
  },
  {
    object: "term_candidate",
    source: "covered work",
    count: 36,
    target: "obra cubierta",
    sharing: 24,
    segments: [42, 65, 75],
  },
);

const terms = defineRoute({
  method: "GET",
  path: "/jobs/:id/terms",
  tag: "Translation",
  operationId: "listTermCandidates",
  summary: "List candidates for glossary terms in an editable translation",
  description:
    "Words and phrases that the document uses several times, the most likely terms first, with their translations. Terms of the job's glossaries are left out. The first 60,000 words are read. Costs nothing.",
  access: "any",
  query: z.strictObject({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_TERMS)
      .default(50)
      .meta({ description: "The maximum number of candidates." }),
    target_language: resultLanguage,
  }),
  output: component(
    "TermCandidates",
    { object: z.literal("list"), source_language: z.string(), target_language: z.string(), data: z.array(term) },
    { object: "list", source_language: "en", target_language: "es", data: [] },
  ),
  errors: [409, 410],
  async handler({ caller, params, query: { limit, target_language: targetLanguage } }) {
    const job = await readVisibleJob(caller, params.id);
    await countFreeUse("term lists", caller.accountId, TERM_LISTS_PER_MINUTE);
    const list = await withFolder((directory) =>
      readTerms(job.account_id, job.id, { targetLanguage, limit, directory }),
    );
    return {
      object: "list" as const,
      source_language: list.from,
      target_language: list.to,
      data: list.terms.map((term) => ({ object: "term_candidate" as const, ...term })),
    };
  },
});

const exported = defineRoute({
  method: "GET",
  path: "/jobs/:id/segments/export",
  tag: "Translation",
  operationId: "exportSegments",
  summary: "Download the segments of an editable translation for a translator",
  description:
    "XLIFF 2.1 with a state for each segment, or a table (docx, xlsx) with the columns id, place, source and target.",
  access: "any",
  query: z.strictObject({
    format: z.enum(exchangeFormats).default("xliff").meta({ description: "XLIFF 2.1, or a table." }),
    target_language: resultLanguage,
  }),
  types: Object.values(exchangeTypes).map(({ contentType }) => contentType),
  errors: [409, 410],
  async handler({ context, caller, params, query: { format, target_language: targetLanguage } }) {
    const job = await readVisibleJob(caller, params.id);
    const bytes = await withFolder(async (directory) =>
      readFile(await exportSegments(job.account_id, job.id, { targetLanguage, format, directory })),
    );
    const { contentType, extension } = exchangeTypes[format];
    const headers = {
      "content-type": contentType,
      "content-disposition": `attachment; filename="segments.${extension}"`,
      "x-content-type-options": "nosniff",
    };
    return send(context, { status: 200, headers, body: new Uint8Array(bytes) });
  },
});

/** Texts of 48 million characters, as a draft can have, compress or are split. */
const MAX_FILE_BYTES = 30 * 1024 * 1024;
const importFields = z.strictObject({
  file: z
    .custom<InputFile>((value) => value instanceof InputFile, "Send the file as file.")
    .meta({
      type: "string",
      contentMediaType: "application/octet-stream",
      description: "The exported file with translations: XLIFF 2, docx or xlsx.",
    }),
  target_language: resultLanguage,
});

const imported = defineRoute({
  method: "POST",
  path: "/jobs/:id/segments/import",
  tag: "Translation",
  operationId: "importSegments",
  summary: "Import translated segments and write the document again",
  description:
    "Takes a file of GET /jobs/{id}/segments/export. Segments whose target differs are edited as by PATCH /jobs/{id}/segments; the others stay.",
  access: "any",
  content: { "multipart/form-data": { schema: importFields } },
  result: "The job with its new output",
  output: job,
  errors: [409, 410, 413],
  async handler({ context, caller: { accountId, grants }, caller, params }) {
    const { id } = await readVisibleJob(caller, params.id);
    await countFreeUse("edits", accountId, EDITS_PER_MINUTE);
    const folder = new TemporaryFolder();
    try {
      const limits = { maxBytes: MAX_FILE_BYTES };
      const { fields } = await receiveBody(context.env.incoming, accountId, folder, limits);
      const { file, target_language: targetLanguage } = parseFields(importFields, fields);
      const edited = await editSegments(accountId, id, {
        targetLanguage,
        edits: file.path,
        learns: hasScope(grants, "translation"),
        directory: await folder.directory(),
      });
      return jobView(edited);
    } finally {
      await folder.remove();
    }
  },
});

/** The segments of an editable translation: read, exchanged and replaced free of charge. */
export const segmentRoutes: Route[] = [listed, edit, terms, exported, imported];
