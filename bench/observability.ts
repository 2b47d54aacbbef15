import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import autocannon from "autocannon";
import { closeDatabase } from "../lib/platform/database/db.ts";
import { testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const PAIRS = 7;
const REQUESTS = 20_000;

/** The server's arguments for each case. */
const cases = [
  ["metrics", ["metrics"]],
  ["metrics and traces of 1% of the requests", ["metrics", "traces"]],
] as const;

/**
 * Measures the cost of observation: the server's processor time for GET /operations with a key, which other load changes
 * less than the time that passes. Baseline: a server without it, in pairs of alternating order.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const { headers } = await testAccount(0);
  const collector = createServer((request, response) => {
    request.resume();
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const off = await startProcess("bench/processes/api-server.ts");
  for (const [name, args] of cases) {
    const on = await startProcess("bench/processes/api-server.ts", [...args]);
    const pairs = await measurePairs(off, on, headers);
    reportCase(
      {
        bench: "observability",
        case: `GET /operations with ${name} (less is better; goal ≤ 1.03)`,
        baseline: { name: "nothing observed", value: median(pairs.map(([plain]) => plain)) },
        ours: median(pairs.map(([, observed]) => observed)),
        ratio: median(pairs.map(([plain, observed]) => observed / plain)),
        unit: "µs of processor time",
      },
      options,
    );
    await stopProcess(on.child);
  }
  await stopProcess(off.child);
  collector.close();
  await closeDatabase();
  await stopDatabase();
}

interface Server {
  child: ChildProcess;
  /** Its port. */
  message: unknown;
}

async function measurePairs(off: Server, on: Server, headers: Record<string, string>): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  for (const server of [off, on]) await microsecondsPerRequest(server, headers);
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = await microsecondsPerRequest(pair % 2 === 0 ? off : on, headers);
    const second = await microsecondsPerRequest(pair % 2 === 0 ? on : off, headers);
    pairs.push(pair % 2 === 0 ? [first, second] : [second, first]);
  }
  return pairs;
}

async function microsecondsPerRequest(
  { child, message: port }: Server,
  headers: Record<string, string>,
): Promise<number> {
  const before = await processorTime(child);
  const url = `http://127.0.0.1:${port}/api/v1/operations`;
  const result = await autocannon({ url, headers, connections: 32, amount: REQUESTS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses were not 200, and ${result.errors} requests failed.`);
  return ((await processorTime(child)) - before) / REQUESTS;
}

async function processorTime(child: ChildProcess): Promise<number> {
  child.send("processor time");
  const [microseconds] = (await once(child, "message")) as [number];
  return microseconds;
}

const median = (values: readonly number[]) => percentile(values, 0.5);
