import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { AppError } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { bool, int, nullable, type RowOf, run, statement, text } from "../platform/database/statement.ts";
import { storage } from "../storage/index.ts";

/** An output of a job as the input of another one: its file, or the job and the number of the output. */
export type OutputReference = { file: string } | { job: string; output: number };

const FILE_ID = /^file_[0-9a-z]{26}$/;
const JOB_ID = /^job_[0-9a-z]{26}$/;
const MAX_OUTPUTS = 100;

/** The output that a field of a request names: the ID of a file, or `{"job": "job_…", "output": 0}` as an object or as text. */
export function parseOutputReference(value: unknown): OutputReference | undefined {
  if (typeof value === "string") {
    if (FILE_ID.test(value)) return { file: value };
    return value.startsWith("{") && value.length < 200 ? parseOutputReference(parseObject(value)) : undefined;
  }
  if (typeof value !== "object" || value === null || !("job" in value)) return undefined;
  const { job, output = 0, ...others } = value as { job: unknown; output?: unknown };
  if (typeof job !== "string" || !JOB_ID.test(job) || Object.keys(others).length > 0) return undefined;
  if (typeof output !== "number" || !Number.isInteger(output) || output < 0 || output >= MAX_OUTPUTS) return undefined;
  return { job, output };
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Who names an output: the account, and the key if it sees its own jobs only. */
export interface OutputReader {
  accountId: string;
  onlyKeyId?: string | null | undefined;
}

const columns = {
  storageKey: text(),
  bytes: int,
  filename: text(),
  keyId: nullable(text()),
  gone: bool,
};

/** Outputs of a job are numbered in their order. Sources, drafts and previews are no outputs. */
const FIND_OUTPUT = statement(
  "find_output_for_input",
  { accountId: text(), file: nullable(text()), job: nullable(text()), output: int },
  `SELECT f.storage_key AS "storageKey", f.bytes, f.filename, j.key_id AS "keyId",
     f.deleted_at IS NOT NULL OR f.expires_at <= now() AS gone
   FROM file f JOIN job j ON j.id = f.job_id
   WHERE f.account_id = $accountId AND f.kind = 'output' AND (f.id = $file OR f.job_id = $job)
   ORDER BY f.position OFFSET $output LIMIT 1`,
  columns,
);

/**
 * Copies an output of one of the account's jobs to a path, so that the new job does not depend on its retention. Throws
 * `invalid_input` for an output that does not exist or has expired, `key_restricted` for one of another key,
 * `payload_too_large` above `maxBytes`.
 */
export async function copyOutput(
  reader: OutputReader,
  reference: OutputReference,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<{ bytes: number; filename: string; sha256: string }> {
  const found = await findOutput(reader, reference);
  if (found.bytes > maxBytes)
    throw new AppError("payload_too_large", `The output is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`);
  const stored = await storage().read(found.storageKey);
  if (!stored) throw expired();
  const hash = createHash("sha256");
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stored.stream, hashed, createWriteStream(path));
  return { bytes: found.bytes, filename: found.filename, sha256: hash.digest("hex") };
}

async function findOutput(
  { accountId, onlyKeyId = null }: OutputReader,
  reference: OutputReference,
): Promise<RowOf<typeof columns>> {
  const query = "file" in reference ? { file: reference.file, job: null, output: 0 } : { file: null, ...reference };
  const [found] = await run(pool(), FIND_OUTPUT, { accountId, ...query });
  if (!found) throw new AppError("invalid_input", missing(reference));
  if (onlyKeyId !== null && found.keyId !== onlyKeyId)
    throw new AppError(
      "key_restricted",
      'This output was made with another key, and this API key lacks the scope "jobs". Use the other key.',
    );
  if (found.gone) throw expired();
  return found;
}

const missing = (reference: OutputReference): string =>
  "file" in reference
    ? `There is no output ${reference.file}. Send the id of an entry of a job's outputs.`
    : `The job ${reference.job} has no output ${reference.output}. Send a job that has succeeded, and the number of an output from 0.`;

const expired = () =>
  new AppError(
    "invalid_input",
    "This output has expired or was deleted. Run its job again, or keep results for longer.",
  );
