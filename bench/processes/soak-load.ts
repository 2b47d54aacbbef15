import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { form } from "../../test/helpers/servers/service.ts";

const CALLERS = 4;
/** Between two requests of a caller, so that the load stays below what one processor serves. */
const PAUSE_MS = 100;
const MAX_REQUESTS = 100_000;
const TIMEOUT_MS = 60_000;

type Headers = Record<string, string>;

/** Sends requests of all kinds in turn until a time by `performance.now()`. Returns how many, and how many failed. */
export async function loadUntil(
  until: number,
  base: string,
  headers: Headers,
): Promise<{ requests: number; failures: number }> {
  const image = await sharp("public/samples/coffee.png").resize(64).png().toBuffer();
  const kinds = createKinds(base, headers, image);
  const counted = { requests: 0, failures: 0 };
  const call = async (first: number) => {
    for (let index = first; performance.now() < until && counted.requests < MAX_REQUESTS; index++) {
      counted.requests++;
      await sleep(PAUSE_MS);
      const kind = kinds[index % kinds.length];
      const failure = await kind?.call().then((succeeded) => (succeeded ? undefined : "unexpected response"), String);
      if (failure === undefined) continue;
      counted.failures++;
      console.error(`${kind?.name}: ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => call(index * 2)));
  return counted;
}

interface Kind {
  name: string;
  /** Resolves to whether the response was as expected. */
  call(): Promise<boolean>;
}

function createKinds(base: string, headers: Headers, image: Buffer): Kind[] {
  const api = `${base}/api/v1`;
  const read =
    (url: string, status: number, init: RequestInit = {}) =>
    async () => {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.arrayBuffer();
      return response.status === status;
    };
  const job = (prefer: string) =>
    fetch(`${api}/background-remove`, {
      method: "POST",
      headers: { ...headers, prefer },
      body: form({ image: new Blob([image as BlobPart]), mode: "fast" }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const runJob = async () => {
    const response = await job("wait=60");
    return ((await response.json()) as { status: string }).status === "succeeded";
  };
  return [
    { name: "operations", call: read(`${api}/operations`, 200, { headers }) },
    { name: "first page", call: read(`${base}/`, 200) },
    { name: "wrong key", call: read(`${api}/operations`, 401, { headers: { authorization: "Bearer atl_wrong" } }) },
    { name: "job", call: runJob },
    { name: "list of jobs", call: read(`${api}/jobs?limit=20`, 200, { headers }) },
    { name: "docs", call: read(`${base}/docs`, 200) },
    { name: "event stream", call: () => followEvents(api, headers, job) },
    { name: "broken upload", call: () => breakOff(api, headers) },
  ];
}

/** Follows a job's event stream to its end. */
async function followEvents(
  api: string,
  headers: Headers,
  job: (prefer: string) => Promise<Response>,
): Promise<boolean> {
  const { id } = (await (await job("respond-async")).json()) as { id: string };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const events = await fetch(`${api}/jobs/${id}/events`, {
    headers: { ...headers, accept: "text/event-stream" },
    signal,
  });
  return (await events.text()).includes("succeeded");
}

/** An upload of 2 MB whose client goes away in the middle. */
async function breakOff(api: string, headers: Headers): Promise<boolean> {
  const canceled = new AbortController();
  const body = new ReadableStream({
    async pull(controller) {
      controller.enqueue(new Uint8Array(65_536));
      await sleep(5);
    },
  });
  setTimeout(() => canceled.abort(), 100);
  const options = { method: "POST", headers: { ...headers, "content-type": "multipart/form-data; boundary=x" }, body };
  return fetch(`${api}/background-remove`, { ...options, duplex: "half", signal: canceled.signal } as RequestInit).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status >= 400 && response.status < 500;
    },
    () => canceled.signal.aborted,
  );
}
