import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, pool, transaction } from "../../../lib/platform/database/db.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { job, newAccount } from "../../helpers/accounts/money-steps.ts";
import type { Exchange } from "../load/exchange.ts";
import { checkAnswers } from "./answers.ts";
import { type CheckResult, isViolated } from "./check-result.ts";
import { checkResults, type FileFolders, findOrphans } from "./files.ts";
import { checkJobs } from "./jobs.ts";
import { checkLedger, checkPurchases } from "./ledger.ts";
import { checkProcesses, type ProcessState } from "./processes.ts";
import { checkTree } from "./receipts.ts";
import { checkRuns } from "./runs.ts";

afterAll(closeDatabase);

const violated = (results: readonly CheckResult[]) => results.filter(isViolated).map(({ check }) => check);

const answered: Exchange = {
  action: "submit",
  server: "server 1",
  status: 202,
  failure: null,
  code: null,
  detail: "",
  retryAfter: null,
  jobId: null,
  jobStatus: null,
  runId: null,
  tag: null,
  isKeyed: false,
};
const none = { brokenServers: [], codes: [] };

/** A job that succeeded and was charged, made by the service's own code. Returns its id. */
async function endedJob(tag = "tag"): Promise<string> {
  const accountId = await newAccount();
  const id = newId("job");
  await pool().query(
    `WITH entry AS (INSERT INTO ledger_entry (id, account_id, credits, kind, reference) VALUES ($1, $2, 10, 'grant', $1))
     UPDATE account SET available = 10 WHERE id = $2`,
    [newId("ent"), accountId],
  );
  await transaction((tx) => job.open(tx, accountId, id, 4));
  await pool().query("UPDATE job SET metadata = $2 WHERE id = $1", [id, JSON.stringify({ tag })]);
  await transaction((tx) => job.end(tx, id, "succeeded", 4));
  return id;
}

describe("the ledger", () => {
  test("is violated by credits without an entry", async () => {
    await endedJob();
    expect(violated([await checkLedger(pool())])).toEqual([]);
    const accountId = await newAccount();
    await pool().query("UPDATE account SET available = 1 WHERE id = $1", [accountId]);
    const found = await checkLedger(pool());
    expect(found.violations[0]).toContain(accountId);
    await pool().query("UPDATE account SET available = 0 WHERE id = $1", [accountId]);
  });

  test("is violated by a paid purchase without credits", async () => {
    expect((await checkPurchases(pool(), ["pur_paid"])).violations).toEqual(["pur_paid"]);
  });
});

describe("jobs", () => {
  const check = (exchanges: Exchange[]) => checkJobs(pool(), { exchanges, recent: exchanges, codes: [] });

  test("hold for an acknowledged job that ended", async () => {
    const jobId = await endedJob("held");
    expect(violated(await check([{ ...answered, jobId, jobStatus: "succeeded", tag: "held" }]))).toEqual([]);
  });

  test("are violated by a job that does not end", async () => {
    const accountId = await newAccount();
    const id = newId("job");
    await pool().query(
      `INSERT INTO job (id, account_id, operation, lane, input, price, seed, status, attempt)
       VALUES ($1, $2, 'image-generate', 'io', '{}', 4, 0, 'running', 1)`,
      [id, accountId],
    );
    const results = await check([]);
    expect(violated(results)).toEqual(["every job ends", "open holds are open jobs"]);
    expect(results[0]?.violations[0]).toContain(id);
    await pool().query("DELETE FROM job WHERE id = $1", [id]);
  });

  test("are violated by an acknowledged job that does not exist, and by one with another end", async () => {
    const jobId = await endedJob();
    expect(violated(await check([{ ...answered, jobId: newId("job") }]))).toEqual(["acknowledged jobs exist"]);
    expect(violated(await check([{ ...answered, jobId, jobStatus: "canceled" }]))).toEqual(["acknowledged ends stay"]);
  });

  test("are violated by two jobs for one request", async () => {
    for (let jobs = 0; jobs < 2; jobs++) await endedJob("twice");
    const results = await check([{ ...answered, tag: "twice", isKeyed: true }]);
    expect(violated(results)).toEqual(["one job per request and idempotency key"]);
  });

  test("are violated by a charge after an answer that nothing was charged", async () => {
    await endedJob("refused");
    const detail = "The database is not available. Nothing was charged.";
    const results = await check([{ ...answered, status: 503, code: "overloaded", detail, tag: "refused" }]);
    expect(violated(results)).toEqual(["nothing is charged after a refusal"]);
  });

  test("are violated by a failure that the fault does not explain", async () => {
    const accountId = await newAccount();
    const id = newId("job");
    await pool().query(
      `INSERT INTO job (id, account_id, operation, lane, input, price, seed, status, finished_at, error_code, error_detail, metadata)
       VALUES ($1, $2, 'image-generate', 'io', '{}', 4, 0, 'failed', now(), 'engine_failed', 'It failed.', '{"tag":"failed"}')`,
      [id, accountId],
    );
    const exchanges = [{ ...answered, tag: "failed" }];
    expect(violated(await check(exchanges))).toEqual(["jobs fail only because of the fault"]);
    const explained = await checkJobs(pool(), { exchanges, recent: exchanges, codes: ["engine_failed"] });
    expect(violated(explained)).toEqual([]);
  });
});

