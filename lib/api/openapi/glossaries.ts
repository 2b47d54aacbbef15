import { MAX_TERM_CHARACTERS } from "../../operations/document-translate/glossary.ts";
import { MAX_GLOSSARIES } from "../../translation/glossaries.ts";
import { glossaryFormats, MAX_ENTRIES } from "../../translation/glossary-entries.ts";
import { get, idParameter, json, keyed, list, paging, query, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text, time } from "./schemas.ts";

const term = { type: "string", minLength: 1, maxLength: MAX_TERM_CHARACTERS };
const entry = {
  type: "object",
  required: ["source", "target"],
  additionalProperties: false,
  properties: { source: term, target: term },
};
const languageTag = { ...text, maxLength: 35, description: "A BCP 47 tag." };

const summary = {
  id: text,
  object: { type: "string", const: "glossary" },
  name: text,
  source_language: text,
  target_language: text,
  entry_count: { type: "integer", minimum: 1, maximum: MAX_ENTRIES },
  created_at: time,
  updated_at: time,
};

/** The response schemas of glossaries. */
export const glossarySchemas = {
  GlossarySummary: { type: "object", required: Object.keys(summary), properties: summary },
  Glossary: {
    type: "object",
    required: [...Object.keys(summary), "entries"],
    properties: { ...summary, entries: { type: "array", items: entry } },
  },
};

/** The fields of entries: exactly one of `entries`, `text` and `file` is used. */
const content = {
  entries: {
    type: "array",
    maxItems: MAX_ENTRIES,
    items: entry,
    description: `Up to ${MAX_ENTRIES} terms. An object of terms and translations, or a list of pairs, is also accepted.`,
  },
  text: { ...text, minLength: 1, description: "The terms as CSV, TSV or TBX." },
  format: { type: "string", enum: glossaryFormats, description: "The format of text or file, if it is not clear." },
};
const name = { type: "string", minLength: 1, maxLength: 100 };
const file = { type: "string", contentMediaType: "application/octet-stream", description: "A CSV, TSV or TBX file." };

const newGlossary = { name, source_language: languageTag, target_language: languageTag };
const newRequired = ["name", "source_language", "target_language"];

const body = (required: string[], fields: object, examples: object) => ({
  required: true,
  content: {
    "application/json": {
      schema: { type: "object", required, additionalProperties: false, properties: { ...fields, ...content } },
      examples,
    },
    "multipart/form-data": {
      schema: {
        type: "object",
        required,
        properties: { ...fields, file, format: content.format },
        description: "The same fields, with the terms as a file.",
      },
    },
  },
});

const received = [400, 408, 413, 415, 422] as const;

/** The paths of glossaries. */
export const glossaryPaths = {
  "/glossaries": {
    ...get("Translation", "listGlossaries", "List glossaries, newest first", list(ref("GlossarySummary")), paging, [
      422,
      ...keyed,
    ]),
    post: {
      tags: ["Translation"],
      operationId: "createGlossary",
      summary: "Create a glossary",
      description: `Terms with fixed translations for a language pair. An account can have up to ${MAX_GLOSSARIES} glossaries with different names.`,
      requestBody: body(newRequired, newGlossary, {
        entries: {
          value: {
            name: "Product names",
            source_language: "en",
            target_language: "es",
            entries: [{ source: "checkout", target: "pago" }],
          },
        },
      }),
      responses: {
        201: { description: "Created", content: json(ref("Glossary")) },
        ...problems(...received, ...keyed),
      },
    },
  },
  "/glossaries/{id}": {
    get: {
      tags: ["Translation"],
      operationId: "getGlossary",
      summary: "Get a glossary with its entries, as JSON or as a file",
      parameters: [
        idParameter,
        query("format", { type: "string", enum: ["json", ...glossaryFormats], default: "json" }, "The format."),
      ],
      responses: {
        200: {
          description: "OK",
          content: {
            ...json(ref("Glossary")),
            "text/csv": {},
            "text/tab-separated-values": {},
            "application/x-tbx+xml": {},
          },
        },
        ...problems(404, 422, ...keyed),
      },
    },
    patch: {
      tags: ["Translation"],
      operationId: "updateGlossary",
      summary: "Rename a glossary or replace its entries",
      description: "Jobs that have started keep the entries they started with.",
      parameters: [idParameter],
      requestBody: body(
        [],
        { name },
        {
          entries: { value: { entries: [{ source: "checkout", target: "caja" }] } },
        },
      ),
      responses: {
        200: { description: "OK", content: json(ref("Glossary")) },
        ...problems(404, ...received, ...keyed),
      },
    },
    delete: {
      tags: ["Translation"],
      operationId: "deleteGlossary",
      summary: "Delete a glossary",
      parameters: [idParameter],
      responses: { 204: { description: "Deleted" }, ...problems(404, ...keyed) },
    },
  },
};
