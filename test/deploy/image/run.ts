import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ImageBuilder } from "./builder.ts";
import { checkImage } from "./check-image.ts";
import { runCommand } from "./command.ts";

// Builds the image of deploy/Dockerfile without a container engine, and serves requests from it as its user, with a
// read-only root file system. Linux and root only. Debian packages: buildah debootstrap.
const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "atelier-image") },
    // Uses the image that the last run with this folder built.
    reuse: { type: "boolean", default: false },
    weights: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
if (process.platform !== "linux" || process.getuid?.() !== 0) {
  console.error("Run this command on Linux as root: it mounts the image.");
  process.exit(2);
}

const NAME = "localhost/atelier:proof";
const builder = new ImageBuilder(values.folder);
const startedAt = performance.now();
if (!values.reuse) await builder.build(NAME, { WEIGHTS: String(values.weights) });
const buildSeconds = Math.round((performance.now() - startedAt) / 1000);
const { root, unmount } = await builder.mount(NAME);
const folder = await mkdtemp(join(tmpdir(), "atelier-image-"));
try {
  const [size = ""] = (await runCommand("du", ["--summarize", "--bytes", root], { timeoutMs: 60_000 })).split("\t");
  const checks = await checkImage({ root, folder, config: await builder.config(NAME) });
  const result = {
    ...(values.reuse ? {} : { buildSeconds }),
    sizeMegabytes: Math.round(Number(size) / 1e6),
    ...checks,
  };
  console.log(values.json ? JSON.stringify(result) : formatLines(result));
} finally {
  await unmount();
  await rm(folder, { recursive: true, force: true });
}

function formatLines(result: object): string {
  return Object.entries(result)
    .map(([name, value]) => `${name.padEnd(22)} ${value}`)
    .join("\n");
}
