import { execFile, spawn } from "node:child_process";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Client as CurrentClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as CurrentStdio } from "@modelcontextprotocol/client/stdio";
import { Client as PreviousClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as PreviousStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packPackages } from "../../bin/build-package.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { readBalance } from "../../lib/credits/ledger.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newSecret } from "../../lib/webhooks/secrets.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { verifySigned, WebhookReceiver } from "../../test/helpers/servers/webhook-receiver.ts";
import { operationCommands } from "./generated/commands.gen.ts";

const run = promisify(execFile);
let service: TestService;
let folder: string;

// The packed command in a folder outside of the repository, installed without a registry.
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "atelier-cli-"));
  const { cli } = await packPackages(join(folder, "archives"), ["cli"]);
  await writeFile(join(folder, "package.json"), '{"private":true}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", cli], { cwd: folder });
  await mkdir(join(folder, "photos"));
  const tiny = await sharp("public/samples/coffee.png").resize(24).png().toBuffer();
  for (const name of ["tiny.png", "photos/a.png", "photos/b.png"]) await writeFile(join(folder, name), tiny);
  await writeFile(join(folder, "photos", "broken.png"), "no image");
  await writeFile(join(folder, "photos", "notes.log"), "left out");
}, 120_000);
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  code: number | null;
  stdout: Buffer;
  stderr: string;
}

const start = (env: Record<string, string>, parameters: string[]) =>
  spawn(process.execPath, [join(folder, "node_modules", ".bin", "atl"), ...parameters], {
    cwd: folder,
    env: {
      NODE_ENV: "test",
      HOME: folder,
      PATH: process.env.PATH ?? "",
      ATELIER_URL: new URL(service.base).origin,
      ...env,
    },
  });

/** Runs the installed command with a key. */
async function atl(key: string, parameters: string[], input: string | Buffer = ""): Promise<Ran> {
  const child = start({ ATELIER_API_KEY: key }, parameters);
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

test("a file becomes a file in the format of its extension, and its path is printed", async () => {
  const { key, id } = await testAccount();
  const done = await atl(key, [
    "image-upscale",
    "tiny.png",
    "--factor",
    "4",
    "--metadata",
    "order=12",
    "-o",
    "large.webp",
  ]);
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.stdout.toString()).toBe("large.webp\n");
  expect(await sharp(join(folder, "large.webp")).metadata()).toMatchObject({ format: "webp", width: 96 });
  expect(await readBalance(pool(), id)).toMatchObject({ available: 98 });
});

test("a receipt is checked with its files, also from a stored copy without a connection and a key", async () => {
  const { key } = await testAccount();
  const done = await atl(key, ["image-upscale", "tiny.png", "--json", "-o", "checked.png"]);
  const { id } = JSON.parse(done.stdout.toString());
  const checked = await atl(key, ["verify", id, "checked.png", "tiny.png", "--save", "receipt.json"]);
  expect(checked).toMatchObject({ code: 0, stderr: "" });
  expect(checked.stdout.toString()).toMatch(
    /image-upscale succeeded, \d+ credits.*checked.png: output 1 of the job\ntiny.png: input 1 of the job/s,
  );
  const log = await fetch(new URL("/.well-known/atelier-receipts.json", service.base));
  await writeFile(join(folder, "heads.json"), await log.text());
  const offline = ["verify", "receipt.json", "--log", "heads.json", "--url", "http://127.0.0.1:9"];
  expect(await atl("", [...offline, "checked.png"])).toMatchObject({ code: 0, stderr: "" });
  const wrong = await atl("", [...offline, "photos/broken.png"]);
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("not one of this job")]);
  const saved = JSON.parse(await readFile(join(folder, "receipt.json"), "utf8"));
  const [header, payload, signature] = saved.receipt.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), credits: 0 };
  const changed = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  await writeFile(join(folder, "changed.json"), JSON.stringify({ ...saved, receipt: changed }));
  const tampered = await atl("", ["verify", "changed.json", "--log", "heads.json"]);
  expect([tampered.code, tampered.stderr]).toEqual([1, expect.stringContaining("receipt_tampered")]);
});