describe("answers", () => {
  const unavailable: Exchange = { ...answered, status: 503, code: "overloaded", retryAfter: "5" };
  const tolerated = { ...none, codes: ["overloaded"] as const };

  test("hold for documented refusals that the fault explains", () => {
    expect(violated(checkAnswers([answered, unavailable], tolerated))).toEqual([]);
    expect(violated(checkAnswers([unavailable], none))).toEqual(["answers are expected"]);
  });

  test.each<[string, Exchange]>([
    ["a 500", { ...answered, status: 500, code: "internal_error" }],
    ["a 503 without Retry-After", { ...unavailable, retryAfter: null }],
    ["a code with another status", { ...unavailable, status: 502 }],
    ["an error without a code", { ...unavailable, status: 404, code: null }],
    ["a webhook's 500", { ...answered, action: "webhook", status: 500 }],
  ])("are violated by %s", (_name, exchange) => {
    expect(violated(checkAnswers([exchange], tolerated))).toContain("answers are documented");
  });

  test("are violated by the loss of an acknowledged job", () => {
    const lost: Exchange = { ...answered, action: "read", status: 404, code: "not_found" };
    expect(violated(checkAnswers([lost], tolerated))).toEqual(["answers are expected"]);
  });

  test("are violated by a broken connection to a server that was not killed", () => {
    const broken: Exchange = { ...answered, status: null, failure: "ECONNRESET" };
    expect(violated(checkAnswers([broken], none))).toEqual(["every request is answered"]);
    expect(violated(checkAnswers([broken], { ...none, brokenServers: ["server 1"] }))).toEqual([]);
  });

  test("are violated by two jobs for one idempotency key", () => {
    const keyed: Exchange = { ...answered, tag: "key", isKeyed: true };
    const results = checkAnswers(
      ["job_1", "job_2"].map((jobId) => ({ ...keyed, jobId })),
      none,
    );
    expect(violated(results)).toEqual(["repeats with a key get the same job"]);
  });
});

