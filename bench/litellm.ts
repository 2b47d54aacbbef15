import { closeDatabase } from "../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../lib/platform/settings.ts";
import { hasLiteLlmProxy, startLiteLlmProxy } from "../test/helpers/servers/litellm-proxy.ts";
import { testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const WARM_UP = 60;
const CALLS = 300;

/**
 * The time that this service and LiteLLM's proxy add to a call of OpenAI's image API, for the same server behind both, one
 * call at a time. This service checks a key and its limits, holds and charges credits and stores the job and the image.
 * LiteLLM checks its master key, because its virtual keys need a database.
 */
export async function run(options: BenchOptions): Promise<void> {
  if (!hasLiteLlmProxy) return;
  const stopDatabase = await benchDatabase();
  const engine = await startProcess("bench/processes/instant-engine.ts");
  const engineUrl = `http://127.0.0.1:${engine.message}/v1`;
  Object.assign(process.env, {
    ENGINES_IMAGE_GENERATE: `ai-sdk:openai-compatible/instant@${engineUrl}`,
    WORKERS: "false",
  });
  setRuntimeEnv({});
  const { headers } = await testAccount(1_000_000);
  const api = await startProcess("bench/processes/api-server.ts", ["worker"]);
  const proxy = await startLiteLlmProxy({ apiBase: engineUrl, apiKey: "none" });
  try {
    const targets = {
      direct: { url: engineUrl, headers: {} },
      ours: { url: `http://127.0.0.1:${api.message}/api/openai/v1`, headers },
      theirs: proxy,
    };
    const times = { direct: [] as number[], ours: [] as number[], theirs: [] as number[] };
    const names = ["direct", "ours", "theirs"] as const;
    for (let count = 0; count < WARM_UP; count++) for (const name of names) await timeCall(targets[name]);
    for (let count = 0; count < CALLS; count++)
      for (const name of names) times[name].push(await timeCall(targets[name]));
    for (const [name, share] of [
      // Other load on the machine changes the tenth percentile least.
      ["p10", 0.1],
      ["p50", 0.5],
      ["p99", 0.99],
    ] as const)
      reportAdded(name, share, times, options);
  } finally {
    await proxy.stop();
    for (const { child } of [api, engine]) await stopProcess(child);
    await closeDatabase();
    await stopDatabase();
  }
}

function reportAdded(
  name: string,
  share: number,
  times: Record<"direct" | "ours" | "theirs", readonly number[]>,
  options: BenchOptions,
): void {
  const direct = percentile(times.direct, share);
  const [ours, theirs] = [percentile(times.ours, share) - direct, percentile(times.theirs, share) - direct];
  const goal = name === "p50" ? " (goal ≤ 0.2)" : "";
  reportCase(
    {
      bench: "litellm",
      case: `added to a call, ${name}${goal}`,
      baseline: { name: "LiteLLM's proxy", value: theirs },
      ours,
      ratio: ours / theirs,
      unit: "ms",
    },
    options,
  );
}

async function timeCall({ url, headers }: { url: string; headers: Record<string, string> }): Promise<number> {
  const body = JSON.stringify({ model: "gpt-image-1", prompt: "a red fox", n: 1, size: "64x64" });
  const start = performance.now();
  const response = await fetch(`${url}/images/generations`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - start;
}
