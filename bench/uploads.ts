import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase } from "../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../lib/platform/settings.ts";
import { form, type TestAccount, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, readMemory, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 5;
const MEGABYTE = 1024 * 1024;
const FORM_BYTES = 25 * MEGABYTE;
const RESUMABLE_BYTES = 96 * MEGABYTE;
const CHUNK_BYTES = 8 * MEGABYTE;

/** Uploads in one form and by the tus protocol. Baseline: a bare server that writes the same bytes to a file. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  process.env.UPLOAD_MEGABYTES = "100000";
  setRuntimeEnv({});
  const bare = await startProcess("bench/processes/bare-upload.ts", [await mkdtemp(join(tmpdir(), "bench-"))]);
  const api = await startProcess("bench/processes/measured-api.ts");
  const account = await testAccount(0);
  const [bareUrl, base] = [`http://127.0.0.1:${bare.message}/`, `http://127.0.0.1:${api.message}/api/v1`];
  const content = randomBytes(RESUMABLE_BYTES);
  const whole = content.subarray(0, FORM_BYTES);
  const cases = [
    [
      `a form with ${FORM_BYTES / MEGABYTE} MiB`,
      FORM_BYTES,
      () => put(bareUrl, whole),
      () => sendForm(base, account, whole),
    ],
    [
      `tus, ${RESUMABLE_BYTES / MEGABYTE} MiB in chunks of ${CHUNK_BYTES / MEGABYTE}`,
      RESUMABLE_BYTES,
      () => put(bareUrl, content),
      () => sendChunks(base, account, content),
    ],
  ] as const;
  for (const [name, bytes, baseline, ours] of cases) {
    const times = { bare: [] as number[], ours: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const [baselineSeconds, oursSeconds] = [await seconds(baseline), await seconds(ours)];
      // The first round loads code.
      if (round > 0)
        [times.bare, times.ours] = [
          [...times.bare, baselineSeconds],
          [...times.ours, oursSeconds],
        ];
    }
    const rate = (values: number[]) => bytes / MEGABYTE / percentile(values, 0.5);
    reportCase(
      {
        bench: "uploads",
        case: `${name} (more is better)`,
        baseline: { name: "a bare server that writes the body to a file", value: rate(times.bare) },
        ours: rate(times.ours),
        ratio: rate(times.ours) / rate(times.bare),
        unit: "MiB/s",
      },
      options,
    );
  }
  const [bareMemory, ours] = [(await readMemory(bare.child)).most, (await readMemory(api.child)).most];
  reportCase(
    {
      bench: "uploads",
      case: "highest memory of the server",
      baseline: { name: "the bare server", value: bareMemory / MEGABYTE },
      ours: ours / MEGABYTE,
      ratio: ours / bareMemory,
      unit: "MiB",
    },
    options,
  );
  await stopProcess(bare.child);
  await stopProcess(api.child);
  await closeDatabase();
  await stopDatabase();
}

async function put(url: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  await expectStatus(await fetch(url, { method: "PUT", body }), 204);
}

async function sendForm(base: string, { headers }: TestAccount, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const body = form({ file: new File([content], "data.bin") });
  await expectStatus(await fetch(`${base}/uploads`, { method: "POST", headers, body }), 201);
}

async function sendChunks(base: string, account: TestAccount, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { ...account.headers, "tus-resumable": "1.0.0" };
  const length = String(content.length);
  const url = `${base}/resumable-uploads`;
  const begun = await fetch(url, { method: "POST", headers: { ...headers, "upload-length": length } });
  const location = new URL(begun.headers.get("location") ?? "", url);
  for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
    const sent = { ...headers, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    const body = content.subarray(offset, offset + CHUNK_BYTES);
    await expectStatus(await fetch(location, { method: "PATCH", headers: sent, body }), 204);
  }
}

async function expectStatus(response: Response, status: number): Promise<void> {
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
