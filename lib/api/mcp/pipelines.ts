import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { operations } from "../../operations/index.ts";
import { cancelRun } from "../../pipelines/control.ts";
import { type Run, readRun } from "../../pipelines/record.ts";
import { watchRun } from "../../pipelines/watch.ts";
import { TemporaryFolder } from "../http/body/temporary.ts";
import type { Context } from "../http/context.ts";
import { limitChecks } from "../http/limits/batch-checks.ts";
import { whileAllowed } from "../http/stream/access-watch.ts";
import { pipelineStep } from "../routes/pipelines/request.ts";
import { submitRun } from "../routes/pipelines/submit.ts";
import { runView } from "../routes/pipelines/view.ts";
import { readVisibleRun } from "../routes/pipelines/visible.ts";
import { portable } from "./portable-schema.ts";
import { guarded, runResult } from "./results.ts";

const runOutput = portable(
  z.looseObject({
    id: z.string(),
    status: z.string(),
    credits: z.looseObject({ price: z.int(), charged: z.int() }),
    steps: z.array(z.looseObject({ id: z.string(), status: z.string() })),
  }),
);

const runInput = portable(
  z.object({
    steps: z.array(pipelineStep).min(1).max(12),
    input: z
      .string()
      .optional()
      .describe("The file that steps name as $input: a URL, a data URL or the ID of an upload."),
    max_credits: z.int().min(0).optional().describe("Refuses a run whose price is higher."),
  }),
);

/** Adds the tools that run several operations as one, each on results of the ones before. */
export function addPipelineTools(server: McpServer, context: Context, waitMs: number): void {
  const { caller } = context.var;
  // A client token runs one operation.
  if (caller.grants && caller.grants.origin !== null) return;
  const wait = (runId: string, tool: ServerContext) =>
    whileAllowed(context, (allowed) =>
      readEnd(caller.accountId, runId, AbortSignal.any([tool.mcpReq.signal, allowed]), waitMs),
    );
  server.registerTool(
    "run_pipeline",
    {
      title: "Run several operations",
      description:
        "Run up to 12 operations as one call with one price. A step names the input as $input, and results of other steps as $steps.<id>.outputs[0]. Costs the sum of its steps.",
      inputSchema: runInput,
      outputSchema: runOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    (fields, tool) =>
      guarded(async () => {
        const folder = new TemporaryFolder();
        try {
          const { batchId } = await limitChecks(caller.accountId, () =>
            submitRun(context, { operations, fields, folder, key: undefined }),
          );
          const run = await wait(batchId, tool);
          if (tool.mcpReq.signal.aborted && !run.outcome) await cancelRun(caller.accountId, batchId);
          return await runResult(runView(run), run);
        } finally {
          await folder.remove();
        }
      }),
  );
  server.registerTool(
    "get_run",
    {
      title: "Get a run",
      description: `Wait up to ${waitMs / 1000} seconds for a run of several operations, and return its results. Free of charge.`,
      inputSchema: portable(z.object({ run_id: z.string().describe("The ID of a run, such as run_01k….") })),
      outputSchema: runOutput,
      annotations: { readOnlyHint: true },
    },
    ({ run_id }, tool) =>
      guarded(async () => {
        await readVisibleRun(caller, run_id);
        const run = await wait(run_id, tool);
        return await runResult(runView(run), run);
      }),
  );
}

async function readEnd(accountId: string, runId: string, signal: AbortSignal, waitMs: number): Promise<Run> {
  for await (const run of watchRun(accountId, runId, signal, Date.now() + waitMs)) if (run.outcome) return run;
  return readRun(accountId, runId);
}
