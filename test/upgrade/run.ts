import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../lib/install/postgres.ts";
import { closeDatabase } from "../../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../../lib/platform/settings.ts";
import { startImageEngine } from "../faults/installation/image-engine.ts";
import { childSettings, replaceSettings } from "../faults/installation/settings.ts";
import { WebhookReceiver } from "../helpers/servers/webhook-receiver.ts";
import { checkOut, checkoutProblem } from "./checkout.ts";
import { drill } from "./drill.ts";
import { Version } from "./version.ts";

// Upgrades a service under load from an older commit to this checkout, as docs/operations/upgrade.md describes it, and
// fails if a request fails, a session ends or a key is refused.
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    seconds: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
if (!values.from || !(seconds > 0)) {
  console.error("Usage: npm run upgrade-drill -- --from GIT_REF [--seconds N] [--json]");
  process.exit(2);
}

const problem = await checkoutProblem(values.from);
if (problem) {
  console.error(problem);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), "atelier-upgrade-"));
const cleanup = new AsyncDisposableStack();
let stopped: Promise<void> | undefined;
const stop = () => {
  stopped ??= cleanup.disposeAsync();
  return stopped;
};
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop().finally(() => process.exit(130)));

let failed = true;
try {
  const { steps, credentials, violations } = await drill({ ...(await prepare(values.from)), seconds });
  for (const step of steps) console.log(values.json ? JSON.stringify(step) : formatStep(step));
  console.log(values.json ? JSON.stringify({ credentials }) : `The customer had: ${credentials.join(", ")}.`);
  for (const violation of violations) console.error(violation);
  failed = violations.length > 0;
} finally {
  await stop();
  // The logs of a failed run explain it.
  if (failed) console.error(`The logs are in ${folder}.`);
  else await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Starts what both versions use, and the old one on an empty database. */
async function prepare(ref: string): Promise<{ before: Version; after: Version; receiver: WebhookReceiver }> {
  replaceSettings({ APP_SECRET: randomBytes(32).toString("hex"), DATA_DIR: join(folder, "data") });
  await mkdir(join(folder, "data"));
  const engine = await startImageEngine();
  cleanup.defer(async () => engine.stop());
  const database = await startPostgres(join(folder, "postgres"));
  cleanup.defer(database.stop);
  setRuntimeEnv({ DATABASE_URL: database.url });
  cleanup.defer(closeDatabase);
  const checkout = join(folder, "before");
  cleanup.defer(await checkOut(ref, checkout));
  const receiver = await WebhookReceiver.start();
  cleanup.defer(async () => receiver.stop());
  const settings = childSettings({ databaseUrl: database.url, engineUrl: engine.url, temporal: null });
  const before = new Version({ name: "old", folder: checkout, logs: folder, settings });
  const after = new Version({ name: "new", folder: resolve("."), logs: folder, settings });
  for (const version of [before, after]) cleanup.defer(async () => void (await version.stop()));
  await before.start();
  return { before, after, receiver };
}

function formatStep({ step, requests, violations }: { step: string; requests: number; violations: number }): string {
  return `${step.padEnd(60)} ${String(requests).padStart(6)} requests ${String(violations).padStart(4)} violations`;
}
