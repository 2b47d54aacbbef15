import { batchSettings } from "../../lib/batches/settings.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { readLots } from "../../lib/credits/lot-records.ts";
import { env } from "../../lib/platform/env.ts";
import type { EndRecord } from "./model.ts";
import { checkReceiptRows, checkTree } from "./receipts.ts";
import { checkRuns } from "./runs.ts";
import type { Violation, World } from "./world.ts";

/** The rules that are cheap enough for every commit: money, counters, caps and limits of each account. */
const QUICK = `
  SELECT rule, subject, detail FROM simulation.violation
  UNION ALL
  SELECT 'available + held = entries', a.id, format('%s + %s, entries %s', a.available, h.held, e.total)
  FROM account a, LATERAL (SELECT coalesce(sum(credits), 0) AS held FROM hold WHERE account_id = a.id AND status = 'open') h,
    LATERAL (SELECT coalesce(sum(credits), 0) AS total FROM ledger_entry WHERE account_id = a.id) e
  WHERE a.available + h.held <> e.total
  UNION ALL
  SELECT 'open jobs are counted and limited', a.id, format('counted %s, open %s', a.open_jobs, h.open)
  FROM account a, LATERAL (SELECT count(*) AS open FROM hold WHERE account_id = a.id AND status = 'open' AND NOT in_batch) h
  WHERE a.open_jobs <> h.open OR h.open > $1
  UNION ALL
  SELECT 'open batches and runs are limited', account_id, format('%s open', count(*)) FROM batch WHERE status <> 'completed'
  GROUP BY account_id, steps IS NULL HAVING count(*) > CASE WHEN steps IS NULL THEN $2::int ELSE $4::int END
  UNION ALL
  SELECT 'a key stays within its cap', k.id, format('spent %s of %s', h.spent, k.credit_cap)
  FROM api_key k, LATERAL (SELECT coalesce(sum(CASE status WHEN 'open' THEN credits ELSE charged END), 0) AS spent FROM hold
    WHERE key_id = k.id AND (k.cap_period = 'never' OR created_at::date = $3::timestamptz::date)) h
  WHERE h.spent > k.credit_cap
  UNION ALL
  SELECT 'a project stays within its cap', p.id, format('spent %s of %s', h.spent, p.credit_cap)
  FROM project p, LATERAL (SELECT coalesce(sum(CASE hold.status WHEN 'open' THEN hold.credits ELSE hold.charged END), 0) AS spent
    FROM hold JOIN job ON job.id = hold.job_id
    WHERE hold.account_id = p.account_id AND coalesce((SELECT k.project_id FROM api_key k WHERE k.id = job.key_id), default_project_id(job.account_id)) = p.id
      AND date_trunc('month', hold.created_at) = date_trunc('month', $3::timestamptz)) h
  WHERE h.spent > p.credit_cap
  UNION ALL
  SELECT 'a key stays within its open jobs', k.id, format('%s open', h.open)
  FROM api_key k, LATERAL (SELECT count(*) AS open FROM hold WHERE key_id = k.id AND status = 'open' AND NOT in_batch) h
  WHERE h.open > k.open_jobs
  UNION ALL
  SELECT 'an account stays within its daily limit', a.id, format('spent %s of %s', h.spent, a.daily_limit)
  FROM account a, LATERAL (SELECT coalesce(sum(CASE status WHEN 'open' THEN credits ELSE charged END), 0) AS spent FROM hold
    WHERE account_id = a.id AND created_at::date = $3::timestamptz::date) h
  WHERE h.spent > a.daily_limit
  UNION ALL
  SELECT 'an account stays within its monthly limit', a.id, format('spent %s of %s', h.spent, a.monthly_limit)
  FROM account a, LATERAL (SELECT coalesce(sum(CASE status WHEN 'open' THEN credits ELSE charged END), 0) AS spent FROM hold
    WHERE account_id = a.id AND date_trunc('month', created_at) = date_trunc('month', $3::timestamptz)) h
  WHERE h.spent > a.monthly_limit`;

export async function checkQuickly({ observer, network }: World): Promise<Violation[]> {
  const { OPEN_BATCHES, OPEN_RUNS } = batchSettings();
  const values = [env().OPEN_JOBS, OPEN_BATCHES, new Date(network.timeMs).toISOString(), OPEN_RUNS];
  return (await observer.query<Violation>({ name: "quick_checks", text: QUICK, values })).rows;
}

