import { McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { readEndings } from "../../credits/expire.ts";
import { readBalance } from "../../credits/ledger.ts";
import { supportedLanguages } from "../../engine-health/configured/languages.ts";
import { cancelJob } from "../../jobs/cancel.ts";
import { hasEnded, type Job } from "../../jobs/record.ts";
import { watchJob } from "../../jobs/wait.ts";
import type { KeyGrants } from "../../keys/grants.ts";
import { refuseUnlessGranted } from "../../keys/grants.ts";
import type { Operation } from "../../operations/define.ts";
import { inputJsonSchema } from "../../operations/describe.ts";
import { operations } from "../../operations/index.ts";
import { pool } from "../../platform/database/db.ts";
import { env } from "../../platform/env.ts";
import { type PriceTable, readPriceTable } from "../../prices/price-table.ts";
import { storeUpload, UPLOAD_HOURS } from "../../uploads/uploads.ts";
import { submitMapped } from "../compatible/run-operation.ts";
import { decodeFile } from "../http/body/encoded-file.ts";
import { TemporaryFolder } from "../http/body/temporary.ts";
import { getAddress } from "../http/caller/address-of.ts";
import type { Context } from "../http/context.ts";
import { whileAllowed } from "../http/stream/access-watch.ts";
import { readVisibleJob } from "../routes/jobs/visible-job.ts";
import { upload, uploadView } from "../routes/uploads/upload.ts";
import { addPipelineTools } from "./pipelines.ts";
import { portable, portableFromJson } from "./portable-schema.ts";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { dataResult, guarded, jobOutput, jobResult } from "./results.ts";

/** How long a tool waits for a job. Most clients give up after a minute. */
const WAIT_MS = 50_000;
/** Fields that make no sense for a tool: its result has links and pictures in any case. */
const LEFT_OUT = ["response", "retention", "webhook_url"];

const schemas = new Map<string, ReturnType<typeof portableFromJson>>();

/** The schema of an operation's tool. It describes; the operation itself checks, so that all clients get the same errors. */
function toSchema(operation: Operation) {
  const known = schemas.get(operation.slug);
  if (known) return known;
  const { properties = {}, ...schema } = inputJsonSchema(operation);
  const kept = Object.entries(properties).filter(([name]) => !LEFT_OUT.includes(name));
  const portable = portableFromJson({ ...schema, properties: Object.fromEntries(kept) });
  schemas.set(operation.slug, portable);
  return portable;
}

/** A server of the Model Context Protocol for one request: a tool for each operation that the caller may run, and more. */
export async function createMcpServer(context: Context): Promise<McpServer> {
  const server = new McpServer(
    { name: "atelier", title: env().APP_NAME, version: "1.0.0" },
    {
      instructions:
        "Tools create and edit images and translate documents. Each call costs credits, as its description says. Files are https URLs, data URLs, Base64, or IDs of uploads. A long job returns its ID: call get_job to wait for it.",
    },
  );
  const prices = await readPriceTable();
  const { grants } = context.get("caller");
  for (const operation of operations)
    if (mayRun(grants, operation.slug)) addOperation(server, operation, prices, context);
  addPipelineTools(server, context, WAIT_MS);
  addJobTools(server, context);
  addAccountTools(server, context);
  addUploadTool(server, context);
  addResources(server);
  addPrompts(server);
  return server;
}

/** Whether a key and its project allow an operation. */
const mayRun = (grants: KeyGrants | undefined, slug: string): boolean =>
  [grants?.operations, grants?.project?.operations].every((allowed) => allowed?.includes(slug) ?? true);

function addOperation(server: McpServer, operation: Operation, prices: PriceTable, context: Context): void {
  server.registerTool(
    operation.slug.replaceAll("-", "_"),
    {
      title: operation.title,
      description: `${operation.summary} Price in credits: ${operation.priceNote(prices.getPrices(operation))}.`,
      inputSchema: toSchema(operation),
      outputSchema: jobOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    (fields, tool) => guarded(() => runTool(context, operation, fields, tool)),
  );
}

async function runTool(context: Context, operation: Operation, fields: Record<string, unknown>, tool: ServerContext) {
  const { accountId, grants } = context.get("caller");
  if (grants) refuseUnlessGranted(grants, { operation: operation.slug }, () => getAddress(context.env.incoming));
  const folder = new TemporaryFolder();
  try {
    const delivery = { waits: true, inline: false };
    const { jobId } = await submitMapped(context, operation, fields, { folder, delivery });
    const job = await waitWithProgress(context, jobId, tool);
    if (tool.mcpReq.signal.aborted && !hasEnded(job)) await cancelJob(accountId, jobId);
    return await jobResult(job);
  } finally {
    await folder.remove();
  }
}

/** Waits for a job, and reports its progress to a client that requests it. */
function waitWithProgress(context: Context, jobId: string, tool: ServerContext): Promise<Job> {
  const { signal } = tool.mcpReq;
  return whileAllowed(context, (allowed) => watchProgress(context, jobId, tool, AbortSignal.any([signal, allowed])));
}

async function watchProgress(
  context: Context,
  jobId: string,
  { mcpReq }: ServerContext,
  signal: AbortSignal,
): Promise<Job> {
  const progressToken = mcpReq._meta?.progressToken;
  let latest: Job | undefined;
  for await (const job of watchJob(context.get("caller").accountId, jobId, signal, Date.now() + WAIT_MS)) {
    latest = job;
    if (progressToken !== undefined && !hasEnded(job))
      await mcpReq.notify({
        method: "notifications/progress",
        params: { progressToken, progress: job.progress, total: 1, message: job.progress_step },
      });
  }
  if (!latest) throw new Error("A watched job is yielded at least once.");
  return latest;
}

const jobInput = portable(z.object({ job_id: z.string().describe("The ID of a job, such as job_01k….") }));

function addJobTools(server: McpServer, context: Context): void {
  const { caller } = context.var;
  const find = (id: string) => readVisibleJob(caller, id);
  server.registerTool(
    "get_job",
    {
      title: "Get a job",
      description: `Wait up to ${WAIT_MS / 1000} seconds for a job, and return its result. Free of charge.`,
      inputSchema: jobInput,
      outputSchema: jobOutput,
      annotations: { readOnlyHint: true },
    },
    ({ job_id }, tool) =>
      guarded(async () => {
        await find(job_id);
        return jobResult(await waitWithProgress(context, job_id, tool));
      }),
  );
  server.registerTool(
    "cancel_job",
    {
      title: "Cancel a job",
      description: "Cancel a job that has not ended. A canceled job costs nothing.",
      inputSchema: jobInput,
      outputSchema: jobOutput,
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    },
    ({ job_id }) =>
      guarded(async () => {
        await find(job_id);
        return jobResult(await cancelJob(caller.accountId, job_id));
      }),
  );
}

function addAccountTools(server: McpServer, context: Context): void {
  const { accountId, grants } = context.get("caller");
  if (!grants || grants.scopes.includes("account"))
    server.registerTool(
      "get_balance",
      {
        title: "Get the balance",
        description: "The credits of the account.",
        outputSchema: portable(
          z.object({
            available: z.int(),
            held: z.int(),
            owed: z.int(),
            ends: z.array(z.object({ credits: z.int(), at: z.string() })),
          }),
        ),
        annotations: { readOnlyHint: true },
      },
      () =>
        guarded(async () => {
          const [balance, ends] = await Promise.all([readBalance(pool(), accountId), readEndings(pool(), accountId)]);
          return dataResult({
            ...balance,
            ends: ends.map(({ credits, at }) => ({ credits, at: at.toISOString() })),
          });
        }),
    );
  server.registerTool(
    "list_languages",
    {
      title: "List languages",
      description: "The languages that documents can be translated from and into.",
      outputSchema: portable(z.object({ languages: z.array(z.object({ tag: z.string(), name: z.string() })) })),
      annotations: { readOnlyHint: true },
    },
    () =>
      guarded(async () => {
        const { languages } = await supportedLanguages();
        return dataResult({ languages: languages.map(({ tag, name }) => ({ tag, name })) });
      }),
  );
}

const uploadInput = portable(
  z.object({
    data: z.string().min(1).describe("The file in Base64, or as a data URL."),
    filename: z.string().min(1).max(255).optional().describe("Its name with the ending, such as letter.docx."),
  }),
);

function addUploadTool(server: McpServer, context: Context): void {
  const { accountId, keyId, grants } = context.get("caller");
  // A client token may not upload.
  if (grants && grants.origin !== null) return;
  server.registerTool(
    "upload_file",
    {
      title: "Upload a file",
      description: `Store a file for ${UPLOAD_HOURS} hours, and return its ID for the file fields of other tools. Free of charge.`,
      inputSchema: uploadInput,
      outputSchema: portable(z.object(upload.shape)),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    ({ data, filename }) =>
      guarded(async () => {
        const folder = new TemporaryFolder();
        try {
          const file = await decodeFile("/data", data, () => folder.directory());
          return dataResult(uploadView(await storeUpload(accountId, { ...file, filename, keyId })));
        } finally {
          await folder.remove();
        }
      }),
  );
}
