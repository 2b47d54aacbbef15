import { MAX_EDITS, MAX_TARGET_CHARACTERS } from "../routes/segments.ts";
import { get, idParameter, json, keyed, list, paging, query, ref } from "./parts.ts";
import { problems } from "./problems.ts";
import { text } from "./schemas.ts";

const tagged =
  'Text with inline tags: <g1>…</g1> is a style, <x1/> an object such as a line break or a placeholder. "&", "<" and ">" are escaped.';

/** The response schemas of the segments of a translation. */
export const segmentSchemas = {
  Segment: {
    type: "object",
    required: ["object", "id", "place", "source", "target", "edited"],
    properties: {
      object: { type: "string", const: "segment" },
      id: { type: "integer", minimum: 1, description: "Its position in the document." },
      place: { ...text, description: "The part of the document." },
      source: { ...text, description: tagged },
      target: { type: ["string", "null"], description: "The translation. Null if the sentence was not translated." },
      edited: { type: "boolean" },
    },
  },
};

const language = { type: "string", maxLength: 35 };
const languageNote = "The language of the result, if the job has several.";

/** The paths of the segments of a translation. */
export const segmentPaths = {
  "/jobs/{id}/segments": {
    ...get(
      "Translation",
      "listSegments",
      "List the segments of an editable translation",
      list(ref("Segment")),
      [
        idParameter,
        ...paging,
        query("target_language", language, languageNote),
        query("place", { type: "string", maxLength: 200 }, "Only segments of this part of the document."),
        query("search", { type: "string", minLength: 1, maxLength: 200 }, "Only segments with this text."),
      ],
      [404, 409, 410, 422, ...keyed],
    ),
    patch: {
      tags: ["Translation"],
      operationId: "editSegments",
      summary: "Edit segments and write the document again",
      description:
        "Costs nothing and uses no engine. The new document replaces the output and has a new URL. All other text stays the same. If the job uses the translation memory, the edits are stored there.",
      parameters: [idParameter],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["segments"],
              additionalProperties: false,
              properties: {
                target_language: { ...language, description: languageNote },
                segments: {
                  type: "array",
                  minItems: 1,
                  maxItems: MAX_EDITS,
                  items: {
                    type: "object",
                    required: ["id", "target"],
                    additionalProperties: false,
                    properties: {
                      id: { type: "integer", minimum: 1 },
                      target: { type: "string", maxLength: MAX_TARGET_CHARACTERS, description: tagged },
                    },
                  },
                },
              },
            },
            examples: { edit: { value: { segments: [{ id: 1, target: "La casa roja." }] } } },
          },
        },
      },
      responses: {
        200: { description: "The job with its new output", content: json(ref("Job")) },
        ...problems(400, 404, 408, 409, 410, 413, 415, 422, ...keyed),
      },
    },
  },
};
