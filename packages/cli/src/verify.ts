import { readFile, writeFile } from "node:fs/promises";
import { AtelierError, findFile, type ReceiptBundle, readHead, verifyConsistency, verifyReceipt } from "@atelier/sdk";
import type { Command } from "commander";
import { type Context, print, printJson, readClient, readUrl } from "./context.ts";
import { CommandError, exitCodes } from "./exit.ts";

interface VerifyOptions {
  log?: string;
  save?: string;
  repeat?: boolean;
  json?: boolean;
  url?: string;
}

/** A receipt as `--save` writes it: all but the keys, which must come from elsewhere. */
type SavedReceipt = Omit<ReceiptBundle, "keys">;

interface Log {
  keys: object[];
  head: { jws: string };
}

/** Adds the command that checks a receipt, and whether files are the ones that it was written for. */
export function addVerifyCommand(program: Command, context: Context): void {
  program
    .command("verify <receipt> [files...]")
    .description(
      "Check the receipt of a job: its signature, that it is in the tree of all receipts, and whether files are inputs or outputs of the job. The receipt is a job's ID, or a file that --save wrote, which needs no key.",
    )
    .option("--save <path>", "Write the receipt with its proof and its head to a file.")
    .option(
      "--log <path>",
      "A stored copy of /.well-known/atelier-receipts.json: nothing is requested from the service.",
    )
    .option(
      "--repeat",
      "Run the job again, which costs its price, and compare the outputs with the receipt. Embedded engines give the same bytes with --provenance none.",
    )
    .option("--json", "Print JSON.")
    .option("--url <address>", "The address of the service.")
    .action((receipt: string, files: string[], options: VerifyOptions) => verify(context, receipt, files, options));
}

async function verify(context: Context, name: string, files: string[], options: VerifyOptions): Promise<void> {
  const saved = /^job_\w+$/.test(name)
    ? await fetchReceipt(context, name, options)
    : await readJson<SavedReceipt>(name);
  if (typeof saved.receipt !== "string" || typeof saved.head !== "string" || !Array.isArray(saved.proof?.path))
    throw new CommandError(`${name} is no receipt that atl verify --save wrote.`);
  const log = options.log ? await readJson<Log>(options.log) : await fetchLog(context, options);
  const { claims, head } = await verifyReceipt({ ...saved, keys: log.keys });
  await compareHeads(context, head, log, options);
  if (options.save !== undefined) await writeFile(options.save, `${JSON.stringify(saved, null, 2)}\n`);
  const found = [];
  for (const file of files) found.push({ file, match: await findMatch(saved, claims, file) });
  const repeated = options.repeat ? await repeatJob(context, saved, claims, options) : undefined;
  if (options.json) printJson(context, { claims, head, files: found, ...(repeated ? { repeated } : {}) });
  else {
    const { job, operation, status, credits, engine, finished_at: time } = claims;
    print(context, `${job}: ${operation} ${status}, ${credits} credits, ${engine ?? "no engine"}, ${time}`);
    print(
      context,
      `The signature is valid. The receipt is in the tree of ${head.tree_size} receipts of ${head.timestamp}.`,
    );
    for (const { file, match } of found)
      print(
        context,
        match ? `${file}: ${match.kind} ${match.index + 1} of the job` : `${file}: not a file of this job`,
      );
    for (const [index, isSame] of repeated?.outputs.entries() ?? [])
      print(context, `${repeated?.job}: output ${index + 1} has ${isSame ? "the same" : "other"} bytes`);
  }
  if (repeated?.outputs.some((isSame) => !isSame))
    throw new CommandError(
      "The repeated job has other outputs. Content credentials, servers of others, another version, model or kind of processor change the bytes.",
      exitCodes.failed,
    );
  if (found.some(({ match }) => !match)) throw new CommandError("A file is not one of this job.", exitCodes.failed);
}

/** Runs the job again. Returns whether each output has the bytes that the receipt was written for. */
async function repeatJob(
  context: Context,
  saved: SavedReceipt,
  claims: Awaited<ReturnType<typeof verifyReceipt>>["claims"],
  { url }: VerifyOptions,
): Promise<{ job: string; outputs: boolean[] }> {
  const { signal } = context;
  // Before the job is paid.
  const salt = readSalt(saved);
  if (claims.outputs.length === 0)
    throw new CommandError("The job has no outputs to compare, because it did not succeed.", exitCodes.failed);
  const { jobs } = await readClient(context, url);
  const { id } = await jobs.repeat(claims.job, { signal });
  const { files } = await jobs.wait(id, { signal });
  const outputs: boolean[] = [];
  for (const [index, file] of files.entries()) {
    const match = await findFile({ inputs: [], outputs: claims.outputs }, salt, await file.bytes({ signal }));
    outputs.push(match?.index === index);
  }
  return { job: id, outputs: claims.outputs.map((_, index) => outputs[index] ?? false) };
}

async function fetchReceipt(context: Context, jobId: string, { url }: VerifyOptions): Promise<SavedReceipt> {
  const { jobs, receipts } = await readClient(context, url);
  const { id, receipt, opening } = await jobs.receipt(jobId, { signal: context.signal });
  const { leaf_index, tree_size, path, head } = await receipts.proof(id, {}, { signal: context.signal });
  if (head === null) throw new CommandError("The service has no signed head for this receipt.", exitCodes.failed);
  return { receipt, proof: { leaf_index, tree_size, path }, head, opening };
}

/** Without a key: anyone may check a receipt. */
async function fetchLog(context: Context, { url }: VerifyOptions): Promise<Log> {
  return fetchJson<Log>(context, `${await readUrl(context, url)}/.well-known/atelier-receipts.json`);
}

/** The head of a receipt must be a part of the history that the service publishes. */
async function compareHeads(
  context: Context,
  head: Awaited<ReturnType<typeof readHead>>,
  log: Log,
  { log: stored, url }: VerifyOptions,
): Promise<void> {
  const newest = await readHead(log.head.jws, log.keys);
  if (head.tree_size === newest.tree_size) return verifyConsistency(head, newest, []);
  // A stored copy has no proof between its head and another one.
  if (stored !== undefined) return;
  const [earlier, later] = head.tree_size < newest.tree_size ? [head, newest] : [newest, head];
  const address = `${await readUrl(context, url)}/api/v1/receipts/consistency`;
  const { path } = await fetchJson<{ path: string[] }>(
    context,
    `${address}?first=${earlier.tree_size}&second=${later.tree_size}`,
  );
  await verifyConsistency(earlier, later, path);
}

const findMatch = async (saved: SavedReceipt, claims: Parameters<typeof findFile>[0], file: string) =>
  findFile(claims, readSalt(saved), await readInput(file));

function readSalt({ opening }: SavedReceipt): string {
  if (opening) return opening.salt;
  throw new CommandError(
    "The data of this job was deleted, and with it the salt: its files cannot be compared any more.",
    exitCodes.failed,
  );
}

async function fetchJson<T>({ signal }: Context, address: string): Promise<T> {
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    throw new AtelierError("connection_failed", `${address} did not answer.`, { cause });
  });
  if (!response.ok) throw new AtelierError("invalid_response", `${address} answered with ${response.status}.`);
  return response.json();
}

async function readJson<T>(path: string): Promise<T> {
  try {
    return JSON.parse((await readInput(path)).toString("utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandError(`${path} is no JSON. Name a job, such as job_01…, or a file that --save wrote.`);
  }
}

const readInput = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new CommandError(`${path} cannot be read.`);
  });