test("verify --repeat runs a job again and compares the bytes of its outputs", async () => {
  const account = await testAccount();
  const flags = ["--width", "64", "--height", "64", "--engine", "illustrator", "--provenance", "none", "--json"];
  const run = await atl(account.key, ["image-generate", "a red fox", ...flags]);
  const { id } = JSON.parse(run.stdout.toString());
  const same = await atl(account.key, ["verify", id, "--repeat"]);
  expect(same).toMatchObject({ code: 0, stderr: "" });
  expect(same.stdout.toString()).toMatch(/job_\w+: output 1 has the same bytes/);
  await atl(account.key, ["verify", id, "--save", "drawn.json"]);
  // As if another engine drew the picture now.
  await pool().query("UPDATE job SET seed = seed + 1 WHERE id = $1", [id]);
  const repeatedResult = await atl(account.key, ["verify", "drawn.json", "--repeat"]);
  expect([repeatedResult.code, repeatedResult.stdout.toString()]).toEqual([
    1,
    expect.stringContaining("output 1 has other bytes"),
  ]);
  await service.call(account, "DELETE", `/jobs/${id}`);
  const gone = await atl(account.key, ["verify", id, "--repeat"]);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining("cannot be compared")]);
});

test("stdin and stdout carry the bytes, and --json the job", async () => {
  const { key } = await testAccount();
  const piped = await atl(key, ["image-upscale", "-", "-o", "-"], await readFile(join(folder, "tiny.png")));
  expect(await sharp(piped.stdout).metadata()).toMatchObject({ format: "png", width: 48 });
  const json = await atl(key, ["image-upscale", "tiny.png", "--json"]);
  expect(JSON.parse(json.stdout.toString())).toMatchObject({
    object: "job",
    status: "succeeded",
    files: ["tiny-image-upscale.png"],
  });
});

test("a pipeline runs on each file, and a file that is not valid does not stop the others", async () => {
  const { key, id } = await testAccount();
  const steps = [
    { id: "large", operation: "image-upscale", parameters: { image: "$input", factor: 2 } },
    { id: "larger", operation: "image-upscale", parameters: { image: "$steps.large.outputs[0]", factor: 2 } },
  ];
  await writeFile(join(folder, "shop.json"), JSON.stringify({ steps }));
  const quoted = await atl(key, ["run", "shop.json", "tiny.png", "--quote"]);
  expect(JSON.parse(quoted.stdout.toString())).toMatchObject([{ file: "tiny.png", price: 4, exact: true }]);
  expect(await readBalance(pool(), id)).toMatchObject({ available: 100 });
  await mkdir(join(folder, "shop"));
  const done = await atl(key, ["run", "shop.json", "photos", "-o", "shop"]);
  expect([done.code, done.stderr]).toEqual([6, expect.stringContaining("broken.png")]);
  expect((await readdir(join(folder, "shop"))).sort()).toEqual(["a-shop.png", "b-shop.png"]);
  expect(await sharp(join(folder, "shop", "a-shop.png")).metadata()).toMatchObject({ width: 96 });
  expect(await readBalance(pool(), id)).toMatchObject({ available: 92, held: 0 });
  await writeFile(join(folder, "none.json"), "{}");
  expect(await atl(key, ["run", "none.json"])).toMatchObject({ code: 2, stderr: expect.stringContaining("no steps") });
});

test("a result that cannot be written is not paid for, or can be downloaded again", async () => {
  const { key, id } = await testAccount();
  const { available } = await readBalance(pool(), id);
  await writeFile(join(folder, "cup.png"), await readFile(join(folder, "tiny.png")));
  await mkdir(join(folder, "cups"), { recursive: true });
  for (const name of ["cup.png", "mug.png"])
    await writeFile(join(folder, "cups", name), await readFile(join(folder, "tiny.png")));
  for (const name of ["cup-image-upscale.webp", "mug-image-upscale-2.png"]) await writeFile(join(folder, name), "kept");
  for (const input of ["cup.png", "cups", "cups/mug.png"])
    expect(await atl(key, ["image-upscale", input])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("exists. Name the result with --out."),
    });
  expect(await readBalance(pool(), id)).toMatchObject({ available });
  // tiny.png is a file, so that there is no path below it.
  const lost = await atl(key, ["image-upscale", "cup.png", "-o", "tiny.png/out.png"]);
  expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining("atl jobs wait job_") });
  const [, job = ""] = /jobs wait (job_\w+)/.exec(lost.stderr) ?? [];
  expect(await atl(key, ["jobs", "wait", job, "-o", "found.png"])).toMatchObject({ code: 0 });
});

test("an empty file of a folder is reported, and the others are processed", async () => {
  const { key } = await testAccount();
  await mkdir(join(folder, "some"), { recursive: true });
  await writeFile(join(folder, "some", "a.png"), await readFile(join(folder, "tiny.png")));
  await writeFile(join(folder, "some", "empty.png"), "");
  const done = await atl(key, ["image-upscale", "some", "-o", "some-large/"]);
  expect(done).toMatchObject({ code: 6, stderr: expect.stringContaining("some/empty.png: The file is empty.") });
  expect(done.stdout.toString()).toBe("some-large/a-image-upscale.png\n");
  const alone = await atl(key, ["image-upscale", "some/empty.png", "some/empty.png", "-o", "some-large/"]);
  expect(alone.code).toBe(6);
});

