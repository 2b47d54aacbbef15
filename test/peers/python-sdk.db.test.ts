// The Python client of sdk/python, built as a wheel, installed from it and tested against a real service.
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWheel } from "../../bin/build-wheel.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { firstCallSnippets } from "../../lib/docs/code-snippets.ts";
import { operationExamples } from "../../lib/docs/operation-examples.ts";
import { describeOperation } from "../../lib/operations/describe.ts";
import { operations } from "../../lib/operations/index.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newSecret } from "../../lib/webhooks/secrets.ts";
import { signedHeaders } from "../../lib/webhooks/signature.ts";
import { type FaultProxy, startFaultProxy } from "../helpers/servers/fault-proxy.ts";
import { startSampleSite } from "../helpers/servers/sample-site.ts";
import { startTestService, type TestService, testAccount } from "../helpers/servers/service.ts";
import { isFull } from "../helpers/short-form.ts";

const python = process.env.PEER_PYTHON ?? "";
const needed = "hatchling, httpx, pip, pydantic, pytest, typing_extensions";
const canRun = python !== "" && spawnSync(python, ["-c", `import ${needed}`]).status === 0;
if (!canRun) console.log(`The Python client is skipped: set PEER_PYTHON to a Python with ${needed}.`);

const run = promisify(execFile);
const sources = join(import.meta.dirname, "../../sdk/python");
let folder: string;
let service: TestService;
let proxy: FaultProxy;
let accounts: Server;

/** A server that creates an account for each request, so that no test lists another's jobs. */
async function startAccounts(): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    const credits = new URL(url ?? "/", "http://localhost").searchParams.get("credits");
    const { key } = await testAccount(Number(credits ?? 100));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ key }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), "atelier-python-"));
  await sharp("public/samples/coffee.png").resize(24).png().toFile(join(folder, "tiny.png"));
  service = await startTestService();
  proxy = await startFaultProxy(new URL(service.base).origin, { rate: 0.5, seed: 7 });
  accounts = await startAccounts();
});
afterAll(async () => {
  if (!canRun) return;
  accounts.close();
  await proxy.stop();
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await rm(folder, { recursive: true });
});

/** A delivery as the service signs it. */
function webhook() {
  const secret = newSecret();
  const otherSecret = newSecret();
  const body = JSON.stringify({ type: "job.succeeded", timestamp: new Date().toISOString(), data: { id: "job_1" } });
  return JSON.stringify({
    body,
    headers: signedHeaders("evt_1", new Date(), body, [secret]),
    secret,
    other_secret: otherSecret,
  });
}

test.skipIf(!canRun)(
  "the wheel of the Python client has its code, types and license, and passes its tests against the service",
  async () => {
    const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: "1", PIP_DISABLE_PIP_VERSION_CHECK: "1" };
    const pip = (...args: string[]) => run(python, ["-m", "pip", ...args], { env: environment });
    const wheel = await buildWheel(folder);
    const [, version = ""] = /atelier_sdk-(.+)-py3/.exec(wheel) ?? [];
    const site = join(folder, "site");
    await pip("install", "--no-deps", "--no-index", "--target", site, wheel);
    expect((await readdir(site)).sort()).toEqual(["atelier", `atelier_sdk-${version}.dist-info`]);
    expect(await readdir(join(site, "atelier"))).toContain("py.typed");
    expect(await readdir(join(site, `atelier_sdk-${version}.dist-info`, "licenses"))).toEqual(["LICENSE"]);

    const { stdout } = await run(
      python,
      ["-m", "pytest", "-q", "-rs", "--strict-markers", "-p", "no:cacheprovider", join(sources, "tests")],
      {
        cwd: folder,
        maxBuffer: 10_000_000,
        timeout: 400_000,
        env: {
          ...environment,
          PYTHONPATH: site,
          ATELIER_TEST_URL: new URL(service.base).origin,
          ATELIER_TEST_FLAKY_URL: proxy.url,
          ATELIER_TEST_CALLS: isFull ? "60" : "4",
          ATELIER_TEST_ACCOUNTS: `http://127.0.0.1:${(accounts.address() as AddressInfo).port}`,
          ATELIER_TEST_IMAGE: join(folder, "tiny.png"),
          ATELIER_TEST_WEBHOOK: webhook(),
        },
      },
    ).catch((error) => expect.fail(`${error.stdout}\n${error.stderr}`));
    console.log(stdout.trim().split("\n").slice(-8).join("\n"));
    expect(stdout).toMatch(/\d+ passed/);
    expect(stdout).not.toMatch(/names no|has no delivery/);
    expect(proxy.faults.refused + proxy.faults.lost + proxy.faults.cut).toBeGreaterThan(0);
  },
  420_000,
);

test.skipIf(!canRun)("the first call in Python runs with the wheel and saves the result", async () => {
  const site = await startSampleSite(service.base);
  const { key } = await testAccount(2);
  const code = firstCallSnippets(site.origin).find(({ id }) => id === "python")?.code ?? expect.fail();
  await writeFile(join(folder, "first.py"), code);
  const env = { ...process.env, PYTHONPATH: join(folder, "site"), ATELIER_API_KEY: key };
  await run(python, ["first.py"], { cwd: folder, env });
  expect(await sharp(join(folder, "result.png")).metadata()).toMatchObject({ width: 600, hasAlpha: true });
  site.stop();
});

test.skipIf(!canRun || spawnSync(python, ["-c", "import mypy"]).status !== 0)(
  "the Python of every example is right for the types of the wheel",
  async () => {
    const examples = operations.flatMap((operation) =>
      operationExamples(describeOperation(operation), "http://localhost:3000"),
    );
    const files = examples.map(async ({ snippets }, index) => {
      const path = join(folder, `example_${index}.py`);
      await writeFile(path, snippets.find(({ id }) => id === "python")?.code ?? expect.fail());
      return path;
    });
    const paths = await Promise.all(files);
    expect(paths.length).toBeGreaterThan(operations.length);
    const strict = ["-m", "mypy", "--strict", "--python-version", "3.10", "--cache-dir", join(folder, "mypy")];
    const env = { ...process.env, MYPYPATH: join(folder, "site") };
    const checked = await run(python, [...strict, "--scripts-are-modules", ...paths], { env }).catch((error) => error);
    expect(checked.stdout).toMatch(/^Success/);
  },
  420_000,
);
