import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { freePort, startPostgres } from "../lib/install/postgres.ts";
import { spawnPostgres, stopPostgres } from "../lib/install/postgres-process.ts";
import { becomeOperator, OPERATOR, signUpDeveloper } from "./developer.ts";
import { operatorPages, publicPages, signedInPages } from "./pages.ts";
import { type APIRequestContext, expect, photograph, proof, test } from "./test.ts";

const root = join(import.meta.dirname, "..");
/** Pages that show nothing without the database. The status page shows that it is away. */
const NEEDS_DATABASE = ["/outbox"];

let directory: string;
let databaseUrl: string;
let base: string;
let server: ChildProcess;
let stopDatabase: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  directory = await mkdtemp(join(tmpdir(), "atelier-outage-"));
  const database = await startPostgres(join(directory, "postgres"));
  ({ url: databaseUrl, stop: stopDatabase } = database);
  const port = await freePort();
  base = `http://localhost:${port}`;
  server = fork(join(root, "server.ts"), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: databaseUrl,
      ADMIN_EMAILS: OPERATOR,
      WORKERS: "false",
      LOG_LEVEL: "silent",
      REQUESTS_PER_MINUTE: "2000",
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(server, "message");
});

test.afterAll(async () => {
  server.kill("SIGTERM");
  await once(server, "exit");
  await stopDatabase();
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const restartDatabase = async () => {
  const started = await spawnPostgres(
    join(directory, "postgres", "cluster"),
    Number(new URL(databaseUrl).port),
    join(directory, "postgres", "postgres.log"),
  );
  stopDatabase = () => stopPostgres(started);
};

async function readStatuses(as: APIRequestContext, paths: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const path of paths) {
    const response = await as.get(base + path, { headers: { accept: "text/html" }, maxRedirects: 0 });
    found.set(path, response.status());
    if (response.status() !== 503) continue;
    expect(response.headers()["retry-after"], path).toBe("5");
    expect(await response.text(), path).toContain("<h1>Temporarily unavailable</h1>");
  }
  return found;
}

const all = (paths: readonly string[], status: number) => new Map(paths.map((path) => [path, status]));

proof(
  "while the database is away, pages that read it answer 503 and the others work; afterwards all work",
  async ({ browser }) => {
    test.setTimeout(180_000);
    const readPage = async () => (await browser.newContext({ baseURL: base })).newPage();
    const [visitor, developer, operator] = [await readPage(), await readPage(), await readPage()];
    await signUpDeveloper(developer);
    await becomeOperator(operator);
    const before = await readStatuses(visitor.request, publicPages);

    await stopDatabase();
    const away = (path: string) => [path, NEEDS_DATABASE.includes(path) ? 503 : (before.get(path) ?? 0)] as const;
    expect(await readStatuses(visitor.request, publicPages)).toEqual(new Map(publicPages.map(away)));
    expect(await readStatuses(developer.request, signedInPages)).toEqual(all(signedInPages, 503));
    expect(await readStatuses(operator.request, operatorPages)).toEqual(all(operatorPages, 503));
    const handler = await developer.request.get(`${base}/usage/export`);
    expect([handler.status(), await handler.text()]).toEqual([503, expect.stringContaining("Try again in a moment")]);
    const api = await visitor.request.get(`${base}/api/v1/ready`);
    expect([api.status(), api.headers()["retry-after"]]).toEqual([503, "5"]);

    for (const colorScheme of ["light", "dark"] as const) {
      await developer.emulateMedia({ colorScheme });
      await developer.goto("/dashboard");
      await expect(developer.getByRole("heading", { name: "Temporarily unavailable" })).toBeVisible();
      await photograph(developer, `outage-${colorScheme}`);
      expect((await new AxeBuilder({ page: developer }).analyze()).violations).toEqual([]);
    }
    await visitor.goto("/sign-in");
    await visitor.getByLabel("Email address").fill("someone@example.com");
    await visitor.getByLabel("Password").fill("a password");
    await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(visitor.getByText("The database is not available.")).toBeVisible();

    await restartDatabase();
    await expect
      .poll(async () => (await visitor.request.get(`${base}/api/v1/ready`)).status(), { timeout: 30_000 })
      .toBe(200);
    await developer.getByRole("link", { name: "Try again" }).click();
    await expect(developer.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(await readStatuses(developer.request, signedInPages)).toEqual(all(signedInPages, 200));
  },
);