test("a folder is a batch: results in a folder, an exit code for files that fail, and nothing paid for them", async () => {
  const { key, id } = await testAccount();
  const done = await atl(key, ["image-upscale", "photos", "-o", "large/"]);
  expect(done).toMatchObject({ code: 6, stderr: expect.stringContaining("photos/broken.png: ") });
  expect((await readdir(join(folder, "large"))).sort()).toEqual(["a-image-upscale.png", "b-image-upscale.png"]);
  expect(done.stdout.toString().trim().split("\n").sort()).toEqual([
    "large/a-image-upscale.png",
    "large/b-image-upscale.png",
  ]);
  expect(await readBalance(pool(), id)).toMatchObject({ available: 96, held: 0 });
  const globbed = await atl(key, ["image-upscale", "photos/[ab].png", "-o", "globbed/", "--json"]);
  expect(JSON.parse(globbed.stdout.toString())).toMatchObject([{ file: "photos/a.png" }, { file: "photos/b.png" }]);
});

test("--idempotency-key is refused for several files before anything is sent", async () => {
  const { key, id } = await testAccount();
  const refused = await atl(key, ["image-upscale", "photos/a.png", "photos/b.png", "--idempotency-key", "k-1"]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("--idempotency-key takes one file") });
  expect(await readBalance(pool(), id)).toMatchObject({ available: 100, held: 0 });
});

test("--quote shows the price, and --no-wait a job that another command waits for", async () => {
  const { key, id } = await testAccount();
  const quote = await atl(key, ["image-generate", "a red fox", "--n", "2", "--quote"]);
  expect(JSON.parse(quote.stdout.toString())).toMatchObject({ price: 2 });
  expect(await readBalance(pool(), id)).toMatchObject({ available: 100 });
  const job = (await atl(key, ["image-upscale", "tiny.png", "--no-wait"])).stdout.toString().trim();
  const waited = await atl(key, ["jobs", "wait", job, "-o", "waited.png"]);
  expect(waited).toMatchObject({ code: 0, stdout: Buffer.from("waited.png\n") });
  expect((await atl(key, ["jobs"])).stdout.toString()).toMatch(new RegExp(`^${job}\tsucceeded\timage-upscale\t2\t`));
  expect((await atl(key, ["balance"])).stdout.toString()).toBe("98 credits available, 0 held\n");
  expect((await atl(key, ["usage", "--by", "operation"])).stdout.toString()).toContain("image-upscale\t");
});

