import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { closeDatabase } from "../lib/platform/database/db.ts";
import { testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, stopAtEnd, stopProcess } from "./measures/service.ts";
import { medianPerMinute, plotSamples, slopePerHour } from "./measures/soak-plot.ts";
import { type Sample, sampleResources } from "./measures/soak-sample.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";
import { loadUntil } from "./processes/soak-load.ts";

const PORT = 3943;
const SAMPLE_MS = 5_000;
const START_MS = 120_000;
const MAX_MINUTES = 60;

const measures = [
  { key: "memoryMb", title: "Memory of the server and its engines", unit: "MB" },
  { key: "descriptors", title: "Open descriptors of the same processes", unit: "descriptors" },
  { key: "connections", title: "Connections to the database", unit: "connections" },
  { key: "temporaryFiles", title: "Temporary files", unit: "files" },
] as const;

/**
 * Mixed load on one server with its worker, on 127.0.0.1 for `minutes` (default 10): pages, reads, wrong keys, uploads
 * that break off, jobs and event streams. Prints the slope of each resource over the last two thirds, fitted to one
 * median per minute, with its standard error, and the ratio of its median in the last third to that in the third before. `plot` is the file of an SVG with all samples.
 */
export async function run(options: BenchOptions): Promise<void> {
  const minutes = options.minutes ?? 10;
  if (!(minutes > 0 && minutes <= MAX_MINUTES)) throw new Error(`--minutes must be 1 to ${MAX_MINUTES}.`);
  const stopDatabase = await benchDatabase();
  const temporary = join(process.env.DATA_DIR ?? "", "temporary");
  await mkdir(temporary, { recursive: true });
  const { headers } = await testAccount(10_000_000);
  const server = spawn(process.execPath, ["server.ts"], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(PORT), TMPDIR: temporary, LOG_LEVEL: "error" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  stopAtEnd(server);
  try {
    const base = `http://127.0.0.1:${PORT}`;
    await waitUntilReady(base);
    const until = performance.now() + minutes * 60_000;
    const samples: Sample[] = [];
    const load = loadUntil(until, base, headers);
    while (performance.now() < until) {
      await sleep(SAMPLE_MS);
      samples.push(await sampleResources(server.pid ?? 0, temporary));
    }
    const { requests, failures } = await load;
    const title = `${minutes} minutes, ${requests} requests, ${failures} of them failed, on ${cpus().length} processors at a load of ${loadavg()[1]?.toFixed(0)}`;
    console.error(title);
    report(samples, options);
    if (options.plot) await writeFile(options.plot, plotSamples(samples, measures, title));
  } finally {
    await stopProcess(server);
    await closeDatabase();
    await stopDatabase();
  }
}

function report(samples: readonly Sample[], options: BenchOptions): void {
  const third = Math.floor(samples.length / 3);
  for (const { key, title, unit } of measures) {
    const median = (from: number, to: number) =>
      percentile(
        samples.slice(from, to).map((sample) => sample[key]),
        0.5,
      );
    const [middle, last] = [median(third, 2 * third), median(2 * third, samples.length)];
    const { slope, error } = slopePerHour(medianPerMinute(samples.slice(third), key));
    const name = `${title}: ${slope.toFixed(1)} ± ${error.toFixed(1)} an hour`;
    // No temporary file in both thirds is flat, not undefined.
    const ratio = middle === last ? 1 : last / middle;
    reportCase(
      { bench: "soak", case: name, baseline: { name: "the third before", value: middle }, ours: last, ratio, unit },
      options,
    );
  }
}

async function waitUntilReady(base: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${base}/api/v1/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(250);
  }
  throw new Error(`The server did not become ready within ${START_MS / 1000} s.`);
}
