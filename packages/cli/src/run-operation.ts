import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import type { Atelier, OperationInputs } from "@atelier/sdk";
import { type Context, note, print, printJson, readClient } from "./context.ts";
import { CommandError, describeRecovery } from "./exit.ts";
import { readFields, readFile } from "./fields.ts";
import { expandInputs } from "./inputs.ts";
import { findArgument, type OperationCommand, type RunCommandOptions } from "./operation-command.ts";
import { checkStdout, checkUnused, getName, printPaths, writeResult } from "./outputs.ts";
import { ProgressBar } from "./progress.ts";
import { runBatch } from "./run-batch.ts";

/** The formats that the extension of --out chooses. */
const formats: Record<string, string> = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ".webp": "webp",
  ".avif": "avif",
  ".tif": "tiff",
  ".tiff": "tiff",
  ".gif": "gif",
};

/** Runs an operation: one request for one file or text, a batch for several files. */
export async function runOperation(
  context: Context,
  operation: OperationCommand,
  args: readonly string[],
  options: RunCommandOptions & Record<string, unknown>,
): Promise<void> {
  checkStdout(context, options.out);
  const argument = findArgument(operation);
  const fields = await readFields(context, operation, options);
  const format = formats[extname(options.out ?? "").toLowerCase()];
  const hasFormat = operation.fields.some(({ name }) => name === "format");
  if (format && hasFormat) fields.format ??= format;
  const client = await readClient(context, options.url);
  if (argument?.kind === "file") {
    const { files, several } = await expandInputs(args);
    if (several) return runBatch(context, client, { operation, field: argument.name, files, fields, options });
    fields[argument.name] = await readFile(context, files[0] ?? "");
    return runOne(context, client, { operation, fields, options, input: files[0] ?? "" });
  }
  if (args.length > 1)
    throw new CommandError(`Put the ${argument?.name} in quotes: atl ${operation.slug} "a red fox".`);
  if (argument) fields[argument.name] = args[0];
  return runOne(context, client, { operation, fields, options, input: "result" });
}

interface One {
  operation: OperationCommand;
  fields: Record<string, unknown>;
  options: RunCommandOptions;
  /** The input path or name from which the result's name is derived. */
  input: string;
}

async function runOne(context: Context, client: Atelier, { operation, fields, options, input }: One): Promise<void> {
  const { signal } = context;
  // The fields come from the document that the inputs are generated from.
  const slug = operation.slug as keyof OperationInputs;
  const request = fields as unknown as OperationInputs[typeof slug];
  if (options.quote) return printJson(context, await client.quote(slug, request, { signal }));
  const { idempotencyKey = randomUUID() } = options;
  const explain = (error: unknown) => {
    const hint = signal.aborted ? undefined : describeRecovery(error, idempotencyKey);
    if (hint) note(context, hint);
    throw error;
  };
  if (options.wait === false) {
    const job = await client.submit(slug, request, { signal, idempotencyKey }).catch(explain);
    return options.json ? printJson(context, job) : void print(context, job.id);
  }
  const names = getName(input, operation.slug);
  if (options.out === undefined) await checkUnused([names.stem]);
  const bar = new ProgressBar(context, !options.json);
  try {
    const run = client.run(slug, request, {
      signal,
      idempotencyKey,
      cancelOnAbort: true,
      onProgress: ({ status, progress }) => bar.draw(progress.fraction ?? 0, progress.step ?? status),
    });
    const result = await run.catch(explain);
    bar.clear();
    const paths = await writeResult(context, result, { out: options.out, ...names }).catch((error: unknown) => {
      // It is paid, so it must not be lost. With retention 0 it is stored nowhere else.
      if (result.job.outputs.some(({ url }) => url !== null))
        note(context, `The result is not written. Download it: atl jobs wait ${result.id} -o <path>`);
      throw error;
    });
    if (options.json && options.out !== "-") printJson(context, { ...result.job, files: paths });
    else printPaths(context, paths);
    for (const warning of result.job.warnings) note(context, `Warning: ${warning}`);
  } finally {
    bar.clear();
  }
}