/** All rules: those of the ledger, and the comparison with what clients, workers and receivers were answered. */
export async function checkAll(world: World, isEnd = false): Promise<Violation[]> {
  const found = [...(await checkQuickly(world)), ...(await checkInvariants(world.observer))];
  for (const check of [checkSubmissions, checkEnds, checkMoney, checkDeliveries, checkRuns, checkReceiptRows])
    found.push(...(await check(world)));
  if (isEnd) found.push(...(await checkNothingWaits(world)), ...(await checkTree(world)));
  return found;
}

const DAY_MS = 86_400_000;

/** One job or batch for each request; with an idempotency key, one a day for all requests with the key. */
async function checkSubmissions({ observer, model }: World): Promise<Violation[]> {
  const { rows } = await observer.query<{ id: string; tag: string; account: string; created: Date; missing: number }>(
    `SELECT id, metadata->>'request' AS tag, account_id AS account, created_at AS created, 0 AS missing FROM job WHERE metadata ? 'request'
     UNION ALL
     SELECT id, metadata->>'request', account_id, created_at,
       (metadata->>'items')::int - (SELECT count(*)::int FROM job WHERE batch_id = batch.id) FROM batch ORDER BY 4, 1`,
  );
  const stored = Map.groupBy(rows, ({ tag }) => tag);
  const found: Violation[] = [];
  for (const [tag, record] of model.submissions) {
    const here = stored.get(tag) ?? [];
    const fail = (rule: string, detail: string) => found.push({ rule, subject: tag, detail });
    const { created, replayed, unknown, isIdempotent } = record;
    const lost = [...created, ...replayed].find((id) => !here.some((row) => row.id === id));
    if (lost) fail("an acknowledged request exists", lost);
    if (here.length > created.length + unknown)
      fail("a refused or repeated request creates nothing", here.map(({ id }) => id).join());
    if (new Set(created).size < created.length) fail("an ID is acknowledged once as new", created.join());
    const isEarly = here.some(
      (row, index) => row.created.getTime() - (here[index - 1]?.created.getTime() ?? 0) < DAY_MS,
    );
    if (isIdempotent && isEarly) fail("an idempotency key has one effect a day", here.map(({ id }) => id).join());
    if (here.some(({ account }) => account !== record.accountId))
      fail("a job belongs to its account", here[0]?.account ?? "");
    for (const { id, missing } of here)
      if (missing !== 0) fail("a batch has all of its items", `${id}: ${missing} missing`);
  }
  return found;
}

/** The end that one worker wrote is the end of the job, with its attempt and its charge. */
async function checkEnds({ observer, model }: World): Promise<Violation[]> {
  const { rows } = await observer.query<{
    id: string;
    status: string;
    attempt: number;
    charged: number;
    worker: string | null;
  }>("SELECT id, status, attempt, charged FROM job");
  const found: Violation[] = [];
  const matches = ({ attempt, kind, charge, hasEnded }: EndRecord, row: (typeof rows)[number]) =>
    hasEnded !== false && row.attempt === attempt && row.charged === charge && row.status === statusAfter(kind);
  for (const row of rows) {
    const ends = model.ends.get(row.id) ?? [];
    const detail = `${row.status}, attempt ${row.attempt}, charged ${row.charged}; ends ${JSON.stringify(ends)}`;
    const fail = (rule: string) => found.push({ rule, subject: row.id, detail });
    const winners = ends.filter(({ hasEnded }) => hasEnded);
    if (winners.length > 1) fail("one end wins");
    if (winners.some((winner) => !matches(winner, row))) fail("the end that won is stored");
    if (row.status === "succeeded" && !ends.some((end) => matches(end, row)))
      fail("a job succeeds as its worker reports");
  }
  return found;
}

const statusAfter = (kind: string) =>
  ({ succeed: "succeeded", partial: "succeeded", fail: "failed", cancel: "canceled" })[kind];

