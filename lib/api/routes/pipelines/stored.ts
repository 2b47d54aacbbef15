import { z } from "zod";
import type { Operation } from "../../../operations/define.ts";
import { readRun } from "../../../pipelines/record.ts";
import {
  changePipeline,
  createPipeline,
  deletePipeline,
  listPipelines,
  MAX_PIPELINES,
  MAX_VERSIONS,
  readPipeline,
  type StoredPipeline,
} from "../../../pipelines/stored.ts";
import { checkVariables, fillVariables, variableTypes } from "../../../pipelines/variables.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { page, parseFields } from "../../http/page.ts";
import { component, publishedAs } from "../../openapi/json-schema.ts";
import { list, paging, time } from "../../openapi/values.ts";
import { checkSteps } from "./check.ts";
import { pipelineStep, runBody } from "./request.ts";
import { runQuote, runSchema } from "./run.ts";
import { quoteReceived, runHeaders, type StoredRun, submitReceived } from "./submit.ts";
import { runView } from "./view.ts";

const access = "server";
/** A stored pipeline is run by other keys too, so only keys that see all jobs change it. */
const manage = { scope: "jobs" } as const;
const tag = "Pipelines";
const MAX_VARIABLES = 50;
/** An example of a stored pipeline, of its steps and of a request. */
const steps = [
  { id: "cutout", operation: "background-remove", parameters: { image: "$input" } },
  {
    id: "photo",
    operation: "product-photo",
    parameters: { image: "$steps.cutout.outputs[0]", scene: "$vars.scene", size: "2000x2000" },
  },
];
const variables = { scene: { type: "text" as const, default: "pure_white", description: "The scene of the photo." } };

const variableName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "Use 1 to 40 lowercase letters, digits and underscores, beginning with a letter.");

const variable = z.strictObject({
  type: z.enum(variableTypes),
  default: publishedAs(z.unknown().optional(), {}).meta({ description: "The value of a run that sends none." }),
  required: z
    .boolean()
    .optional()
    .meta({ description: "false leaves a field out whose variable has no value. Otherwise such a run is refused." }),
  description: z.string().max(500).optional(),
});

const fields = {
  name: z.string().trim().min(1).max(100).meta({ description: "1 to 100 characters." }),
  steps: runBody.shape.steps.meta({
    description: "As those of a run. A parameter can be a variable, such as $vars.scene.",
  }),
  variables: z
    .record(variableName, variable)
    .refine((sent) => Object.keys(sent).length <= MAX_VARIABLES, `A pipeline can have ${MAX_VARIABLES} variables.`)
    .meta({ description: "The variables by their names, which steps name as $vars.NAME." }),
};

const newPipeline = z.strictObject({ ...fields, variables: fields.variables.default({}) });
const change = z.strictObject({
  name: fields.name.optional(),
  steps: fields.steps.optional(),
  variables: fields.variables.optional(),
});

const pipeline = component(
  "Pipeline",
  {
    object: z.literal("pipeline"),
    id: z.string(),
    name: z.string(),
    version: z.int().min(1),
    steps: z.array(pipelineStep),
    variables: z.record(z.string(), variable),
    created_at: time,
    updated_at: time,
  },
  {
    object: "pipeline",
    id: "pip_01kaznf2vke8r9s0dq3w6h7t5m",
    name: "Shop photo",
    version: 2,
    steps,
    variables,
    created_at: "2026-11-20T09:30:00.000Z",
    updated_at: "2026-11-21T10:00:00.000Z",
  },
);

const version = z.coerce.number().int().min(1).max(MAX_VERSIONS).optional();

const runOfPipeline = runBody.omit({ steps: true }).extend({
  version: z.int().min(1).max(MAX_VERSIONS).optional().meta({ description: "By default the newest one." }),
  variables: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: "The values of the variables. Those left out have their defaults." }),
});

const content = {
  "application/json": {
    schema: runOfPipeline,
    examples: {
      shopPhoto: {
        value: { input: "https://atelier.example/samples/coffee.png", variables: { scene: "pure_white" } },
      },
    },
  },
};

