// The published clients, installed from their archives, on each version of Node.js that they promise: the lowest one, the
// newest one of each line, the one that started npm, and the project's own.
import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packDependency, packPackages, publishedPackages } from "../../bin/build-package.ts";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { newSecret } from "../../lib/webhooks/secrets.ts";
import { signedHeaders } from "../../lib/webhooks/signature.ts";
import { compareVersions, findNodes, type InstalledNode, readLowestNode } from "../helpers/processes/node-versions.ts";
import { startTestService, type TestService, testAccount } from "../helpers/servers/service.ts";
import { verifySigned, WebhookReceiver } from "../helpers/servers/webhook-receiver.ts";

const run = promisify(execFile);
const nodes = findNodes();
const TIMEOUT_MS = 60_000;
/** The dependencies of the AI SDK provider. */
const PROVIDER_DEPENDENCIES = ["@ai-sdk/provider", "json-schema"];
const lowest = Object.fromEntries(
  publishedPackages.map((name) => [name, readLowestNode(join("packages", name, "publish.json"))]),
) as Record<(typeof publishedPackages)[number], string>;
const promisedBy = (name: keyof typeof lowest) =>
  nodes.filter(({ version }) => compareVersions(version, lowest[name]) >= 0);
const tooOld = nodes.filter(({ version }) => compareVersions(version, lowest.cli) < 0);

if (!process.env.PEER_NODES)
  console.log(
    `Only Node ${nodes.map(({ version }) => version).join(" and ")} run the packed clients: set PEER_NODES to a folder with other versions as npm packages, as test/peers/install.sh does.`,
  );

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "atelier-node-versions-"));
  const archives = Object.values(await packPackages(join(folder, "archives")));
  for (const name of PROVIDER_DEPENDENCIES) archives.push(await packDependency(name, folder));
  await writeFile(join(folder, "package.json"), '{"private":true}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...archives], { cwd: folder });
  await mkdir(join(folder, "photos"));
  const tiny = await sharp("public/samples/coffee.png").resize(24).png().toBuffer();
  for (const name of ["tiny.png", "photos/a.png", "photos/b.png"]) await writeFile(join(folder, name), tiny);
  await writeFile(join(folder, "double.json"), JSON.stringify(DOUBLE_TWICE));
}, 180_000);
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const DOUBLE_TWICE = {
  steps: [
    { id: "first", operation: "image-upscale", parameters: { image: "$input" } },
    { id: "second", operation: "image-upscale", parameters: { image: "$steps.first.outputs[0]" } },
  ],
};

/** A home for a program: the version's results and its login are not those of another one. */
async function newHome({ version }: InstalledNode, key?: string) {
  const home = join(folder, `home-${version}`);
  await mkdir(home, { recursive: true });
  const env = {
    NODE_ENV: "test" as const,
    PATH: process.env.PATH,
    HOME: home,
    ATELIER_URL: new URL(service.base).origin,
    ...(key === undefined ? {} : { ATELIER_API_KEY: key }),
  };
  return { home, env };
}

test.skipIf(!process.env.PEER_NODES)("the lowest version that each package promises is installed here", () => {
  expect(nodes.map(({ version }) => version)).toEqual(expect.arrayContaining(Object.values(lowest)));
});

test("no package promises an older Node than its dependencies need", () => {
  for (const name of PROVIDER_DEPENDENCIES) {
    const needed = readLowestNode(join("node_modules", name, "package.json"));
    expect(compareVersions(lowest["ai-sdk-provider"], needed), name).toBeGreaterThanOrEqual(0);
  }
});

