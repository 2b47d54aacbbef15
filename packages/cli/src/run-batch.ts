import { mkdir, stat } from "node:fs/promises";
import type { Atelier, BatchInput, Job } from "@atelier/sdk";
import { type Context, note, printJson } from "./context.ts";
import { CommandError, exitCodes } from "./exit.ts";
import type { OperationCommand, RunCommandOptions } from "./operation-command.ts";
import { checkUnused, getName, isFolder, writeResult } from "./outputs.ts";
import { ProgressBar } from "./progress.ts";

interface BatchCommand {
  operation: OperationCommand;
  /** The field of the files. */
  field: string;
  files: readonly string[];
  fields: Record<string, unknown>;
  options: RunCommandOptions;
}

interface ItemReport {
  file: string;
  job: Job | null;
  files: string[];
  error?: string;
}

/** The items of a batch of the API. */
const MAX_ITEMS = 1_000;
const WAIT_TIMEOUT_MS = 24 * 3_600_000;

/** Runs an operation on several files, with a batch for each 1,000. The results go to the folder of --out. */
export async function runBatch(context: Context, client: Atelier, command: BatchCommand): Promise<void> {
  const { options, files } = command;
  const out = options.out ?? ".";
  if (options.quote || options.wait === false)
    throw new CommandError("--quote and --no-wait take one file. Quote a file of the folder, or use atl jobs.");
  if (options.idempotencyKey !== undefined)
    throw new CommandError("--idempotency-key takes one file. Leave it out, or send each file with a key of its own.");
  if (out === "-") throw new CommandError("Several results cannot go to stdout. Use --out with a folder.");
  if (options.out !== undefined) await mkdir(out, { recursive: true }).catch(() => {});
  if (!(await isFolder(out))) throw new CommandError(`${out} is not a folder. Several results need one in --out.`);
  if (options.out === undefined) await checkUnused(files.map((file) => getName(file, command.operation.slug).stem));
  const reports: ItemReport[] = [];
  for (let start = 0; start < files.length; start += MAX_ITEMS)
    reports.push(
      ...(await runItems(context, client, { ...command, files: files.slice(start, start + MAX_ITEMS) }, out)),
    );
  if (options.json) printJson(context, reports);
  else for (const { files: paths } of reports) for (const path of paths) context.stdout.write(`${path}\n`);
  const failed = reports.filter(({ error }) => error !== undefined);
  for (const { file, error } of failed) note(context, `${file}: ${error}`);
  if (failed.length > 0)
    throw new CommandError(`${failed.length} of ${reports.length} files failed.`, exitCodes.partial);
}

async function runItems(context: Context, client: Atelier, command: BatchCommand, out: string): Promise<ItemReport[]> {
  const { operation, field, files, fields, options } = command;
  const { signal } = context;
  const bar = new ProgressBar(context, !options.json);
  bar.draw(0, `uploading ${files.length} files`);
  const reports = files.map((file): ItemReport => ({ file, job: null, files: [], error: "It was not processed." }));
  const empty = new Set(await emptyFiles(files));
  for (const index of empty) assign(reports, getId(index), { error: "The file is empty." });
  const items = files.map((file, index) => ({ id: getId(index), input: { [field]: file } }));
  const request = {
    operation: operation.slug,
    input: fields,
    items: items.filter((_, index) => !empty.has(index)),
    skip_invalid: true,
  } as unknown as BatchInput;
  if (request.items.length === 0) return reports;
  const batch = await client.batches.create(request, { signal, cancelOnAbort: true });
  try {
    await client.batches.wait(batch.id, {
      signal,
      waitTimeoutMs: WAIT_TIMEOUT_MS,
      onProgress: ({ counts: { total, queued, running } }) =>
        bar.draw((total - queued - running) / Math.max(1, total), `${total - queued - running} of ${total}`),
    });
    for (const { id, errors } of batch.skipped ?? [])
      assign(reports, id, { error: errors?.map(({ message }) => message).join(" ") || "The file is not valid." });
    for await (const { id, job } of client.batches.results(batch.id, { signal })) {
      const index = getIndex(id);
      if (job)
        assign(
          reports,
          id,
          await save(context, client, job as Job, { out, ...uniqueName(files, index, operation.slug) }),
        );
    }
    return reports;
  } catch (error) {
    if (signal.aborted) await client.batches.cancel(batch.id).catch(() => {});
    else
      note(
        context,
        `The batch ${batch.id} is paid as its files end. GET /batches/${batch.id}/outputs.zip returns them.`,
      );
    throw error;
  } finally {
    bar.clear();
  }
}

/** The indices of files without a byte: the service stores none, so that they cannot be uploaded. */
async function emptyFiles(files: readonly string[]): Promise<number[]> {
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return sizes.flatMap((found, index) => (found?.size === 0 ? [index] : []));
}

const getId = (index: number): string => `item-${index}`;
const getIndex = (id: string | null | undefined): number => Number(id?.slice("item-".length));

function assign(reports: ItemReport[], id: string | null | undefined, found: Partial<ItemReport>): void {
  const report = reports[getIndex(id)];
  if (!report) return;
  delete report.error;
  Object.assign(report, found);
}

/** The files of an item's job, or its error. */
async function save(
  context: Context,
  client: Atelier,
  job: Job,
  destination: Parameters<typeof writeResult>[2],
): Promise<Omit<ItemReport, "file">> {
  if (job.status !== "succeeded") return { job, files: [], error: job.error?.detail ?? `The job was ${job.status}.` };
  return { job, files: await writeResult(context, client.jobs.result(job), destination) };
}

/** The name of a result. Files of the same name in several folders are numbered. */
function uniqueName(files: readonly string[], index: number, slug: string) {
  const name = getName(files[index] ?? "", slug);
  const before = files.slice(0, index).filter((file) => getName(file, slug).stem === name.stem).length;
  return before === 0 ? name : { ...name, stem: `${name.stem}-${before + 1}` };
}