const toView = ({ created_at, updated_at, ...stored }: StoredPipeline): z.output<typeof pipeline> => ({
  object: "pipeline",
  ...stored,
  steps: stored.steps.map((step) => pipelineStep.parse(step)),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** The stored pipeline that a request names. `expand` throws `not_found` and `invalid_input`. */
function namedPipeline(context: Context): StoredRun {
  const id = context.req.param("id") ?? "";
  return {
    id,
    async expand(sent) {
      const { version: number, variables: values, ...request } = parseFields(runOfPipeline, sent);
      const stored = await readPipeline(context.get("caller").accountId, id, number);
      const parsed = stored.steps.map((step) => pipelineStep.parse(step));
      return { ...request, steps: fillVariables(parsed, stored.variables, values) };
    },
  };
}

/** The routes of stored pipelines. `operations` is the catalogue. */
export const storedPipelineRoutes = (operations: readonly Operation[]): Route[] => [
  defineRoute({
    method: "POST",
    path: "/pipelines",
    tag,
    operationId: "createPipeline",
    summary: "Store the steps of a pipeline under a name",
    description: `An account can store ${MAX_PIPELINES} pipelines. Operations, references, conditions and variables are checked now, everything else when it is run.`,
    access: manage,
    body: newPipeline,
    examples: { shopPhoto: { value: { name: "Shop photo", steps, variables } } },
    output: pipeline,
    status: 201,
    async handler({ context, caller, body }) {
      const { name, ...stored } = await body();
      check(context, operations, stored);
      return toView(await createPipeline(caller.accountId, name, stored));
    },
  }),
  defineRoute({
    method: "GET",
    path: "/pipelines",
    tag,
    operationId: "listPipelines",
    summary: "List the stored pipelines in their newest versions, newest first",
    access,
    query: z.strictObject(paging),
    output: list(pipeline),
    async handler({ caller, query: { limit, cursor } }) {
      const found = await listPipelines(caller.accountId, { limit: limit + 1, before: cursor });
      return page(found.map(toView), limit, ({ id }) => id);
    },
  }),
  defineRoute({
    method: "GET",
    path: "/pipelines/:id",
    tag,
    operationId: "getPipeline",
    summary: "Get a stored pipeline",
    access,
    query: z.strictObject({ version: version.meta({ description: "By default the newest one." }) }),
    output: pipeline,
    handler: async ({ caller, params, query }) =>
      toView(await readPipeline(caller.accountId, params.id, query.version)),
  }),
  defineRoute({
    method: "PATCH",
    path: "/pipelines/:id",
    tag,
    operationId: "changePipeline",
    summary: "Rename a stored pipeline, or add a version with other steps or variables",
    description: `What is left out stays as it is. A pipeline can have ${MAX_VERSIONS} versions; all can be run.`,
    access: manage,
    body: change,
    example: { name: "Shop photo, large" },
    output: pipeline,
    async handler({ context, caller, params, body }) {
      const { name, ...changed } = await body();
      const isChanged = changed.steps !== undefined || changed.variables !== undefined;
      const merge = (newest: StoredPipeline) => {
        const known = toView(newest);
        const stored = { steps: changed.steps ?? known.steps, variables: changed.variables ?? known.variables };
        check(context, operations, stored);
        return stored;
      };
      const content = isChanged ? merge : undefined;
      return toView(await changePipeline(caller.accountId, params.id, { name, content }));
    },
  }),
  defineRoute({
    method: "DELETE",
    path: "/pipelines/:id",
    tag,
    operationId: "deletePipeline",
    summary: "Delete a stored pipeline with all versions",
    description: "Its runs stay.",
    access: manage,
    handler: ({ caller, params }) => deletePipeline(caller.accountId, params.id),
  }),
  defineRoute({
    method: "POST",
    path: "/pipelines/:id/runs",
    tag,
    operationId: "runPipeline",
    summary: "Run a stored pipeline",
    description: "As POST /pipelines/runs with the steps of the pipeline and the values of its variables.",
    access,
    headers: runHeaders,
    content,
    output: runSchema,
    status: 201,
    otherResponses: { 200: { description: "The run of the first request with this key", output: runSchema } },
    errors: [402, 409],
    async handler({ context, caller }) {
      const { batchId, replayed } = await submitReceived(context, operations, namedPipeline(context));
      if (replayed) context.header("idempotent-replayed", "true");
      return context.json(runView(await readRun(caller.accountId, batchId)), replayed ? 200 : 201);
    },
  }),
  defineRoute({
    method: "POST",
    path: "/pipelines/:id/quote",
    tag,
    operationId: "quotePipeline",
    summary: "Get the price of a run of a stored pipeline",
    description: "The steps are checked as by POST /pipelines/{id}/runs. Nothing is submitted or held.",
    access,
    content,
    output: runQuote,
    handler: ({ context }) => quoteReceived(context, operations, namedPipeline(context)),
  }),
];

/** Checks all that does not depend on the values of a run. Throws `invalid_input` with a pointer. */
function check(
  context: Context,
  operations: readonly Operation[],
  stored: Pick<z.output<typeof newPipeline>, "steps" | "variables">,
): void {
  checkVariables(stored.steps, stored.variables);
  checkSteps(stored.steps, { caller: context.get("caller"), operations, folder: new TemporaryFolder() });
}
