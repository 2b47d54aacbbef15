import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { becomeDeveloper } from "./developer.ts";
import { expect, test } from "./test.ts";

// Adds a ninth operation and an engine with a capability of its own to a copy of the project, as CONTRIBUTING.md says:
// a folder and a line each. Then uses them in the API, on the docs page and in the playground.
const root = join(import.meta.dirname, "..");

const added: Record<string, string> = {
  "lib/engines/ports/image-inverter.ts": `import type { Raster } from "@atelier/images/raster";
import type { EngineContext, ImageResult } from "./context.ts";

export interface ImageInverter {
  invert(input: { image: Raster }, context: EngineContext): Promise<ImageResult>;
}
`,
  "lib/engines/inverter/card.ts": `import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "inverter",
  title: "Inverter",
  summary: "Inverts every color.",
  kind: "embedded",
  serves: { inverter: "all colors" },
  settings: [],
  limits: ["Nothing else."],
  license: "MIT",
  byDefault: true,
  examples: ["inverter"],
};
`,
  "lib/engines/inverter/adapter.ts": `import type { EngineAdapter } from "../define.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["inverter"],
  weights: { required: [], optional: [] },
  load: () => ({
    inverter: {
      invert: async ({ image }) => {
        const data = image.data.map((value, index) => (image.channels === 4 && index % 4 === 3 ? value : 255 - value));
        return { engine: name, image: { ...image, data } };
      },
    },
  }),
});
`,
  "lib/engines/inverter/index.ts": `import { defineEngine } from "../define.ts";
import { card } from "./card.ts";

export const inverter = defineEngine({ card, adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts") });
`,
  "lib/operations/image-invert/index.ts": `import { decodeImage } from "@atelier/images";
import { defineOperation } from "../define.ts";
import { imageInput } from "../fields.ts";

export const imageInvert = defineOperation({
  slug: "image-invert",
  icon: "Contrast",
  title: "Image inversion",
  summary: "Invert the colors of an image.",
  capability: "inverter",
  output: "image",
  fields: { image: imageInput },
  units: { per_image: { title: "Image", credits: 1 } },
  priceNote: ({ per_image }) => per_image + " per image",
  examples: [{ title: "A negative", shows: "a cup in inverted colors", input: { image: "samples/coffee.png" } }],
  price: (_input, _facts, { per_image }) => per_image,
  async run({ input, engines, context }) {
    const { image, engine } = await engines.inverter.invert({ image: await decodeImage(input.image) }, context);
    return { kind: "images", images: [image], engine };
  },
});
`,
};

/** One line each, after the line that starts as given. */
const lines: [file: string, after: string, line: string][] = [
  ["lib/engines/registry.ts", "export { illustrator }", 'export { inverter } from "./inverter/index.ts";'],
  [
    "lib/engines/ports/index.ts",
    "export interface Engines {",
    '  inverter: import("./image-inverter.ts").ImageInverter;',
  ],
  ["lib/engines/ports/index.ts", "export const listSettings = {", '  inverter: "ENGINES_IMAGE_INVERT",'],
  ["lib/operations/index.ts", "import { imageGenerate }", 'import { imageInvert } from "./image-invert/index.ts";'],
  ["lib/operations/index.ts", "  imageGenerate,", "  imageInvert,"],
];

let copy: string;
let server: ChildProcess | undefined;
let baseURL: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  mkdirSync(join(root, "data"), { recursive: true });
  copy = mkdtempSync(join(root, "data", "add-one-"));
  const files = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name && !name.startsWith("data/")))
    cpSync(join(root, file), join(copy, file), { force: true, recursive: true });
  cpSync(join(root, "lib/platform/generated"), join(copy, "lib/platform/generated"), { recursive: true });
  symlinkSync("../../node_modules", join(copy, "node_modules"));
  for (const [file, text] of Object.entries(added)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  for (const [file, after, line] of lines) insert(join(copy, file), after, line);
  const env = { ...process.env, BUILD_ROOT: root, NODE_ENV: "production" as const };
  const next = join(root, "node_modules/next/dist/bin/next");
  execFileSync(process.execPath, [next, "build"], { cwd: copy, env, stdio: ["ignore", "ignore", "inherit"] });
  const port = await freePort();
  baseURL = `http://localhost:${port}`;
  server = spawn(process.execPath, ["server.ts"], {
    cwd: copy,
    env: { ...env, PORT: String(port), PUBLIC_URL: baseURL, DATA_DIR: join(copy, "data"), LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
});

test.afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test("a ninth operation on a new engine is sold, documented and tried", async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/docs/image-invert");
  await expect(page.getByRole("heading", { name: "Image inversion" })).toBeVisible();
  await page.goto("/docs/engines/inverter");
  await expect(page.getByText("Inverts every color.").first()).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByText("Image inversion").first()).toBeVisible();
  await becomeDeveloper(page);
  await page.goto("/playground/image-invert");
  await page
    .getByRole("button", { name: /^Use the sample: a cup of coffee/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Remove \S+\.png$/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByTestId("result").getByRole("img").first()).toBeVisible({ timeout: 60_000 });
  await context.close();
});

test("the API runs and describes it", async ({ request }) => {
  const document = await (await request.get(`${baseURL}/api/v1/openapi.json`)).json();
  expect(document.paths).toHaveProperty("/image-invert");
  const args = [
    "bin/atelier.ts",
    "account",
    "create",
    "--email",
    "nine@example.com",
    "--credits",
    "10",
    "--key",
    "--json",
  ];
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: join(copy, "data"), LOG_LEVEL: "silent" };
  const created = JSON.parse(execFileSync(process.execPath, args, { cwd: copy, env, encoding: "utf8" }));
  const image = {
    name: "coffee.png",
    mimeType: "image/png",
    buffer: readFileSync(join(root, "public/samples/coffee.png")),
  };
  const response = await request.post(`${baseURL}/api/v1/image-invert`, {
    headers: { authorization: `Bearer ${created.key}` },
    multipart: { image },
  });
  expect(await response.json()).toMatchObject({
    status: "succeeded",
    engine: "inverter",
    operation: "image-invert",
    credits: { charged: 1, remaining: 9 },
  });
});

function insert(path: string, after: string, line: string): void {
  const text = readFileSync(path, "utf8").split("\n");
  const index = text.findIndex((candidate) => candidate.startsWith(after));
  if (index < 0) throw new Error(`${path} has no line that starts with "${after}".`);
  text.splice(index + 1, 0, line);
  writeFileSync(path, text.join("\n"));
}

const isReady = () =>
  fetch(`${baseURL}/api/v1/ready`).then(
    async (response) => response.ok && JSON.stringify(await response.json()).includes('"inverter","state":"ready"'),
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No free port.")),
      );
    });
  });
}
