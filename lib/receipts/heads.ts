import { cachedRead } from "../platform/database/cached-read.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import {
  float,
  int,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { listPublicKeys, lockTree, type PublicKey, readSigner, type Signer } from "./keys.ts";
import { readGrowingTree } from "./nodes.ts";
import type { GrowingTree } from "./tree.ts";

/** A head of the document is at most this old. */
const MAX_AGE_MS = 5 * 60_000;
/** The days of which the document has the last head. */
const DAYS = 366;

/** Heads that are deleted at once. */
const BATCH = 5_000;

/** A signed tree head. */
export interface Head {
  treeSize: number;
  signedAt: Date;
  jws: string;
}

/** The public document with which anyone checks receipts: the keys, the newest head and the last head of each day. */
export interface PublishedLog {
  keys: PublicKey[];
  head: Head;
  daily: Head[];
}

/** Signs the head of a tree. `tx` holds the tree's lock. */
export async function signHead(tx: Queryable, signer: Signer, tree: GrowingTree): Promise<Head> {
  const [now] = await run(tx, READ_CLOCK, {});
  const signedAt = now?.now ?? new Date();
  const claims = {
    log: env().PUBLIC_URL,
    tree_size: tree.size,
    root_hash: tree.root,
    timestamp: signedAt.toISOString(),
  };
  const jws = await signer("atelier-tree-head", claims);
  await runForCount(tx, INSERT_HEAD, { treeSize: tree.size, signedAt, rootHash: tree.root, jws });
  return { treeSize: tree.size, signedAt, jws };
}

/** The newest head, which is signed again if it is older than `maxAgeMs`. */
export async function readFreshHead(maxAgeMs = MAX_AGE_MS): Promise<Head> {
  const head = await readHead(pool());
  if (head && isFresh(head, maxAgeMs)) return head;
  return transaction(async (tx) => {
    await lockTree(tx);
    const signed = await readHead(tx);
    if (signed && isFresh(signed, maxAgeMs)) return signed;
    return signHead(tx, await readSigner(tx), await readGrowingTree(tx));
  });
}

/** The published document of the tree. Anyone may ask for it, so the list of a year is read at most once in 10 seconds. */
export async function readPublishedLog(): Promise<PublishedLog> {
  const head = await readFreshHead();
  const [keys, daily] = await Promise.all([listPublicKeys(pool()), listDaily()]);
  return { keys, head, daily: daily.map(toHead) };
}

const listDaily = cachedRead(10_000, () => run(pool(), LIST_DAILY, { days: DAYS }));

/** The oldest head with at least `treeSize` leaves, or without it the newest head. */
export async function readHead(
  db: Queryable,
  treeSize: number | null = null,
): Promise<(Head & { ageMs: number }) | undefined> {
  const [row] = await run(db, treeSize === null ? READ_NEWEST : READ_COVERING, treeSize === null ? {} : { treeSize });
  return row && { ...toHead(row), ageMs: row.age_ms };
}

/** Deletes some of the heads older than a week, but for the last one of each day. Returns how many it deleted. */
export const deleteOldHeads = (): Promise<number> => runForCount(pool(), DELETE_OLD, { batch: BATCH });

const isFresh = ({ ageMs }: { ageMs: number }, maxAgeMs: number) => ageMs <= maxAgeMs;

const columns = { tree_size: int, signed_at: timestamp, jws: text() };

const toHead = ({ tree_size, signed_at, jws }: RowOf<typeof columns>): Head => ({
  treeSize: tree_size,
  signedAt: signed_at,
  jws,
});

const AGE = "(extract(epoch FROM now() - signed_at) * 1000)::float8 AS age_ms";

const READ_NEWEST = statement(
  "read_newest_head",
  {},
  `SELECT tree_size, signed_at, jws, ${AGE} FROM receipt_head ORDER BY signed_at DESC LIMIT 1`,
  { ...columns, age_ms: float },
);

const READ_COVERING = statement(
  "read_covering_head",
  { treeSize: int },
  `SELECT tree_size, signed_at, jws, ${AGE} FROM receipt_head WHERE tree_size >= $treeSize
   ORDER BY tree_size, signed_at LIMIT 1`,
  { ...columns, age_ms: float },
);

const LIST_DAILY = statement(
  "list_daily_heads",
  { days: int },
  `SELECT last.tree_size, last.signed_at, last.jws FROM generate_series(0, $days) AS past (days)
   CROSS JOIN LATERAL (
     SELECT (date_trunc('day', now() AT TIME ZONE 'UTC') - make_interval(days => past.days)) AT TIME ZONE 'UTC' AS start
   ) day
   CROSS JOIN LATERAL (
     SELECT tree_size, signed_at, jws FROM receipt_head
     WHERE signed_at >= day.start AND signed_at < day.start + interval '24 hours' ORDER BY signed_at DESC LIMIT 1
   ) last ORDER BY last.signed_at DESC`,
  columns,
);

/** A trigger refuses every other deletion. */
const DELETE_OLD = statement(
  "delete_old_heads",
  { batch: int },
  `DELETE FROM receipt_head WHERE (tree_size, signed_at) IN (
     SELECT old.tree_size, old.signed_at FROM receipt_head old
     WHERE old.signed_at < now() - interval '7 days' AND EXISTS (
       SELECT FROM receipt_head later WHERE later.signed_at > old.signed_at
         AND later.signed_at < (date_trunc('day', old.signed_at AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'
     ) ORDER BY old.signed_at LIMIT $batch
   )`,
  {},
);

const READ_CLOCK = statement("read_receipt_clock", {}, "SELECT clock_timestamp()::timestamptz(3) AS now", {
  now: timestamp,
});

const INSERT_HEAD = statement(
  "insert_receipt_head",
  { treeSize: int, signedAt: timestamp, rootHash: text(), jws: text() },
  "INSERT INTO receipt_head (tree_size, signed_at, root_hash, jws) VALUES ($treeSize, $signedAt, $rootHash, $jws)",
  {},
);
