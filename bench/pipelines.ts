import sharp from "sharp";
import { startTestService, type TestAccount, type TestService, testAccount } from "../test/helpers/servers/service.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { openSlowLink } from "./measures/slow-link.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 8;

interface Case {
  name: string;
  /** The longer side of the input. */
  size: number;
  steps: { operation: string; fields: object }[];
  /** Between the client and the service. Without one, both are on one machine. */
  link?: { megabitsPerSecond: number; delayMs: number };
}

const edit = (instructions: string) => ({ operation: "image-edit", fields: { instructions } });
const edits = [edit("make it brighter"), edit("more contrast"), edit("black and white")];

const CASES: Case[] = [
  {
    name: "three models on 64 pixels",
    size: 64,
    steps: [
      { operation: "image-upscale", fields: { factor: 2 } },
      { operation: "background-remove", fields: { mode: "fast" } },
      { operation: "image-upscale", fields: { factor: 2 } },
    ],
  },
  { name: "three edits of 1,600 pixels", size: 1600, steps: edits },
  {
    name: "three edits of 1,600 pixels over 50 Mbit/s and 2 × 15 ms",
    size: 1600,
    steps: edits,
    link: { megabitsPerSecond: 50, delayMs: 15 },
  },
];

/** The time of a run of three steps, relative to three calls that download each result and send it again. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const service = await startTestService({ work: false });
  const worker = await startProcess("worker.ts");
  const account = await testAccount(1_000_000);
  for (const item of CASES) await measure(service, account, item, options);
  await stopProcess(worker.child, "SIGKILL");
  await service.stop();
  await stopDatabase();
}

async function measure(
  service: TestService,
  account: TestAccount,
  { name, size, steps, link }: Case,
  options: BenchOptions,
): Promise<void> {
  const image = await sharp("public/samples/coffee.png").resize(size).png().toBuffer();
  const slow = link && (await openSlowLink(Number(new URL(service.base).port), link));
  const base = slow ? service.base.replace(/:\d+/, `:${slow.port}`) : service.base;
  const client = new Client(base, account);
  const [calls, runs]: [number[], number[]] = [[], []];
  const timed = async (times: number[], act: typeof callByHand) => {
    const start = performance.now();
    await act(client, image, steps);
    times.push(performance.now() - start);
  };
  for (let round = 0; round <= ROUNDS; round++) {
    // The first round loads the models. The order alternates, so that neither profits from what the other left.
    const [first, second]: [number[], number[]] = round === 0 ? [[], []] : [calls, runs];
    const turns = [() => timed(first, callByHand), () => timed(second, runPipeline)];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  slow?.close();
  const [baseline, ours] = [percentile(calls, 0.5), percentile(runs, 0.5)];
  reportCase(
    {
      bench: "pipelines",
      case: `${name}, p50 (goal ≤ 0.9)`,
      baseline: { name: "three calls by hand", value: baseline },
      ours,
      ratio: ours / baseline,
      unit: "ms",
    },
    options,
  );
}

async function callByHand(client: Client, image: Buffer, steps: Case["steps"]): Promise<void> {
  let input = image;
  for (const { operation, fields } of steps) {
    const job = await client.call("POST", `/${operation}`, { image: input.toString("base64"), ...fields });
    input = await client.download(job.outputs[0].url);
  }
}

/** With the stream of events, as the clients wait, and with the download of the result. */
async function runPipeline(client: Client, image: Buffer, list: Case["steps"]): Promise<void> {
  const steps = list.map(({ operation, fields }, at) => ({
    id: `step${at}`,
    operation,
    parameters: { image: at === 0 ? "$input" : `$steps.step${at - 1}.outputs[0]`, ...fields },
    max_credits: 100,
  }));
  const { id } = await client.call("POST", "/pipelines/runs", { input: image.toString("base64"), steps });
  const run = await client.waitForRun(id);
  if (run.status !== "succeeded") throw new Error(`A run of the bench ended with the status ${run.status}.`);
  await client.download(run.steps.at(-1).jobs[0].outputs[0].url);
}

/** Sends requests to an address of the service. */
class Client {
  readonly #base: string;
  readonly #headers: TestAccount["headers"];

  constructor(base: string, { headers }: TestAccount) {
    this.#base = base;
    this.#headers = headers;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the bench reads the fields that it expects.
  async call(method: string, path: string, body: object): Promise<any> {
    const headers = { ...this.#headers, "content-type": "application/json" };
    const response = await fetch(this.#base + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} was refused: ${await response.text()}`);
    return response.json();
  }

  async download(url: string): Promise<Buffer> {
    const { pathname, search } = new URL(url);
    return Buffer.from(await (await fetch(new URL(pathname + search, this.#base))).arrayBuffer());
  }

  /** The run in its last event. */
  // biome-ignore lint/suspicious/noExplicitAny: the bench reads the fields that it expects.
  async waitForRun(id: string): Promise<any> {
    const events = await fetch(`${this.#base}/pipelines/runs/${id}/events`, { headers: this.#headers });
    const last = (await events.text())
      .trimEnd()
      .split("\n")
      .findLast((line) => line.startsWith("data: "));
    if (last === undefined) throw new Error("A run of the bench sent no event.");
    return JSON.parse(last.slice("data: ".length));
  }
}
