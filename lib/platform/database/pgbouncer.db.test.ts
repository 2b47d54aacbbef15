import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { whenAvailable } from "../../install/database.ts";
import { freePort } from "../../install/postgres.ts";
import { backgroundTasks } from "../../worker/tasks/index.ts";
import { TaskRunner } from "../../worker/tasks/task-runner.ts";
import { setRuntimeEnv } from "../settings.ts";
import { pool, transaction } from "./db.ts";

const isInstalled = spawnSync("pgbouncer", ["--version"]).status === 0;
if (!isInstalled) console.log("PgBouncer is not installed, so the tests with it are skipped.");

/** So few that the transactions of a process change between them all the time. */
const CONNECTIONS = 3;
/** PgBouncer does not run as root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let directory: string;
let bouncer: ChildProcess;
let service: TestService;
let tasks: TaskRunner;

async function startBouncer(direct: URL): Promise<string> {
  directory = await mkdtemp(join(tmpdir(), "atelier-pgbouncer-"));
  await chmod(directory, 0o755);
  const port = await freePort();
  const users = join(directory, "users.txt");
  await writeFile(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
  const settings = join(directory, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]\n* = host=127.0.0.1 port=${direct.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = plain\nauth_file = ${users}\npool_mode = transaction\n` +
      `default_pool_size = ${CONNECTIONS}\nmax_client_conn = 200\n`,
  );
  bouncer = spawn("pgbouncer", [settings], { stdio: "ignore", ...UNPRIVILEGED });
  const pooled = new URL(direct);
  pooled.port = String(port);
  return pooled.href;
}

beforeAll(async () => {
  if (!isInstalled) return;
  const direct = process.env.DATABASE_URL ?? "";
  const pooled = await startBouncer(new URL(direct));
  Object.assign(process.env, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: "false" });
  setRuntimeEnv({});
  await whenAvailable(() => pool().query("SELECT 1"));
  service = await startTestService();
  tasks = new TaskRunner(backgroundTasks());
  await tasks.start();
}, 60_000);
afterAll(async () => {
  if (!isInstalled) return;
  await tasks.stop();
  await service.stop();
  bouncer.kill("SIGKILL");
  await once(bouncer, "exit");
  await rm(directory, { recursive: true, force: true });
});

test.skipIf(!isInstalled)(
  "jobs, money, notifications and background tasks work over PgBouncer in transaction mode",
  async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => testAccount(50)));
    await pool().query("UPDATE account SET low_balance_alert = 49 WHERE id = $1", [accounts[0]?.id]);
    const jobs = accounts.flatMap(({ headers }, index) =>
      Array.from({ length: 3 }, async (_, job) => {
        const response = await fetch(`${service.base}/image-generate`, {
          method: "POST",
          headers: {
            ...headers,
            "content-type": "application/json",
            prefer: "wait=60",
            "idempotency-key": `pooled-${index}-${job}`,
          },
          body: JSON.stringify({ prompt: "a red balloon", width: 128, height: 128 }),
        });
        return ((await response.json()) as { status: string }).status;
      }),
    );
    expect(new Set(await Promise.all(jobs))).toEqual(new Set(["succeeded"]));
    // Many transactions at once on few connections: none uses the session state of another.
    const sums = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        transaction(async (tx) => {
          await tx.query("SELECT set_config('atelier.probe', $1, true)", [String(index)]);
          await tx.query("SELECT pg_sleep(0.01)");
          const { rows } = await tx.query<{ probe: string }>("SELECT current_setting('atelier.probe') AS probe");
          return Number(rows[0]?.probe);
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 30 }, (_, index) => index));
    // The settlements cause a background task that mails the account.
    const mails = () =>
      pool().query("SELECT FROM mail WHERE recipient = (SELECT email FROM account WHERE id = $1)", [accounts[0]?.id]);
    await expect.poll(async () => (await mails()).rowCount, { timeout: 20_000 }).toBe(1);
    expect(await checkInvariants(pool())).toEqual([]);
  },
);

test.skipIf(!isInstalled)(
  "statements have no names, and no more connections are open than PgBouncer may have",
  async () => {
    const direct = new pg.Client({ connectionString: process.env.DATABASE_DIRECT_URL });
    await direct.connect();
    const { rows } = await pool().query<{ names: number }>("SELECT count(*)::int AS names FROM pg_prepared_statements");
    expect(rows[0]?.names).toBe(0);
    const used = await direct.query<{ application: string; connections: number }>(
      `SELECT application_name AS application, count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1`,
    );
    const total = used.rows.reduce((sum, { connections }) => sum + connections, 0);
    // The connections of PgBouncer, the listening connection, and at most four of pg-boss.
    expect(total).toBeLessThanOrEqual(CONNECTIONS + 1 + 4);
    await direct.end();
  },
);