test("segments of an editable translation are exported, translated elsewhere and imported", {
  timeout: 60_000,
}, async () => {
  const { key } = await testAccount(50);
  await writeFile(join(folder, "text.txt"), "A house is red.");
  const parameters = ["text.txt", "--target-language", "es", "--source-language", "en", "--editable", "--json"];
  const job = JSON.parse((await atl(key, ["document-translate", ...parameters, "-o", "texto.txt"])).stdout.toString());
  const exported = await atl(key, ["segments", "export", job.id]);
  expect(exported.stdout.toString().trim()).toBe(`${job.id}.xlf`);
  const again = await atl(key, ["segments", "export", job.id]);
  expect(again.code).not.toBe(0);
  const path = join(folder, `${job.id}.xlf`);
  const xliff = await readFile(path, "utf8");
  await writeFile(path, xliff.replace(/<target[^>]*>.*<\/target>/, "<target>Mi casa es roja.</target>"));
  const { code, stdout, stderr } = await atl(key, ["segments", "import", job.id, `${job.id}.xlf`]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { pathname, search } = new URL(stdout.toString().trim());
  expect(await (await fetch(new URL(pathname + search, service.base))).text()).toBe("Mi casa es roja.");
});

test("each kind of failure has its exit code and says what to do", async () => {
  const { key } = await testAccount();
  const { key: poor } = await testAccount(1);
  const ran = async (used: string, ...parameters: string[]) => {
    const { code, stderr } = await atl(used, parameters);
    return [code, stderr] as const;
  };
  expect(await ran(key, "image-upscale", "none.png")).toEqual([2, expect.stringContaining("none.png")]);
  expect(await ran(key, "image-upscale", "tiny.png", "--factor", "5")).toEqual([
    2,
    expect.stringContaining("2, 3, 4, 8"),
  ]);
  expect(await ran(key, "image-generate")).toEqual([2, expect.stringContaining("prompt")]);
  expect(await ran(key, "image-upscale", "tiny.png", "--quality", "x")).toEqual([
    2,
    expect.stringContaining("--quality"),
  ]);
  expect(await ran(key, "image-upscale", "photos/broken.png")).toEqual([
    1,
    expect.stringContaining("unreadable_image"),
  ]);
  expect(await ran("", "balance")).toEqual([3, expect.stringContaining("atl login")]);
  expect(await ran("atl_wrong", "balance")).toEqual([3, expect.stringContaining("invalid_key")]);
  expect(await ran(poor, "image-upscale", "tiny.png", "-o", "poor.png")).toEqual([
    4,
    expect.stringContaining("insufficient_credits"),
  ]);
  expect(await ran(key, "image-cleanup", "tiny.png", "--boxes", "[1")).toEqual([2, expect.stringContaining("JSON")]);
});

test("login stores an accepted key for its address so that only the user can read it, and logout deletes it", async () => {
  const { key } = await testAccount(7);
  expect((await atl("", ["login"], "atl_wrong\n")).code).toBe(3);
  const file = join(folder, ".config", "atelier", "login.json");
  await mkdir(join(folder, ".config", "atelier"), { recursive: true });
  await writeFile(file, "{}");
  await chmod(file, 0o644);
  expect(await atl("", ["login"], `${key}\n`)).toMatchObject({ code: 0, stderr: expect.stringContaining("7 credits") });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await atl("", ["balance"])).stdout.toString()).toContain("7 credits");
  const slash = start({ ATELIER_URL: `${new URL(service.base).origin}/` }, ["balance"]);
  expect(await text(slash.stdout)).toContain("7 credits");
  expect(await atl("", ["login", "--url", "localhost:3000"], `${key}\n`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not "localhost:3000"'),
  });
  // Another server does not get the key.
  expect((await atl("", ["balance", "--url", "http://127.0.0.1:9"])).code).toBe(3);
  await atl("", ["logout"]);
  expect((await atl("", ["balance"])).code).toBe(3);
});

test("listen forwards the ends of jobs with signatures that the standard library accepts", async () => {
  const { key } = await testAccount();
  const secret = newSecret();
  const receiver = await WebhookReceiver.start();
  const target = receiver.url("/hook").replace("http://", "");
  const child = start({ ATELIER_API_KEY: key, ATELIER_WEBHOOK_SECRET: secret }, ["listen", "--forward-to", target]);
  try {
    await new Promise<void>((resolve) => child.stderr.once("data", () => resolve()));
    const job = (await atl(key, ["image-upscale", "tiny.png", "--no-wait"])).stdout.toString().trim();
    await expect
      .poll(() => receiver.received.map(({ body, headers }) => verifySigned(secret, body, headers)), {
        timeout: 30_000,
      })
      .toMatchObject([{ type: "job.succeeded", data: { id: job } }]);
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(130);
  } finally {
    child.kill("SIGKILL");
    receiver.stop();
  }
}, 60_000);