/** Each reference has its effect once, and an account has what its effects add up to. */
async function checkMoney({ observer, model }: World): Promise<Violation[]> {
  const { rows: entries } = await observer.query<{ account: string; reference: string; kind: string; credits: number }>(
    "SELECT account_id AS account, reference, kind, credits FROM ledger_entry",
  );
  const references = new Set(entries.map(({ reference }) => reference));
  const found: Violation[] = [];
  const sums = new Map<string, number>();
  const add = (accountId: string, credits: number) => sums.set(accountId, (sums.get(accountId) ?? 0) + credits);
  for (const { account, kind, credits } of entries) if (kind === "expiry") add(account, credits);
  for (const [records, sign] of [
    [model.grants, 1],
    [model.takes, -1],
  ] as const)
    for (const [reference, { accountId, credits, applied }] of records) {
      if (applied > 1)
        found.push({ rule: "a reference has one effect", subject: reference, detail: `${applied} effects` });
      if (applied > 0 && !references.has(reference))
        found.push({ rule: "an acknowledged change exists", subject: reference, detail: "" });
      if (references.has(reference)) add(accountId, sign * credits);
    }
  for (const [id, applied] of model.events)
    if (applied > 1) found.push({ rule: "an event applies once", subject: id, detail: `${applied} times` });
  const { rows: purchases } = await observer.query<{
    id: string;
    account: string;
    status: string;
    credits: number;
    back: number;
  }>("SELECT id, account_id AS account, status, credits, clawed_back AS back FROM purchase");
  for (const { id, account, status, credits, back } of purchases) {
    if (status === "paid") add(account, credits - back);
    else if (model.purchases.get(id)?.isPaid)
      found.push({ rule: "an acknowledged payment is stored", subject: id, detail: status });
  }
  const { rows: accounts } = await observer.query<{ id: string; net: number; charged: number; owed: number }>(
    `SELECT id, owed, available - owed + (SELECT coalesce(sum(credits), 0) FROM hold WHERE account_id = a.id AND status = 'open') AS net,
       (SELECT coalesce(sum(charged), 0) FROM job WHERE account_id = a.id) AS charged FROM account a`,
  );
  for (const { id, net, charged, owed } of accounts) {
    const inLots = (await readLots(observer, id)).lots.reduce((sum, { remaining }) => sum + remaining, 0);
    if (inLots > net + owed)
      found.push({ rule: "lots have at most the balance", subject: id, detail: `${inLots} of ${net + owed}` });
    const expected = (sums.get(id) ?? 0) - charged;
    if (net !== expected)
      found.push({
        rule: "an account has what its changes add up to",
        subject: id,
        detail: `${net} instead of ${expected}`,
      });
  }
  return found;
}

/** A delivery that counts as accepted was accepted, and the end of each job has one delivery for each receiver. */
async function checkDeliveries({ observer, receiver }: World): Promise<Violation[]> {
  const { rows } = await observer.query<{ event: string; path: string }>(
    `SELECT event_id AS event, CASE endpoint_id WHEN '' THEN '/job/' ELSE '/endpoint/' END || account_id AS path
     FROM webhook_delivery WHERE status = 'succeeded'`,
  );
  const unsent = rows.filter(({ event, path }) => !receiver.accepted.has(`${event} ${path}`));
  const { rows: wrong } = await observer.query<Violation>(
    `SELECT 'the end of a job has one delivery for each receiver' AS rule, j.id AS subject,
       format('%s of %s', d.found, wanted.count) AS detail
     FROM job j, LATERAL (
       SELECT (SELECT count(*) FROM webhook_endpoint w
           WHERE w.account_id = j.account_id AND (w.disabled_at IS NULL OR w.disabled_at > j.finished_at))
         + CASE WHEN j.webhook_url IS NULL THEN 0 ELSE 1 END AS count
     ) wanted, LATERAL (
       SELECT count(*) AS found FROM webhook_event e JOIN webhook_delivery d ON d.event_id = e.id WHERE e.subject_id = j.id
     ) d
     WHERE j.finished_at IS NOT NULL AND d.found <> wanted.count
       AND NOT EXISTS (SELECT FROM webhook_endpoint w WHERE w.account_id = j.account_id AND w.disabled_at = j.finished_at)`,
  );
  const early = unsent.map(({ event, path }) => ({
    rule: "a delivery succeeds when it is accepted",
    subject: event,
    detail: path,
  }));
  return [...early, ...wrong];
}

/** After a time without faults every job, batch and delivery has ended. */
async function checkNothingWaits({ observer }: World): Promise<Violation[]> {
  const { rows } = await observer.query<Violation>(
    `SELECT 'every job ends' AS rule, id AS subject, format('%s, attempt %s, paused %s', status, attempt, paused) AS detail FROM job WHERE finished_at IS NULL
     UNION ALL SELECT 'every batch completes', id, status FROM batch WHERE status <> 'completed'
     UNION ALL SELECT 'every hold ends', job_id, status FROM hold WHERE status = 'open'
     UNION ALL SELECT 'every delivery ends', event_id, format('%s attempts', attempts) FROM webhook_delivery WHERE status = 'pending'
     UNION ALL SELECT 'a completed batch is reported', b.id, '' FROM batch b JOIN webhook_endpoint w USING (account_id)
       WHERE w.disabled_at IS NULL AND NOT EXISTS (SELECT FROM webhook_event e WHERE e.subject_id = b.id
         AND e.type = CASE WHEN b.steps IS NULL THEN 'batch.completed' ELSE 'run.' || b.outcome END)
     UNION ALL SELECT 'every run ends', id, status FROM batch WHERE steps IS NOT NULL AND outcome IS NULL`,
  );
  return rows;
}
