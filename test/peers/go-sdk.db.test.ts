// The Go client of sdk/go, tested against a real service and behind a proxy that spoils half of all exchanges.
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packGo } from "../../bin/pack-go.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { readBalance } from "../../lib/credits/ledger.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { type FaultProxy, startFaultProxy } from "../helpers/servers/fault-proxy.ts";
import { startTestService, type TestService, testAccount } from "../helpers/servers/service.ts";
import { isFull } from "../helpers/short-form.ts";

const MINOR = 23;
const [, minor = "0"] = /go1\.(\d+)/.exec(spawnSync("go", ["version"], { encoding: "utf8" }).stdout ?? "") ?? [];
const hasGo = isFull && Number(minor) >= MINOR;
// On a fresh machine, Go first compiles its own library, for a minute.
if (isFull && !hasGo) console.log(`The Go client is skipped: install Go 1.${MINOR} or newer.`);

const CALLS = isFull ? 60 : 4;
const PRICE = 2;
/** The calls of its tests with retention 0. */
const UNRETAINED = 2;
const cwd = join(import.meta.dirname, "../../sdk/go");
const run = promisify(execFile);
let service: TestService;
let proxy: FaultProxy;
let folder: string;

beforeAll(async () => {
  if (!hasGo) return;
  folder = await mkdtemp(join(tmpdir(), "atelier-go-"));
  await sharp("public/samples/coffee.png").resize(24).png().toFile(join(folder, "tiny.png"));
  service = await startTestService();
  proxy = await startFaultProxy(new URL(service.base).origin, { rate: 0.5, seed: 7 });
});
afterAll(async () => {
  if (!hasGo) return;
  await proxy.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!hasGo)(
  "the code of the Go client is formatted and has no finding of its checks",
  async () => {
    expect((await run("gofmt", ["-l", "."], { cwd })).stdout).toBe("");
    await run("go", ["vet", "./..."], { cwd });
  },
  240_000,
);

test.skipIf(!hasGo)(
  "the program of the readme builds with the packed sources",
  async () => {
    await run("unzip", ["-q", await packGo(folder), "-d", folder]);
    const readme = await readFile(join(folder, "atelier-go", "README.md"), "utf8");
    const [, program] = /```go\n([\s\S]+?)```/.exec(readme) ?? [];
    await writeFile(join(folder, "main.go"), program ?? expect.fail());
    const go = (...args: string[]) => run("go", args, { cwd: folder });
    await go("mod", "init", "example.com/program");
    await go("mod", "edit", "-require", "atelier@v0.0.0", "-replace", "atelier=./atelier-go");
    await go("build", "-o", "program", ".");
  },
  240_000,
);

test.skipIf(!hasGo)(
  "each call of the Go client is paid once, and its other tests pass",
  async () => {
    const account = await testAccount(PRICE * (CALLS + UNRETAINED));
    const { origin } = new URL(service.base);
    const env = {
      ...process.env,
      ATELIER_API_KEY: account.key,
      ATELIER_TEST_URL: origin,
      ATELIER_TEST_FLAKY_URL: proxy.url,
      ATELIER_TEST_CALLS: String(CALLS),
      ATELIER_TEST_IMAGE: join(folder, "tiny.png"),
    };
    const { stdout } = await run("go", ["test", "-count=1", "-v", "./..."], { cwd, env, timeout: 400_000 }).catch(
      (error) => expect.fail(`${error.stdout}\n${error.stderr}`),
    );
    expect(stdout).not.toContain("--- SKIP");
    const { rows } = await pool().query<{ order: string }>(
      "SELECT metadata->>'order' AS order FROM job WHERE account_id = $1 AND status = 'succeeded' AND metadata ? 'order'",
      [account.id],
    );
    expect(rows.map(({ order }) => Number(order)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: CALLS }, (_, at) => at),
    );
    expect(await readBalance(pool(), account.id)).toMatchObject({ available: 0, held: 0 });
    const { refused, lost, cut } = proxy.faults;
    expect(refused + lost + cut).toBeGreaterThan(0);
    expect(await checkInvariants(pool())).toEqual([]);
  },
  420_000,
);