test("help and completions name every operation and its options", async () => {
  const help = (await atl("", ["--help"])).stdout.toString();
  for (const { slug } of operationCommands) expect(help).toContain(slug);
  expect((await atl("", ["background-remove", "--help"])).stdout.toString()).toMatch(
    /--shadow-strength <number>[^-]*Default: 45/,
  );
  const bash = (await atl("", ["completion", "bash"])).stdout.toString();
  const complete = async (...words: string[]) => {
    const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _atl; echo "\${COMPREPLY[*]}"`;
    return (await run("bash", ["-c", `${bash}\n${line}`], { cwd: folder })).stdout.trim();
  };
  expect(await complete("atl", "image-u")).toBe("image-upscale");
  expect(await complete("atl", "image-upscale", "--fac")).toBe("--factor");
  expect(await complete("atl", "background-remove", "x.png", "--mode", "b")).toBe("balanced best");
  expect(await complete("atl", "image-upscale", "ti")).toContain("tiny.png");
  expect((await atl("", ["completion", "fish"])).stdout.toString()).toContain("-a 'fast balanced best'");
  expect((await atl("", ["completion", "zsh"])).stdout.toString()).toMatch(/^#compdef atl/);
});

test("the archive has the command, readme, changelog and license, and no dependency", async () => {
  const installed = join(folder, "node_modules", "@atelier", "cli");
  expect((await readdir(installed)).sort()).toEqual(["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json"]);
  expect((await readdir(join(installed, "dist"))).sort()).toEqual(["atl.js", "main.js"]);
  expect(JSON.parse(await readFile(join(installed, "package.json"), "utf8")).dependencies).toBeUndefined();
});

test("an older Node gets an error that names the version the command needs", async () => {
  const preload = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.1" } })';
  const args = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
  const command = join(folder, "node_modules", ".bin", "atl");
  const old = run(process.execPath, [...args, command, "--version"]);
  await expect(old).rejects.toMatchObject({
    code: 1,
    stderr: "atl needs Node 22.12 or newer. This is Node 20.19.1.\n",
  });
});

test("an agent that starts atl mcp runs tools, in the current and the previous protocol", async () => {
  const { key } = await testAccount();
  const tiny = (await readFile(join(folder, "tiny.png"))).toString("base64");
  const server = {
    command: process.execPath,
    args: [join(folder, "node_modules", ".bin", "atl"), "mcp"],
    env: { HOME: folder, ATELIER_URL: new URL(service.base).origin, ATELIER_API_KEY: key },
  };
  const current = new CurrentClient({ name: "test", version: "1.0.0" });
  await current.connect(new CurrentStdio(server));
  const previous = new PreviousClient({ name: "test", version: "1.0.0" });
  await previous.connect(new PreviousStdio(server));
  for (const client of [current, previous]) {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("image_upscale");
    const result = await client.callTool({ name: "image_upscale", arguments: { image: tiny, factor: 2 } });
    expect(JSON.stringify(result.content)).toContain("succeeded");
    await client.close();
  }
});

test("atl mcp reads and saves files in its folder, and no others", async () => {
  const { key } = await testAccount(50);
  const own = await mkdtemp(join(tmpdir(), "atl-mcp-"));
  await copyFile(join(folder, "tiny.png"), join(own, "in.png"));
  await symlink(join(folder, "tiny.png"), join(own, "link.png"));
  const client = new CurrentClient({ name: "test", version: "1.0.0" });
  await client.connect(
    new CurrentStdio({
      command: process.execPath,
      args: [join(folder, "node_modules", ".bin", "atl"), "mcp", "--folder", own],
      env: { HOME: folder, ATELIER_URL: new URL(service.base).origin, ATELIER_API_KEY: key },
    }),
  );
  const run = (image: string) => client.callTool({ name: "image_upscale", arguments: { image, factor: 2 } });
  expect(client.getInstructions()).toContain(`paths of files in ${await realpath(own)}`);
  for (const path of [join(own, "in.png"), `file://${join(own, "in.png")}`, "in.png"]) {
    const { content } = await run(path);
    expect(JSON.stringify(content)).toContain("Saved: ");
  }
  const saved = (await readdir(own)).filter((name) => !["in.png", "link.png"].includes(name));
  expect(saved).toHaveLength(3);
  for (const name of saved) expect((await readFile(join(own, name))).subarray(1, 4).toString()).toBe("PNG");
  const refuse = async (image: string, reason: string) =>
    expect(await run(image)).toMatchObject({ isError: true, content: [{ text: expect.stringContaining(reason) }] });
  await refuse(join(folder, "tiny.png"), "outside of the folders");
  await refuse("../tiny.png", "There is no file");
  await refuse(join(own, "link.png"), "outside of the folders");
  for (const path of ["file:///nothing.png", "nothing.png", join(own, "nothing.png")])
    await refuse(path, `There is no file ${path}`);
  // The text of a field that has no file is not read as a path.
  await copyFile(join(own, "in.png"), join(own, "red fox.png"));
  const fox = { prompt: "red fox.png", width: 64, height: 64 };
  expect((await client.callTool({ name: "image_generate", arguments: fox })).isError ?? false).toBe(false);
  await client.close();
  const missing = await atl(key, ["mcp", "--folder", join(own, "none")], "");
  expect(missing.stderr).toContain("There is no folder");
});

test("atl mcp without a valid key answers with the reason", async () => {
  const message = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}\n';
  const wrong = await atl("atl_wrong", ["mcp"], message);
  expect(JSON.parse(wrong.stdout.toString())).toMatchObject({
    id: 7,
    error: { message: expect.stringContaining("key") },
  });
  // JSON strings can contain U+2028, at which some programs end a line.
  const separated = await atl(
    "atl_wrong",
    ["mcp"],
    message.replace('"tools/list"', '"tools/list","params":{"a":"b\u2028c"}'),
  );
  expect(JSON.parse(separated.stdout.toString())).toMatchObject({ id: 7 });
  const missing = await atl("", ["mcp"], message);
  expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining("atl login")]);
  const broken = await atl("atl_wrong", ["mcp"], "not json\n");
  expect(JSON.parse(broken.stdout.toString())).toMatchObject({ id: null, error: { code: -32000 } });
});
