import type { Command } from "commander";
import { type Context, note, print, printJson, readClient } from "./context.ts";
import { checkStdout, printPaths, writeResult } from "./outputs.ts";
import { ProgressBar } from "./progress.ts";

interface JobOptions {
  json?: boolean;
  url?: string;
  out?: string;
}

/** Adds the commands about jobs. */
export function addJobCommands(program: Command, context: Context): void {
  const jobs = program.command("jobs").description("List jobs, and work with one: wait, show, cancel, keep, delete.");
  const withUrl = (command: Command) => command.option("--url <address>", "The address of the service.");
  withUrl(jobs.command("list", { isDefault: true }))
    .description("List jobs, newest first. This is the default.")
    .option("--status <status>", "queued, running, succeeded, failed or canceled.")
    .option("--operation <operation>", "Only of this operation.")
    .option("--limit <number>", "The number of jobs, 1 to 100.", "20")
    .option("--cursor <cursor>", "The cursor of the next page, which the list prints.")
    .option("--json", "Print JSON.")
    .action(async ({ json, url, limit, ...query }) => {
      const { jobs } = await readClient(context, url);
      const { data, next_cursor: next } = await jobs
        .list({ ...query, limit: Number(limit) }, { signal: context.signal })
        .page();
      if (json) return printJson(context, data);
      for (const job of data)
        print(context, [job.id, job.status, job.operation, job.credits.charged ?? 0, job.created_at].join("\t"));
      if (next) note(context, `There are more: --cursor ${next}`);
    });
  withUrl(jobs.command("wait <id>"))
    .description("Wait for a job and download its files.")
    .option("-o, --out <path>", "A file, a folder, or - for stdout.")
    .option("--json", "Print the job as JSON.")
    .action((id: string, options: JobOptions) => wait(context, id, options));
}

async function wait(context: Context, id: string, { json = false, url, out }: JobOptions): Promise<void> {
  checkStdout(context, out);
  const bar = new ProgressBar(context, !json);
  try {
    const result = await (await readClient(context, url)).jobs.wait(id, {
      signal: context.signal,
      onProgress: ({ status, progress }) => bar.draw(progress.fraction ?? 0, progress.step ?? status),
    });
    bar.clear();
    const paths = await writeResult(context, result, { out, stem: id, inputExtension: "" });
    if (json && out !== "-") printJson(context, { ...result.job, files: paths });
    else printPaths(context, paths);
  } finally {
    bar.clear();
  }
}
