import { z } from "zod";
import { MAX_TEXTS, translateTextInput } from "../routes/translate-text.ts";
import { header, jobHeaders, json, keyed, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text } from "./schemas.ts";

const { $schema: _, ...inputSchema } = z.toJSONSchema(translateTextInput, {
  io: "input",
  unrepresentable: "any",
  // The other keywords of fields are for forms.
  override: ({ jsonSchema }) => {
    for (const keyword of ["widget", "advanced", "unit"]) delete jsonSchema[keyword];
  },
});

/** The response schemas of text translation. */
export const translateTextSchemas = {
  TermUse: {
    type: "object",
    required: ["applied", "not_applied"],
    description: "How the terms of the glossaries were used. Up to 100 terms that were not applied are listed.",
    properties: {
      applied: { type: "integer", minimum: 0 },
      not_applied: {
        type: "array",
        items: {
          type: "object",
          required: ["term", "translation", "place", "sentences"],
          properties: { term: text, translation: text, place: text, sentences: { type: "integer", minimum: 1 } },
        },
      },
    },
  },
  Translations: {
    type: "object",
    required: [
      "object",
      "job_id",
      "source_language",
      "target_language",
      "translations",
      "engine",
      "credits",
      "warnings",
      "metadata",
    ],
    properties: {
      object: { type: "string", const: "translations" },
      job_id: text,
      source_language: { ...text, description: "The detected language if it was not sent." },
      target_language: text,
      translations: { type: "array", items: text, description: "In the order of the texts." },
      engine: { type: ["string", "null"] },
      credits: {
        type: "object",
        required: ["charged", "remaining"],
        properties: { charged: { type: "integer", minimum: 0 }, remaining: { type: ["integer", "null"] } },
      },
      glossary: ref("TermUse"),
      warnings: { type: "array", items: text },
      metadata: { type: "object", additionalProperties: text },
    },
  },
};

/** The path of text translation. */
export const translateTextPaths = {
  "/translate-text": {
    post: {
      tags: ["Translation"],
      operationId: "translateText",
      summary: `Translate up to ${MAX_TEXTS} texts at once`,
      description:
        "A job of the document translator, with its price for the characters of all texts. POST /quote with the operation translate-text returns the price.",
      parameters: [
        header("Idempotency-Key", "1 to 255 printable ASCII characters. A repeated request returns the first result."),
        ...jobHeaders,
      ],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: inputSchema,
            examples: {
              texts: {
                value: { texts: ["The red house.", "Hello {name}!"], source_language: "en", target_language: "es" },
              },
            },
          },
        },
      },
      responses: {
        200: { description: "The translations", content: json({ anyOf: [ref("Translations"), ref("Job")] }) },
        202: {
          description: "The job is still running. Its output will be a JSON file with the translations.",
          content: json(ref("Job")),
        },
        ...problems(400, 402, 408, 409, 410, 413, 415, 422, ...keyed, 502, 504),
      },
    },
  },
};
