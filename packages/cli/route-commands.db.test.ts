import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "../../lib/platform/database/db.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { createProgram } from "./src/program.ts";

let service: TestService;
let key: string;
let account: string;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  ({ key, id: account } = await testAccount(50));
  folder = await mkdtemp(join(tmpdir(), "atelier-routes-"));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command in this process. `stdin` is what it reads. */
async function atl(parameters: string[], stdin = ""): Promise<string> {
  const [stdout, stderr, input] = [new PassThrough(), new PassThrough(), new PassThrough()];
  input.end(stdin);
  const env = {
    NODE_ENV: "test" as const,
    ATELIER_API_KEY: key,
    ATELIER_URL: new URL(service.base).origin,
    XDG_CONFIG_HOME: folder,
  };
  const program = createProgram({ stdin: input, stdout, stderr, env, signal: new AbortController().signal });
  const written = text(stdout);
  await program.parseAsync(["node", "atl", ...parameters]).finally(() => {
    stdout.end();
    stderr.end();
  });
  return written;
}

const atlJson = async (...parameters: string[]) => JSON.parse(await atl(parameters));

test("a project is created, listed, changed and archived", async () => {
  const cap = '{"credits":100,"period":"week"}';
  const project = await atlJson("projects", "create", "Shop", "--credit-cap", cap, "--operations", "image-edit");
  expect(project).toMatchObject({ name: "Shop", credit_cap: { credits: 100 }, operations: ["image-edit"] });
  expect(await atl(["projects", "list"])).toMatch(new RegExp(`^${project.id}\tShop\t`, "m"));
  const changed = await atlJson("projects", "update", project.id, "--name", "Store", "--credit-cap", "null");
  expect(changed).toMatchObject({ name: "Store", credit_cap: null, operations: ["image-edit"] });
  expect(await atlJson("projects", "archive", project.id)).toMatchObject({ archived_at: expect.any(String) });
});

test("an invitation is sent, listed and withdrawn", async () => {
  await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [account]);
  const { id } = await atlJson("team", "invite", "ada@example.com", "viewer");
  expect(await atl(["team", "invitations"])).toContain("ada@example.com");
  expect(await atl(["team", "withdraw-invitation", id])).toBe("");
  expect(await atl(["team", "invitations"])).toBe("");
  await expect(atl(["team", "invite", "ada@example.com", "king"])).rejects.toThrow(/'king' is invalid/);
});

test("a webhook endpoint is changed and turned off", async () => {
  const { id } = await atlJson("webhooks", "create", "https://example.com/hook", "--events", "job.failed");
  const moved = await atlJson("webhooks", "update", id, "--url", "https://example.com/new", "--no-enabled");
  expect(moved).toMatchObject({ url: "https://example.com/new", events: ["job.failed"], enabled: false });
  expect(await atlJson("webhooks", "update", id, "--enabled")).toMatchObject({ enabled: true });
  await expect(atl(["webhooks", "create", "https://example.com/hook", "--events", "job.lost"])).rejects.toThrow(
    "Allowed choices",
  );
});

test("lists have the same columns whatever their entries have, and one line for each entry", async () => {
  const plain = await atlJson("projects", "create", "two\nlines\tof \\ text");
  const capped = await atlJson("projects", "create", "Capped", "--credit-cap", '{"credits":7,"period":"day"}');
  const lines = (await atl(["projects", "list"])).split("\n").filter(Boolean);
  const rows = new Map(lines.map((line) => [line.split("\t")[0], line.split("\t")]));
  expect(new Set([...rows.values()].map(({ length }) => length)).size).toBe(1);
  expect(rows.get(plain.id)?.[1]).toBe("two\\nlines\\tof \\\\ text");
  const at = rows.get(capped.id)?.indexOf("7") ?? -1;
  expect([rows.get(capped.id)?.[at + 1], rows.get(plain.id)?.[at]]).toEqual(["day", ""]);
});

test("wrong values are refused before a request, with the reason", async () => {
  await expect(atl(["projects", "create", "X", "--credit-cap", "{"])).rejects.toThrow('{"credits":1,"period":"day"}');
  const both = ["projects", "create", "X", "--operations", "null", "--operations", "image-edit"];
  await expect(atl(both)).rejects.toThrow("--operations is null or other values, not both.");
  await expect(atl(["projects", "get", ".."])).rejects.toThrow('".." is not an ID.');
  await expect(atl(["memory", "import", "en", "es", "@/missing.tmx"])).rejects.toThrow("/missing.tmx cannot be read");
  await expect(atl(["memory", "export", "-o", "/missing/x"])).rejects.toThrow("/missing/x cannot be written");
});

test("a translation memory is read from stdin and written to a file", async () => {
  const tmx =
    '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>A house.</seg></tuv><tuv xml:lang="es"><seg>Una casa.</seg></tuv></tu></body></tmx>';
  expect(JSON.parse(await atl(["memory", "import", "en", "es", "-"], tmx))).toMatchObject({ object: "memory_import" });
  const path = join(folder, "memory.tmx");
  await writeFile(path, tmx);
  await atl(["memory", "import", "en", "es", `@${path}`]);
  await atl(["memory", "export", "--source-language", "en", "--target-language", "es", "-o", path]);
  expect(await readFile(path, "utf8")).toContain("Una casa.");
});

test("a list says how it goes on, and as JSON it has its entries", async () => {
  for (const name of ["One", "Two"]) await atl(["keys", "create", name, "--scopes", "jobs", "--scopes", "account"]);
  const [newest] = await atlJson("keys", "list", "--limit", "1", "--json");
  expect(newest).toMatchObject({ name: "Two", scopes: ["jobs", "account"] });
  expect(await atl(["keys", "list"])).toMatch(/\tjobs,account\t/);
  expect(await atlJson("team", "audit-events", "--action", "api_key", "--json")).toHaveLength(2);
});
