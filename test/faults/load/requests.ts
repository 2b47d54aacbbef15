import { randomUUID } from "node:crypto";
import { join } from "node:path";
import sharp from "sharp";
import { newKey } from "../../../lib/keys/format.ts";
import { type ApiAnswer, type ApiClient, type Target, WAIT_SECONDS } from "./api-client.ts";

const SAMPLE = join(import.meta.dirname, "../../../public/samples/coffee.png");
const PICTURE_SIDE = 96;
/** A file with random content, so that uploads take some space on the disk. */
const PICTURE = await sharp(SAMPLE).resize(PICTURE_SIDE).png().toBuffer();

interface JobOptions {
  action?: "submit" | "canary";
  /** How long the engine takes. */
  engineMs: number;
  /** Whether the response comes only when the job has ended. */
  isWaited: boolean;
  /** Makes the request one of several with the same idempotency key. */
  key?: string;
  target?: Target;
}

/** Submits a job for the remote engine. */
export function generateImage(client: ApiClient, options: JobOptions): Promise<ApiAnswer> {
  const { action = "submit", engineMs, isWaited, key, target } = options;
  const tag = key ?? randomUUID();
  return client.send({
    action,
    method: "POST",
    path: "/api/v1/image-generate",
    headers: {
      "content-type": "application/json",
      prefer: preference(isWaited),
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: JSON.stringify({ prompt: `a red fox, ${engineMs} ms`, width: 64, height: 64, metadata: { tag } }),
    tag,
    isKeyed: key !== undefined,
    ...(target ? { target } : {}),
  });
}

/** Starts a run of three steps for the remote engine, of which each uses the result of the one before. */
export function startRun(client: ApiClient, { engineMs, key }: { engineMs: number; key: string }): Promise<ApiAnswer> {
  const edit = (id: string, before: string) => ({
    id,
    operation: "image-edit",
    parameters: { image: `$steps.${before}.outputs[0]`, instructions: `make it brighter, ${engineMs} ms` },
  });
  const parameters = { prompt: `a red fox, ${engineMs} ms`, width: 64, height: 64 };
  const steps = [
    { id: "draft", operation: "image-generate", parameters },
    edit("edited", "draft"),
    edit("final", "edited"),
  ];
  return client.send({
    action: "submit",
    method: "POST",
    path: "/api/v1/pipelines/runs",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ steps }),
    tag: key,
    isKeyed: true,
  });
}

export function cancelRun(client: ApiClient, id: string): Promise<ApiAnswer> {
  return client.send({ action: "cancel", method: "POST", path: `/api/v1/pipelines/runs/${id}/cancel` });
}

/** Uploads a small picture for the embedded engine. */
export function removeBackground(
  client: ApiClient,
  { action = "upload", isWaited, target }: { action?: "upload" | "canary"; isWaited: boolean; target?: Target },
): Promise<ApiAnswer> {
  const tag = randomUUID();
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(PICTURE)], { type: "image/png" }), "cup.png");
  body.append("mode", "fast");
  body.append("metadata", JSON.stringify({ tag }));
  const headers = { prefer: preference(isWaited) };
  return client.send({
    ...{ action, method: "POST", path: "/api/v1/background-remove", headers, body, tag },
    ...(target ? { target } : {}),
  });
}

export function readJob(client: ApiClient, id: string): Promise<ApiAnswer> {
  return client.send({ action: "read", method: "GET", path: `/api/v1/jobs/${id}` });
}

export function cancelJob(client: ApiClient, id: string): Promise<ApiAnswer> {
  return client.send({ action: "cancel", method: "POST", path: `/api/v1/jobs/${id}/cancel` });
}

/** Reads an account's list or sum. */
export function read(
  client: ApiClient,
  path: "jobs?limit=20" | "balance" | "usage" | "operations",
): Promise<ApiAnswer> {
  return client.send({ action: "read", method: "GET", path: `/api/v1/${path}` });
}

/** Downloads an output by its signed URL, from any server. */
export function download(client: ApiClient, url: string): Promise<ApiAnswer> {
  const { pathname, search } = new URL(url);
  return client.send({ action: "download", method: "GET", path: pathname + search });
}

/** Sends a key that does not exist. */
export function sendWrongKey(client: ApiClient): Promise<ApiAnswer> {
  const headers = { authorization: `Bearer ${newKey()}` };
  return client.send({ action: "wrong key", method: "GET", path: "/api/v1/balance", headers });
}

const preference = (isWaited: boolean) => (isWaited ? `wait=${WAIT_SECONDS}` : "respond-async");
