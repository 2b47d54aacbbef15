import { placeHold, settleHold } from "../lib/credits/holds.ts";
import { grantCredits } from "../lib/credits/ledger.ts";
import { getDefaultProjectId } from "../lib/credits/project-holds.ts";
import { createProject } from "../lib/keys/projects/manage.ts";
import { closeDatabase, pool, type Queryable } from "../lib/platform/database/db.ts";
import { newId } from "../lib/platform/ids.ts";
import { benchDatabase, percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 3;
const DEBITS = 4_000;
const CONCURRENCY = 16;

/**
 * Hold and settlement through lib/credits. Baseline: the same statements sent directly on the pool, and for a project with
 * a cap the debits of the default project.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  for (const [name, size] of [
    ["over 100 accounts", 100],
    ["on one hot account", 1],
  ] as const) {
    const accounts = await Promise.all(Array.from({ length: size }, newAccount));
    const statements = await recordStatements(accounts[0] ?? "");
    const rates = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await measureRate(accounts, (account) => bareDebit(account, statements));
      const ours = await measureRate(accounts, (account) => debit(account));
      // The first round only warms the database's caches.
      if (round > 0) {
        rates.bare.push(bare);
        rates.ours.push(ours);
      }
    }
    const [baseline, ours] = [percentile(rates.bare, 0.5), percentile(rates.ours, 0.5)];
    reportCase(
      {
        bench: "debits",
        case: `hold + settle ${name} (more is better; goal ≥ 0.8)`,
        baseline: { name: "the same statements on a bare pg pool", value: baseline },
        ours,
        ratio: ours / baseline,
        unit: "debits/s",
      },
      options,
    );
  }
  await benchProjects(options);
  await closeDatabase();
  await stopDatabase();
}

/** The rounds alternate, so that a busy machine slows both. */
async function benchProjects(options: BenchOptions): Promise<void> {
  const accounts = await Promise.all(Array.from({ length: 100 }, newAccount));
  const projects = new Map<string, string>();
  for (const id of accounts) {
    const fields = { name: "Bench", credit_cap: { credits: 1_000_000, period: "month" as const } };
    projects.set(id, (await createProject(id, fields)).id);
  }
  const rates = { standard: [] as number[], capped: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const standard = await measureRate(accounts, (account) => debit(account));
    const capped = await measureRate(accounts, (account) => debit(account, projects.get(account)));
    if (round > 0) {
      rates.standard.push(standard);
      rates.capped.push(capped);
    }
  }
  const [baseline, ours] = [percentile(rates.standard, 0.5), percentile(rates.capped, 0.5)];
  reportCase(
    {
      bench: "debits",
      case: "hold + settle of a project with a cap (more is better; goal ≥ 0.92)",
      baseline: { name: "the default project without a cap", value: baseline },
      ours,
      ratio: ours / baseline,
      unit: "debits/s",
    },
    options,
  );
}

async function newAccount(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  await grantCredits(pool(), { accountId: id, credits: 10_000_000, kind: "grant", reference: `bench:${id}` });
  return id;
}

async function debit(accountId: string, projectId?: string): Promise<void> {
  const jobId = newId("job");
  await placeHold(pool(), { accountId, jobId, credits: 2, openJobs: 1_000_000, projectId });
  await settleHold(pool(), { jobId, operation: "bench", credits: 2 });
}

type NamedStatement = { name: string; text: string };
type Statements = { hold: NamedStatement; settle: NamedStatement };

/** The named statements that lib/credits sends. */
async function recordStatements(accountId: string): Promise<Statements> {
  const sent: NamedStatement[] = [];
  const recording: Queryable = {
    query: (statement) => {
      if (typeof statement === "string") throw new TypeError("lib/credits sends named statements.");
      sent.push({ name: statement.name ?? "", text: statement.text });
      return pool().query(statement);
    },
  };
  const jobId = newId("job");
  await placeHold(recording, { accountId, jobId, credits: 2, openJobs: 1_000_000 });
  await settleHold(recording, { jobId, operation: "bench", credits: 2 });
  const [hold, settle] = sent;
  if (!hold || !settle) throw new TypeError("A debit is two statements.");
  return { hold, settle };
}

/** The values are in the order of `lib/credits/statements.sql`. */
async function bareDebit(accountId: string, { hold, settle }: Statements): Promise<void> {
  const jobId = newId("job");
  await pool().query({ ...hold, values: [2, accountId, getDefaultProjectId(accountId), 1_000_000, jobId] });
  await pool().query({ ...settle, values: [2, jobId, newId("ent"), "bench", newId("ent")] });
}

async function measureRate(accounts: readonly string[], debit: (accountId: string) => Promise<void>): Promise<number> {
  const start = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (next < DEBITS) await debit(accounts[next++ % accounts.length] ?? "");
    }),
  );
  return (DEBITS / (performance.now() - start)) * 1000;
}
