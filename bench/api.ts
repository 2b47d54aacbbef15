import autocannon from "autocannon";
import { closeDatabase } from "../lib/platform/database/db.ts";
import { testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 3;
const SECONDS = 3;

/** GET /operations with a key, through authentication, rate limit and Hono. Baseline: a plain node:http server with the same answer. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const { headers } = await testAccount(0);
  const bare = await startProcess("bench/processes/bare-server.ts");
  const api = await startProcess("bench/processes/api-server.ts");
  const rates = { bare: [] as number[], api: [] as number[] };
  await measure(api.message, headers);
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await measure(bare.message, headers));
    rates.api.push(await measure(api.message, headers));
  }
  const [baseline, ours] = [percentile(rates.bare, 0.5), percentile(rates.api, 0.5)];
  reportCase(
    {
      bench: "api",
      case: "GET /operations with a key (more is better; goal ≥ 0.75)",
      baseline: { name: "bare node:http", value: baseline },
      ours,
      ratio: ours / baseline,
      unit: "requests/s",
    },
    options,
  );
  await stopProcess(bare.child);
  await stopProcess(api.child);
  await closeDatabase();
  await stopDatabase();
}

async function measure(port: unknown, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/v1/operations`,
    headers,
    connections: 32,
    duration: SECONDS,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses were not 200, and ${result.errors} requests failed.`);
  return result.requests.average;
}
