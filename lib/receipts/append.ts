import { type Queryable, transaction } from "../platform/database/db.ts";
import { array, int, json, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { signHead } from "./heads.ts";
import { lockTree, readSigner } from "./keys.ts";
import { readGrowingTree } from "./nodes.ts";
import { hashLeaf, type Node } from "./tree.ts";

/** Receipts that are signed in one transaction. */
const BATCH = 500;

/**
 * Signs the receipts of the jobs that have ended and appends them to the tree in the order of the ends, without gaps: one
 * process at a time. Signs a head when it appended any. Returns how many it appended.
 */
export async function appendReceipts(): Promise<number> {
  let total = 0;
  for (;;) {
    const appended = await transaction(appendBatch);
    total += appended;
    if (appended < BATCH) return total;
  }
}

async function appendBatch(tx: Queryable): Promise<number> {
  await lockTree(tx);
  const unsigned = await run(tx, READ_UNSIGNED, { batch: BATCH });
  if (unsigned.length === 0) return 0;
  const signer = await readSigner(tx);
  const tree = await readGrowingTree(tx);
  const nodes: Node[] = [];
  const receipts: { job_id: string; jws: string; position: number }[] = [];
  for (const { job_id, claims } of unsigned) {
    const jws = await signer("atelier-receipt", claims);
    receipts.push({ job_id, jws, position: tree.size });
    nodes.push(...tree.append(hashLeaf(jws)));
  }
  await runForCount(tx, NUMBER_RECEIPTS, {
    jobIds: receipts.map(({ job_id }) => job_id),
    signed: receipts.map(({ jws }) => jws),
    positions: receipts.map(({ position }) => position),
  });
  await runForCount(tx, INSERT_NODES, {
    levels: nodes.map(({ level }) => level),
    numbers: nodes.map(({ number }) => number),
    hashes: nodes.map(({ hash }) => hash),
  });
  await signHead(tx, signer, tree);
  return unsigned.length;
}

const READ_UNSIGNED = statement(
  "read_unsigned_receipts",
  { batch: int },
  "SELECT job_id, claims FROM receipt WHERE position IS NULL ORDER BY ended_at, job_id LIMIT $batch",
  { job_id: text(), claims: json<object>() },
);

const NUMBER_RECEIPTS = statement(
  "number_receipts",
  { jobIds: array(text()), signed: array(text()), positions: array(int) },
  `UPDATE receipt SET jws = leaf.jws, position = leaf.position, claims = NULL
   FROM unnest($jobIds::text[], $signed::text[], $positions::int[]) AS leaf (job_id, jws, position)
   WHERE receipt.job_id = leaf.job_id`,
  {},
);

const INSERT_NODES = statement(
  "insert_receipt_nodes",
  { levels: array(int), numbers: array(int), hashes: array(text()) },
  `INSERT INTO receipt_node (level, number, hash)
   SELECT * FROM unnest($levels::int[], $numbers::int[], $hashes::text[])`,
  {},
);