describe("runs", () => {
  /** A run with one job of the status. */
  async function insertRun(outcome: string | null, status: string): Promise<string> {
    const accountId = await newAccount();
    const [id, jobId] = [newId("run"), newId("job")];
    await pool().query(
      `INSERT INTO batch (id, account_id, status, open_items, completed_at, steps, outcome)
       VALUES ($1, $2, 'completed', 0, now(), '[{"id":"a"}]', $3)`,
      [id, accountId, outcome],
    );
    await pool().query(
      `INSERT INTO job (id, account_id, operation, lane, input, price, seed, status, finished_at, batch_id, batch_position)
       VALUES ($1, $2, 'image-generate', 'io', '{}', 4, 0, $3, now(), $4, 0)`,
      [jobId, accountId, status, id],
    );
    return id;
  }

  test.each<[string, string | null, string]>([
    ["every run ends", null, "succeeded"],
    ["runs end as their jobs", "succeeded", "failed"],
    ["runs end as their jobs", "failed", "canceled"],
  ])("%s", async (check, outcome, status) => {
    expect(violated(await checkRuns(pool(), []))).toEqual([]);
    const id = await insertRun(outcome, status);
    expect(violated(await checkRuns(pool(), []))).toEqual([check]);
    await pool().query("DELETE FROM job WHERE batch_id = $1", [id]);
    await pool().query("DELETE FROM batch WHERE id = $1", [id]);
  });

  test("are violated by an acknowledged one that does not exist", async () => {
    expect(violated(await checkRuns(pool(), [{ ...answered, runId: newId("run") }]))).toEqual([
      "acknowledged runs exist",
    ]);
  });
});

describe("receipts", () => {
  test("are violated by a job that ended without one", async () => {
    expect(violated(await checkTree(pool()))).not.toContain("receipts agree with the ledger");
    const id = await endedJob();
    const [missing] = await checkTree(pool());
    expect(missing?.violations).toContain(id);
  });

  test("are violated by a receipt of another price", async () => {
    const id = await endedJob();
    await pool().query(
      "INSERT INTO receipt (job_id, account_id, claims, ended_at) VALUES ($1, 'acct_1', $2, now() - interval '2 days')",
      [id, { job: id, credits: 3 }],
    );
    const [, mismatches] = await checkTree(pool());
    expect(mismatches?.violations[0]).toContain(id);
  });
});

describe("files", () => {
  let folders: FileFolders;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), "atelier-checks-"));
    const dataFolder = join(folder, "data");
    folders = { filesFolder: join(dataFolder, "files"), dataFolder, temporaryFolder: join(folder, "tmp") };
    await mkdir(folders.temporaryFolder);
    return () => rm(folder, { recursive: true });
  });

  test.each([
    "data/files/inputs/job_1/image",
    "data/files/results/00/job_1-1-0.part",
    "data/uploads/request-1/a",
    "tmp/atelier-job-1/a",
  ])("are violated by %s", async (path) => {
    expect(await findOrphans(pool(), folders)).toEqual([]);
    const orphan = join(dirname(folders.dataFolder), path);
    await mkdir(dirname(orphan), { recursive: true });
    await writeFile(orphan, "x");
    expect(await findOrphans(pool(), folders)).toHaveLength(1);
  });

  test("are violated by a result that is not on the disk", async () => {
    await endedJob();
    expect(isViolated(await checkResults(pool(), folders))).toBe(true);
  });
});

describe("processes", () => {
  const state: ProcessState = {
    name: "server 1",
    pid: process.pid,
    exits: 0,
    rssBytes: 1e8,
    descriptors: 40,
    children: [],
  };
  const compare = (after: ProcessState, killed: string[] = [], before: ProcessState = state) =>
    checkProcesses({ before: [before], after: [after], baseline: [state], killed });

  test.each<[string, Partial<ProcessState>]>([
    ["processes survive", { exits: 1 }],
    ["processes survive", { pid: 0 }],
    ["descriptors are as before", { descriptors: 140 }],
    ["memory is as before", { rssBytes: 1e9 }],
  ])("%s", async (check, change) => {
    expect(violated(await compare(state))).toEqual([]);
    expect(violated(await compare({ ...state, ...change }))).toEqual([check]);
  });

  test("a child that outlives its killed parent is found", async () => {
    const child = { pid: process.pid, parent: 1, command: "engine", rssBytes: 0 };
    const results = await compare({ ...state, exits: 1 }, ["server 1"], { ...state, children: [child] });
    expect(violated(results)).toEqual(["children end with their parent"]);
  });
});
