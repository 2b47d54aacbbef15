import { MAX_CHARACTERS, MAX_UNITS } from "../../translation/memory.ts";
import { get, json, keyed, query, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text } from "./schemas.ts";

const count = { type: "integer", minimum: 0 };

/** The response schemas of the translation memory. */
export const memorySchemas = {
  Memory: {
    type: "object",
    required: ["object", "default", "segments", "languages"],
    properties: {
      object: { type: "string", const: "memory" },
      default: { type: "boolean", description: "Whether translations use the memory if the request does not say it." },
      segments: count,
      languages: {
        type: "array",
        items: {
          type: "object",
          required: ["source_language", "target_language", "segments"],
          properties: { source_language: text, target_language: text, segments: count },
        },
      },
    },
  },
  MemoryImport: {
    type: "object",
    required: ["object", "imported", "skipped"],
    properties: {
      object: { type: "string", const: "memory_import" },
      imported: count,
      skipped: { ...count, description: "Repeated segments, and segments that are too long." },
    },
  },
};

const pair = ["source_language", "target_language"].map((name) =>
  query(name, { type: "string", maxLength: 35 }, "A BCP 47 tag. Send both languages or none."),
);
const languageTag = { type: "string", maxLength: 35, description: "A BCP 47 tag." };

/** The paths of the translation memory. */
export const memoryPaths = {
  "/memory": {
    ...get("Translation", "getMemory", "Get the number of stored segments by language pair", ref("Memory")),
    patch: {
      tags: ["Translation"],
      operationId: "updateMemory",
      summary: "Set whether translations use the memory by default",
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["default"],
              additionalProperties: false,
              properties: { default: { type: "boolean" } },
            },
            examples: { on: { value: { default: true } } },
          },
        },
      },
      responses: {
        200: { description: "OK", content: json(ref("Memory")) },
        ...problems(400, 408, 413, 415, 422, ...keyed),
      },
    },
    delete: {
      tags: ["Translation"],
      operationId: "purgeMemory",
      summary: "Delete all segments, or those of a language pair",
      parameters: pair,
      responses: { 204: { description: "Deleted" }, ...problems(422, ...keyed) },
    },
  },
  "/memory/export": {
    get: {
      tags: ["Translation"],
      operationId: "exportMemory",
      summary: "Download the segments as TMX 1.4",
      parameters: pair,
      responses: {
        200: { description: "OK", content: { "application/x-tmx+xml": {} } },
        ...problems(422, ...keyed),
      },
    },
  },
  "/memory/import": {
    post: {
      tags: ["Translation"],
      operationId: "importMemory",
      summary: "Import the segments of a language pair from a TMX file",
      description: `An account can store ${MAX_UNITS} segments with ${MAX_CHARACTERS} characters. Beyond that, those that were not used for the longest time are deleted.`,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["source_language", "target_language", "text"],
              additionalProperties: false,
              properties: {
                source_language: languageTag,
                target_language: languageTag,
                text: { type: "string", minLength: 1, description: "The content of a TMX file." },
              },
            },
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
          "multipart/form-data": {
            schema: {
              type: "object",
              required: ["source_language", "target_language", "file"],
              properties: {
                source_language: languageTag,
                target_language: languageTag,
                file: { type: "string", contentMediaType: "application/octet-stream", description: "A TMX file." },
              },
            },
          },
        },
      },
      responses: {
        200: { description: "OK", content: json(ref("MemoryImport")) },
        ...problems(400, 408, 413, 415, 422, ...keyed),
      },
    },
  },
};