/** Submits, waits, downloads, follows the events of all jobs, uploads in parts, checks signatures and gets an error. */
const PROGRAM = `async function main({ Atelier, ApiError, AtelierError, verifyReceipt, verifyWebhook }) {
  const { openAsBlob } = await import("node:fs");
  const { readFile } = await import("node:fs/promises");
  const client = new Atelier();
  const stream = client.jobs.events();
  await stream.next();
  const job = await client.submit("image-upscale", { image: "tiny.png" });
  const result = await client.jobs.wait(job.id);
  await result.save(process.argv[2]);
  let followed;
  do followed = (await stream.next()).value;
  while (followed.event !== "succeeded");
  await stream.return();
  const upload = await client.uploads.createResumable(await openAsBlob("tiny.png"), { partBytes: 500 });
  const again = await client.imageUpscale({ image: upload.id, factor: 4 });
  const listed = [];
  for await (const { id } of client.jobs.list({ limit: 1 })) listed.push(id);
  const { id, receipt, opening } = await client.jobs.receipt(job.id);
  const { keys } = await client.receipts.log();
  const { leaf_index, tree_size, path, head } = await client.receipts.proof(id);
  const { claims } = await verifyReceipt({ receipt, opening, head, keys, proof: { leaf_index, tree_size, path } });
  const { body, headers, secret } = JSON.parse(process.env.WEBHOOK);
  const event = await verifyWebhook(body, headers, secret);
  const refused = await client.imageUpscale({ image: await readFile("tiny.png"), factor: 99 }).catch((error) => error);
  const lost = await new Atelier({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 }).account.balance().catch((error) => error);
  const stopped = await client.jobs.wait(job.id, { signal: AbortSignal.abort("stop") }).catch((reason) => reason);
  return {
    node: process.versions.node,
    followed: followed.job.id === job.id,
    bytes: [(await result.bytes()).length, (await again.files[0].blob()).size].every((size) => size > 100),
    listed: listed.length,
    receipt: claims.job === job.id,
    event: event.type,
    refused: [refused instanceof ApiError, refused.code, refused.status],
    lost: [lost instanceof AtelierError, lost.code],
    stopped,
  };
}
const print = (found) => console.log(JSON.stringify(found));
`;
const FORMS = {
  "program.mjs": `import * as sdk from "@atelier/sdk";\n${PROGRAM}print(await main(sdk));`,
  "program.cjs": `${PROGRAM}main(require("@atelier/sdk")).then(print);`,
};

describe.each(promisedBy("sdk"))("the SDK on Node $version", (node) => {
  test.each(Object.entries(FORMS))(
    "runs jobs, streams, uploads, checks and errors in %s",
    async (file, program) => {
      const { key } = await testAccount();
      const { home, env } = await newHome(node, key);
      await writeFile(join(folder, file), program);
      const secret = newSecret();
      const body = JSON.stringify({
        type: "job.succeeded",
        timestamp: new Date().toISOString(),
        data: { id: "job_1" },
      });
      const WEBHOOK = JSON.stringify({ body, secret, headers: signedHeaders("evt_1", new Date(), body, [secret]) });
      const large = join(home, `${file}.png`);
      const { stdout } = await run(node.program, [file, large], { cwd: folder, env: { ...env, WEBHOOK } });
      expect(JSON.parse(stdout)).toEqual({
        node: node.version,
        followed: true,
        bytes: true,
        listed: 2,
        receipt: true,
        event: "job.succeeded",
        refused: [true, "invalid_input", 422],
        lost: [true, "connection_failed"],
        stopped: "stop",
      });
      expect(await sharp(large).metadata()).toMatchObject({ width: 48 });
    },
    TIMEOUT_MS,
  );
});

const MODEL = `import { atelier } from "@atelier/ai-sdk-provider";
const model = atelier.image("image-upscale");
const files = [{ type: "file", mediaType: "image/png", data: (await import("node:fs")).readFileSync("tiny.png") }];
const { images } = await model.doGenerate({ prompt: undefined, n: 1, files, providerOptions: {} });
console.log(images.length);`;

