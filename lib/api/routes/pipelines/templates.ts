import { z } from "zod";
import { pipelineTemplates } from "../../../pipelines/templates.ts";
import { defineRoute } from "../../define-route.ts";
import { component } from "../../openapi/json-schema.ts";
import { anyObject, count, list } from "../../openapi/values.ts";

const template = component(
  "PipelineTemplate",
  {
    id: z.string(),
    object: z.literal("pipeline_template"),
    title: z.string(),
    description: z.string(),
    input: z.enum(["image", "document"]).nullable().meta({ description: "The kind of file to send as input." }),
    steps: z.array(
      z.object({
        id: z.string(),
        operation: z.string(),
        parameters: anyObject,
        max_credits: count.optional(),
        when: z.string().optional(),
      }),
    ),
  },
  {
    id: "cutout",
    object: "pipeline_template",
    title: "Cutout",
    description: "Removes the background.",
    input: "image",
    steps: [{ id: "cutout", operation: "background-remove", parameters: { image: "$input" } }],
  },
);

/** Steps for common tasks, to be changed and sent as a run. */
export const templatesRoute = defineRoute({
  method: "GET",
  path: "/pipelines/templates",
  tag: "Pipelines",
  operationId: "listPipelineTemplates",
  summary: "List steps for common tasks",
  description: "Change the steps as you like and send them to POST /pipelines/runs. Free of charge.",
  access: "any",
  output: list(template),
  handler: () => ({
    object: "list" as const,
    data: pipelineTemplates.map((template) => ({ object: "pipeline_template" as const, ...template })),
    next_cursor: null,
  }),
});
