import { compactVerify, importJWK } from "jose";
import { pool } from "../platform/database/db.ts";
import { int, nullable, run, statement, text } from "../platform/database/statement.ts";
import { listPublicKeys } from "./keys.ts";
import { GrowingTree, hashLeaf } from "./tree.ts";

const PAGE = 2_000;
const MAX_FAULTS = 100;

/** Something that does not agree with the tree. */
export interface Mismatch {
  subject: string;
  detail: string;
}

/**
 * Compares the tree of receipts with the ledger: every signature, every node and head, and what each receipt says was
 * charged with the ledger and the job. Returns what was checked and at most 100 mismatches.
 */
export async function checkReceipts(): Promise<{ receipts: number; heads: number; mismatches: Mismatch[] }> {
  const mismatches: Mismatch[] = [];
  const report = (subject: string, detail: string) => {
    if (mismatches.length < MAX_FAULTS) mismatches.push({ subject, detail });
  };
  const keys = new Map<string, Awaited<ReturnType<typeof importJWK>>>();
  for (const { kid, kty, crv, x } of await listPublicKeys(pool()))
    keys.set(kid, await importJWK({ kty, crv, x }, "EdDSA"));
  const readClaims = async (jws: string): Promise<Record<string, unknown> | undefined> => {
    try {
      const { payload } = await compactVerify(jws, ({ kid }) => keys.get(kid ?? "") ?? Promise.reject(new Error()));
      return JSON.parse(Buffer.from(payload).toString());
    } catch {
      return undefined;
    }
  };
  const heads = await run(pool(), LIST_HEADS, {});
  const tree = new GrowingTree();
  let nextHead = 0;
  const checkHeads = async () => {
    for (let head = heads[nextHead]; head?.tree_size === tree.size; head = heads[++nextHead]) {
      const claims = await readClaims(head.jws);
      if (head.root_hash !== tree.root || claims?.root_hash !== tree.root || claims.tree_size !== tree.size)
        report(`head of ${tree.size} leaves`, "The signed head is not that of the receipts before it.");
    }
  };
  await checkHeads();
  for (let after = -1; ; ) {
    const rows = await run(pool(), LIST_LEAVES, { after, limit: PAGE });
    for (const row of rows) {
      if (row.position !== tree.size) report(row.job_id, `Leaf ${tree.size} is missing before this receipt.`);
      const claims = await readClaims(row.jws);
      const leaf = hashLeaf(row.jws);
      if (!claims || claims.job !== row.job_id)
        report(row.job_id, "The receipt is not signed by a key of this service.");
      else if (leaf !== row.leaf) report(row.job_id, "The receipt is not the one that was appended to the tree.");
      else if (claims.credits !== row.ledger || claims.credits !== row.charged)
        report(
          row.job_id,
          `The receipt says ${claims.credits} credits, the ledger ${row.ledger}, and the job ${row.charged ?? "is missing"}.`,
        );
      tree.append(leaf);
      await checkHeads();
    }
    after = rows.at(-1)?.position ?? after;
    if (rows.length < PAGE) break;
  }
  for (const { tree_size } of heads.slice(nextHead))
    report(`head of ${tree_size} leaves`, `The tree has only ${tree.size} leaves: receipts were removed.`);
  for (const { job_id } of await run(pool(), LIST_MISSING, { limit: MAX_FAULTS }))
    report(
      job_id,
      "The ledger has a charge for this job, which has no receipt: it was removed, or an older version ended the job.",
    );
  return { receipts: tree.size, heads: heads.length, mismatches };
}

const LIST_HEADS = statement(
  "list_receipt_heads",
  {},
  "SELECT tree_size, root_hash, jws FROM receipt_head ORDER BY tree_size, signed_at",
  { tree_size: int, root_hash: text(), jws: text() },
);

const LIST_LEAVES = statement(
  "list_receipt_leaves",
  { after: int, limit: int },
  `SELECT r.job_id, r.position, r.jws, n.hash AS leaf, j.charged, coalesce(-e.credits, 0) AS ledger
   FROM receipt r LEFT JOIN receipt_node n ON n.level = 0 AND n.number = r.position LEFT JOIN job j ON j.id = r.job_id
     LEFT JOIN ledger_entry e ON e.reference = 'job:' || r.job_id
   WHERE r.position > $after ORDER BY r.position LIMIT $limit`,
  { job_id: text(), position: int, jws: text(), leaf: nullable(text()), charged: nullable(int), ledger: int },
);

/** Charges since a day after the first receipt: until then, processes of an older version may have ended jobs. */
const LIST_MISSING = statement(
  "list_missing_receipts",
  { limit: int },
  `SELECT substr(e.reference, 5) AS job_id FROM ledger_entry e
   WHERE e.kind = 'settlement' AND e.created_at > (SELECT min(ended_at) + interval '1 day' FROM receipt)
     AND NOT EXISTS (SELECT FROM receipt r WHERE r.job_id = substr(e.reference, 5)) ORDER BY e.id LIMIT $limit`,
  { job_id: text() },
);
