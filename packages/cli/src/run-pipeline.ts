import { readFile } from "node:fs/promises";
import type { Atelier, Run, RunInput } from "@atelier/sdk";
import type { Command } from "commander";
import { type Context, note, printJson, readClient } from "./context.ts";
import { CommandError, describeError, exitCodes } from "./exit.ts";
import { expandInputs } from "./inputs.ts";
import { checkUnused, getName, isFolder, printPaths, writeResult } from "./outputs.ts";
import { ProgressBar } from "./progress.ts";

interface RunOptions {
  out?: string;
  json?: boolean;
  quote?: boolean;
  url?: string;
}

interface Report {
  file: string;
  run: Run | null;
  files: string[];
  error?: string;
}

/** Files that are processed at a time. */
const RUNS_AT_ONCE = 4;
const WAIT_TIMEOUT_MS = 24 * 3_600_000;

/** Adds the command that runs the steps of a file on one file, several ones or none. */
export function addPipelineCommand(program: Command, context: Context): void {
  program
    .command("run <pipeline> [files...]")
    .description(
      "Run the steps of a JSON file on each of the files. The file has steps as POST /pipelines/runs takes them, which name a file as $input.",
    )
    .option("-o, --out <path>", "A file or a folder. Several results need a folder.")
    .option("--json", "Print the runs as JSON.")
    .option("--quote", "Print the price of each file without running the steps.")
    .option("--url <address>", "The address of the service.")
    .action((pipeline: string, args: string[], options: RunOptions) => run(context, pipeline, args, options));
}

async function run(context: Context, path: string, args: string[], options: RunOptions): Promise<void> {
  const steps = await readPipeline(path);
  const { files } = args.length > 0 ? await expandInputs(args) : { files: [""] };
  const { out } = options;
  const client = await readClient(context, options.url);
  const name = getName(path, "").stem.replace(/-$/, "");
  const requests = files.map((file) => ({ file, name: getName(file || path, name), request: withInput(steps, file) }));
  if (options.quote) {
    const quotes = [];
    for (const { file, request } of requests)
      quotes.push({ file, ...(await client.pipelines.quote(request, { signal: context.signal })) });
    return printJson(context, quotes);
  }
  if (files.length > 1 && out !== undefined && !(await isFolder(out)))
    throw new CommandError(`${out} is not a folder. Several results need one in --out.`);
  if (out === undefined) await checkUnused(requests.map((request) => request.name.stem));
  const bar = new ProgressBar(context, !options.json);
  const reports: Report[] = [];
  try {
    let ended = 0;
    for (let first = 0; first < requests.length; first += RUNS_AT_ONCE)
      reports.push(
        ...(await Promise.all(
          requests.slice(first, first + RUNS_AT_ONCE).map(async (request) => {
            const report = await runOne(context, client, request, out, (run) =>
              bar.draw((ended + run.progress) / requests.length, `${ended} of ${requests.length}`),
            );
            ended++;
            return report;
          }),
        )),
      );
  } finally {
    bar.clear();
  }
  if (options.json) printJson(context, reports);
  else
    printPaths(
      context,
      reports.flatMap((report) => report.files),
    );
  const failed = reports.filter(({ error }) => error !== undefined);
  for (const { file, error } of failed) note(context, `${file || path}: ${error}`);
  if (failed.length > 0)
    throw new CommandError(
      `${failed.length} of ${reports.length} runs failed.`,
      reports.length === 1 ? exitCodes.failed : exitCodes.partial,
    );
}

const withInput = (steps: RunInput, file: string): RunInput => (file === "" ? steps : { ...steps, input: file });

/** Runs the steps on one file and writes the results. A failure is returned, so that the other files go on. */
async function runOne(
  context: Context,
  client: Atelier,
  { file, name, request }: { file: string; name: ReturnType<typeof getName>; request: RunInput },
  out: string | undefined,
  onProgress: (run: Run) => void,
): Promise<Report> {
  const { signal } = context;
  const started = await client.pipelines.run(request, { signal }).catch((error: unknown) => describeError(error));
  signal.throwIfAborted();
  if (typeof started === "string") return { file, run: null, files: [], error: started };
  try {
    const run = await client.pipelines.wait(started.id, { signal, onProgress, waitTimeoutMs: WAIT_TIMEOUT_MS });
    const results = client.pipelines.results(run);
    const files = [];
    for (const [index, result] of results.entries()) {
      const stem = results.length > 1 ? `${name.stem}-${index + 1}` : name.stem;
      const destination = out !== undefined && results.length > 1 && !(await isFolder(out)) ? undefined : out;
      files.push(...(await writeResult(context, result, { ...name, out: destination, stem })));
    }
    return { file, run, files, ...(run.status === "succeeded" ? {} : { error: describeRun(run) }) };
  } catch (error) {
    if (signal.aborted) await client.pipelines.cancel(started.id).catch(() => {});
    else note(context, `The run ${started.id} continues. GET /pipelines/runs/${started.id} returns its results.`);
    throw error;
  }
}

/** Why a run did not succeed: the step that failed, and its error. */
function describeRun({ id, status, steps }: Run): string {
  const failed = steps.find((step) => step.status === "failed");
  const error = failed?.jobs.find((job) => job.error)?.error;
  return failed ? `The step ${failed.id} failed. ${error?.detail ?? ""} (${id})` : `The run ${id} was ${status}.`;
}

/** The steps of a pipeline's file. Throws CommandError. */
async function readPipeline(path: string): Promise<RunInput> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new CommandError(`The file ${path} cannot be read. Check the path.`);
  });
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return { steps: value };
    if (typeof value === "object" && value !== null && "steps" in value) return value as RunInput;
  } catch {
    throw new CommandError(`${path} is not JSON.`);
  }
  throw new CommandError(`${path} has no steps. Write {"steps": […]}, as POST /pipelines/runs takes them.`);
}
