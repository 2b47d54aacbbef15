// Runs the recipes of the guide in other languages, where these and their packages are installed.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  RECIPE_STATUSES,
  recipeCode,
  recipeSecret,
  recipeStatuses,
} from "../../test/helpers/servers/webhook-recipe.ts";
import { freePort } from "../install/postgres.ts";

const run = promisify(execFile);
/** A Python with fastapi, flask, uvicorn and standardwebhooks. */
const python = process.env.RECIPE_PYTHON ?? "python3";
const GO_MODULE = "github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1";

let folder: string;
let server: ChildProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-recipes-"));
});
afterEach(() => {
  server?.kill("SIGKILL");
  server = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hasPython = await canRun(python, ["-c", "import fastapi, flask, uvicorn, standardwebhooks"]);
if (!hasPython)
  console.info(
    "The recipes for FastAPI and Flask are skipped: set RECIPE_PYTHON to a Python with fastapi, flask, uvicorn and standardwebhooks.",
  );
// Compiling takes a minute, and the module is downloaded.
const hasGo = process.env.RECIPE_GO === "1" && (await canRun("go", ["version"]));
if (!hasGo) console.info("The recipe for Go is skipped: install Go and set RECIPE_GO=1.");

test.skipIf(!hasPython)("the recipe for FastAPI accepts signed requests only", { timeout: 60_000 }, async () => {
  await writeFile(join(folder, "fastapi_recipe.py"), await recipeCode("FastAPI", "python"));
  const port = await freePort();
  start(python, ["-m", "uvicorn", "fastapi_recipe:app", "--port", String(port), "--log-level", "warning"]);
  expect(await statusesAt(port)).toEqual(RECIPE_STATUSES);
});

test.skipIf(!hasPython)("the recipe for Flask accepts signed requests only", { timeout: 60_000 }, async () => {
  await writeFile(join(folder, "flask_recipe.py"), await recipeCode("Flask", "python"));
  const port = await freePort();
  start(python, ["-m", "flask", "--app", "flask_recipe", "run", "--port", String(port)]);
  expect(await statusesAt(port)).toEqual(RECIPE_STATUSES);
});

test.skipIf(!hasGo)("the recipe for Go accepts signed requests only", { timeout: 300_000 }, async () => {
  const port = await freePort();
  const code = await recipeCode("Go", "go");
  expect(code).toContain('":4000"');
  await writeFile(join(folder, "main.go"), code.replace('":4000"', `"127.0.0.1:${port}"`));
  await run("go", ["mod", "init", "example.com/recipe"], { cwd: folder });
  await run("go", ["get", GO_MODULE], { cwd: folder });
  await run("go", ["build", "-o", "recipe", "."], { cwd: folder });
  start(join(folder, "recipe"), []);
  expect(await statusesAt(port)).toEqual(RECIPE_STATUSES);
});

function start(command: string, parameters: string[]): void {
  server = spawn(command, parameters, {
    cwd: folder,
    env: { ...process.env, ATELIER_WEBHOOK_SECRET: recipeSecret },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The statuses of the server, once it accepts connections. Fails if it ends before. */
async function statusesAt(port: number): Promise<number[]> {
  const url = `http://127.0.0.1:${port}/webhooks/atelier`;
  await expect
    .poll(
      async () => {
        if (server?.exitCode !== null) throw new Error("The server of the recipe has ended.");
        return (await fetch(url).catch(() => null)) !== null;
      },
      { timeout: 45_000 },
    )
    .toBe(true);
  return recipeStatuses(async (headers, body) => (await fetch(url, { method: "POST", headers, body })).status);
}

async function canRun(command: string, parameters: string[]): Promise<boolean> {
  return run(command, parameters, { timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}