test.each(promisedBy("ai-sdk-provider"))(
  "the AI SDK provider on Node $version runs a job",
  async (node) => {
    const { env } = await newHome(node, (await testAccount()).key);
    await writeFile(join(folder, "model.mjs"), MODEL);
    expect((await run(node.program, ["model.mjs"], { cwd: folder, env })).stdout).toBe("1\n");
  },
  TIMEOUT_MS,
);

const command = () => join(folder, "node_modules", ".bin", "atl");

test.each(tooOld)("the command on Node $version ends with the version that it needs", async (node) => {
  const { env } = await newHome(node);
  await expect(run(node.program, [command(), "--help"], { env })).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: `atl needs Node ${lowest.cli.replace(/\.0$/, "")} or newer. This is Node ${node.version}.\n`,
  });
});

describe.each(promisedBy("cli"))("the command on Node $version", (node) => {
  const start = async (parameters: string[], settings: Record<string, string> = {}) => {
    const { env } = await newHome(node);
    return spawn(node.program, [command(), ...parameters], { cwd: folder, env: { ...env, ...settings } });
  };
  const atl = async (parameters: string[], input = "") => {
    const child = await start(parameters);
    child.stdin.end(input);
    const code = new Promise<number | null>((resolve) => child.on("close", resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await code, stdout, stderr };
  };

  test(
    "prints its help, logs in, runs an operation, a folder and a pipeline, checks a receipt, and fails with its exit codes",
    async () => {
      const { key } = await testAccount();
      const { home } = await newHome(node);
      expect(await atl(["--help"])).toMatchObject({ code: 0, stdout: expect.stringContaining("image-upscale") });
      expect((await atl(["balance"])).code).toBe(3);
      expect(await atl(["login"], `${key}\n`)).toMatchObject({
        code: 0,
        stderr: expect.stringContaining("100 credits"),
      });
      const large = join(home, "large.png");
      const upscaled = await atl(["image-upscale", "tiny.png", "-o", large, "--json"]);
      expect(upscaled.code).toBe(0);
      expect(await sharp(large).metadata()).toMatchObject({ width: 48 });
      const receipt = ["verify", JSON.parse(upscaled.stdout).id, large, "tiny.png"];
      expect(await atl(receipt)).toMatchObject({ code: 0, stdout: expect.stringContaining("output 1 of the job") });
      const results = join(home, "results");
      await mkdir(results);
      expect((await atl(["image-upscale", "photos", "-o", results])).code).toBe(0);
      expect(await atl(["run", "double.json", "tiny.png", "-o", join(results, "twice.png")])).toMatchObject({
        code: 0,
      });
      expect(await sharp(join(results, "twice.png")).metadata()).toMatchObject({ width: 96 });
      expect(await atl(["image-upscale", "tiny.png", "--factor", "99"])).toMatchObject({ code: 2 });
      expect(await atl(["jobs", "get", "job_missing"])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("not_found"),
      });
    },
    TIMEOUT_MS,
  );

  test(
    "forwards the events of jobs",
    async () => {
      const { key } = await testAccount();
      const secret = newSecret();
      const receiver = await WebhookReceiver.start();
      const target = receiver.url("/hook").replace("http://", "");
      const settings = { ATELIER_API_KEY: key, ATELIER_WEBHOOK_SECRET: secret };
      const child = await start(["listen", "--forward-to", target], settings);
      try {
        await new Promise<void>((resolve) => child.stderr.once("data", () => resolve()));
        const submit = await start(["image-upscale", "tiny.png", "--no-wait"], settings);
        const id = (await text(submit.stdout)).trim();
        await expect
          .poll(() => receiver.received.map(({ body, headers }) => verifySigned(secret, body, headers)))
          .toMatchObject([{ type: "job.succeeded", data: { id } }]);
        const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
        child.kill("SIGINT");
        expect(await ended).toBe(130);
      } finally {
        child.kill("SIGKILL");
        receiver.stop();
      }
    },
    TIMEOUT_MS,
  );
});
