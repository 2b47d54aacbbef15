import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { slowPdf } from "../helpers/files/hostile-pdf.ts";

/** The service that one account loads, and a server of its own that never answers. */
export interface Target {
  /** For example `http://127.0.0.1:1234/api/v1`. */
  base: string;
  key: string;
  /** A key whose jobs are samples. */
  testKey: string;
  silentUrl: string;
}

/** One way in which an account can load the server. */
export interface Way {
  name: string;
  /** How many loops of it run at once. */
  parallel: number;
  /** One turn of a loop. */
  send: (target: Target) => Promise<unknown>;
  /** Makes its body, if it has a large one. */
  prepare?: () => unknown;
}

const MB = 1024 * 1024;
/** How long a connection is held by the ways that hold connections. */
const HOLD_MS = 5_000;

/** Makes a body once, because making it costs the attacker more than sending it. */
function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}

const largeImage = once(() => JSON.stringify({ image: randomBytes(22 * MB).toString("base64") }));
const manyValues = once(() =>
  JSON.stringify({ operation: "image-generate", items: Array.from({ length: 400_000 }, () => 1) }),
);
const largeFile = once(() => new File([randomBytes(5 * MB)], "a.bin"));
const slowDocument = once(() => new File([new Uint8Array(slowPdf())], "a.pdf"));
const manyItems = once(() =>
  JSON.stringify({
    operation: "image-generate",
    items: Array.from({ length: 500 }, (_, index) => ({ input: { prompt: `a fox ${index}` } })),
  }),
);

async function post({ base }: Target, key: string, path: string, body: string | FormData): Promise<Response> {
  const json = typeof body === "string" ? { "content-type": "application/json" } : {};
  const response = await fetch(base + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, prefer: "respond-async", ...json },
    body,
  });
  return response;
}

const drained = async (response: Promise<Response>) => (await response).arrayBuffer();

function fileForm(field: string, file: File, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append(field, file);
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return form;
}

async function uploadAndDelete(target: Target): Promise<void> {
  const sent = await post(target, target.key, "/uploads", fileForm("file", largeFile()));
  const { id } = (await sent.json()) as { id?: string };
  const headers = { authorization: `Bearer ${target.key}` };
  if (id) await fetch(`${target.base}/uploads/${id}`, { method: "DELETE", headers });
}

/** Sends the body of a form a few bytes at a time. */
async function trickle({ base, key }: Target): Promise<void> {
  const { hostname, port, pathname } = new URL(base);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(
    `POST ${pathname}/image-upscale HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 30000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`,
  );
  for (const until = Date.now() + HOLD_MS; Date.now() < until && !socket.destroyed; await sleep(10))
    socket.write("aaaaaaaa");
  socket.destroy();
}

async function holdStream({ base, key }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${base}/events`, { headers, signal: AbortSignal.timeout(HOLD_MS) });
  await response.arrayBuffer().catch(() => {});
}

async function readLists({ base, key }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  for (const path of ["/jobs?limit=100", "/requests?limit=100", "/usage?group_by=day"])
    await drained(fetch(base + path, { headers }));
}

/** The nine ways. */
export const ways: readonly Way[] = [
  {
    name: "JSON bodies of 30 MB",
    parallel: 6,
    prepare: largeImage,
    send: (target) => drained(post(target, target.key, "/image-upscale", largeImage())),
  },
  {
    name: "JSON bodies of 400,000 values",
    parallel: 6,
    send: (target) => drained(post(target, target.key, "/batches", manyValues())),
  },
  { name: "uploads of 5 MB", parallel: 32, send: uploadAndDelete },
  {
    name: "batches of 500 items",
    parallel: 8,
    send: (target) => drained(post(target, target.testKey, "/batches", manyItems())),
  },
  {
    name: "links to a host that never answers",
    parallel: 24,
    send: (target) => drained(post(target, target.key, "/image-upscale", JSON.stringify({ image: target.silentUrl }))),
  },
  { name: "bodies that arrive slowly", parallel: 60, send: trickle },
  { name: "event streams", parallel: 100, send: holdStream },
  { name: "lists", parallel: 16, send: readLists },
  {
    name: "documents that take long to inspect",
    parallel: 8,
    send: (target) =>
      drained(
        post(
          target,
          target.key,
          "/document-translate",
          fileForm("document", slowDocument(), { target_language: "es" }),
        ),
      ),
  },
];
