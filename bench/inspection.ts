import sharp from "sharp";
import { startFakeTranslator } from "../test/helpers/engines/fake-engines.ts";
import { form, startTestService, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const UPLOADS = 60;
/** The service's default limits: what one account may send at once is part of what is measured. */
const LIMITS = { OPEN_JOBS: "8" };

/**
 * The time until an upload is admitted while another account sends 100 hostile Markdown files of 100 kB at once, again
 * and again. Baseline: the same upload while the server is idle.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  Object.assign(process.env, LIMITS);
  const translator = await startFakeTranslator();
  // Reports the engines as ready. The measured server is a process of its own.
  const service = await startTestService({ work: false });
  const { child, message: port } = await startProcess("bench/processes/api-server.ts");
  const base = `http://127.0.0.1:${port}/api/v1`;
  const attacker = await testAccount(100);
  const image = await sharp("public/samples/coffee.png").png().toBuffer();
  await measure(base, image);

  const idle = await measure(base, image);
  const attack = await startProcess("bench/processes/hostile-client.ts", [base, attacker.key]);
  const beside = await measure(base, image);
  await stopProcess(attack.child);

  for (const [name, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    const [baseline, ours] = [percentile(idle, share), percentile(beside, share)];
    reportCase(
      {
        bench: "inspection",
        case: `upload beside 100 hostile files, ${name} (goal ≤ 3)`,
        baseline: { name: "the same upload on the idle server", value: baseline },
        ours,
        ratio: ours / baseline,
        unit: "ms",
      },
      options,
    );
  }
  await stopProcess(child);
  await service.stop();
  await translator.stop();
  await stopDatabase();
}

/** The times in milliseconds until uploads of a new account are admitted, one after another. Their jobs are canceled. */
async function measure(base: string, image: Buffer): Promise<number[]> {
  const { headers } = await testAccount(10_000);
  const times: number[] = [];
  for (let count = 0; count < UPLOADS; count++) {
    const body = form({ image: new Blob([new Uint8Array(image)]) });
    const start = performance.now();
    const response = await fetch(`${base}/background-remove`, {
      method: "POST",
      headers: { ...headers, prefer: "respond-async" },
      body,
    });
    times.push(performance.now() - start);
    if (response.status !== 202) throw new Error(`An upload was refused: ${await response.text()}`);
    const { id } = (await response.json()) as { id: string };
    await fetch(`${base}/jobs/${id}/cancel`, { method: "POST", headers });
  }
  return times;
}
