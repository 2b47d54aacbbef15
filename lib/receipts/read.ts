import { AppError, invalidInput } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import { int, nullable, run, statement, text } from "../platform/database/statement.ts";
import { appendReceipts } from "./append.ts";
import { type Head, readHead } from "./heads.ts";
import { readHashes, readTreeSize } from "./nodes.ts";
import { getConsistencyPath, getInclusionPath } from "./tree.ts";

/** A signed receipt. */
export interface Receipt {
  id: string;
  jobId: string;
  jws: string;
  /** The leaf's place in the tree. */
  position: number;
  /** Opens its commitments, as long as the job's data is kept. */
  opening: { salt: string; parameters: string } | null;
}

/** The ID of a job's receipt, and back. */
export const toReceiptId = (jobId: string): string => jobId.replace(/^job_/, "rcpt_");
export const toJobId = (receiptId: string): string => receiptId.replace(/^rcpt_/, "job_");

/**
 * The receipt of one of the account's jobs, which is signed now if it is not yet. Throws `not_found` for a job that has
 * none, because it has not ended or ended before receipts existed.
 */
export async function readReceipt(accountId: string, jobId: string): Promise<Receipt> {
  let row = await find(accountId, jobId);
  if (!row) {
    await appendReceipts();
    row = await find(accountId, jobId);
  }
  if (!row) throw new AppError("not_found", "This job has no receipt: it ended before this service wrote receipts.");
  const { salt, parameters, jws, position } = row;
  const opening = salt !== null && parameters !== null ? { salt, parameters } : null;
  return { id: toReceiptId(jobId), jobId, jws, position, opening };
}

const find = async (accountId: string, jobId: string) => (await run(pool(), READ_RECEIPT, { accountId, jobId }))[0];

const READ_RECEIPT = statement(
  "read_receipt",
  { accountId: text(), jobId: text() },
  `SELECT r.jws, r.position, r.salt, CASE WHEN r.salt IS NOT NULL THEN receipt_parameters(j.input, j.seed) END AS parameters
   FROM receipt r JOIN job j ON j.id = r.job_id
   WHERE r.job_id = $jobId AND r.account_id = $accountId AND r.position IS NOT NULL`,
  { jws: text(), position: int, salt: nullable(text()), parameters: nullable(text()) },
);

/** The proof that a receipt is in a tree. */
export interface InclusionProof {
  position: number;
  treeSize: number;
  path: string[];
  /** The head of that tree; null if none was signed at this size. */
  head: Head | null;
}

/**
 * Proves that a leaf is in the tree of `treeSize` leaves, by default that of the newest head. Throws `invalid_input` for a
 * tree that does not contain it or that does not exist yet.
 */
export async function proveInclusion(position: number, treeSize?: number): Promise<InclusionProof> {
  const head = await readHead(pool(), treeSize ?? null);
  const size = treeSize ?? head?.treeSize ?? 0;
  if (size <= position || size > (await readTreeSize(pool())))
    throw invalidInput("/tree_size", `No tree of ${size} leaves contains this receipt, which is leaf ${position}.`);
  const path = await readHashes(pool(), getInclusionPath(position, { start: 0, end: size }));
  return { position, treeSize: size, path, head: head?.treeSize === size ? head : null };
}

/** The proof that an earlier tree is the beginning of a later one. */
export interface ConsistencyProof {
  first: number;
  second: number;
  path: string[];
}

/**
 * Proves that the tree of `first` leaves is the beginning of the tree of `second` leaves, by default the present one. Throws
 * `invalid_input` for a tree that does not exist yet.
 */
export async function proveConsistency(first: number, later?: number): Promise<ConsistencyProof> {
  const size = await readTreeSize(pool());
  const second = later ?? size;
  if (second > size) throw invalidInput("/second", `The tree has ${size} leaves. Send at most ${size}.`);
  if (first > second) throw invalidInput("/first", `Send at most ${second}, the size of the second tree.`);
  return { first, second, path: await readHashes(pool(), getConsistencyPath(first, second)) };
}
