import { createHmac, randomBytes } from "node:crypto";
import type { Job } from "@atelier/sdk";
import { type Context, note, print, readClient } from "./context.ts";
import { CommandError } from "./exit.ts";

export interface ListenOptions {
  forwardTo: string;
  events?: string;
  secret?: string;
  url?: string;
}

const names = ["job.succeeded", "job.failed", "job.canceled"];
/** As the service does: a delivery has 10 seconds. */
const DELIVERY_MS = 10_000;

/** Forwards the ends of jobs to a local server as webhooks, signed with a secret, until it is stopped. */
export async function listen(context: Context, options: ListenOptions): Promise<void> {
  const target = getTarget(options.forwardTo);
  const wanted = getEvents(options.events);
  const secret =
    options.secret ?? (context.env.ATELIER_WEBHOOK_SECRET || `whsec_${randomBytes(32).toString("base64")}`);
  const key = /^whsec_[A-Za-z0-9+/]+=*$/.test(secret) ? Buffer.from(secret.slice(6), "base64") : undefined;
  if (!key?.length) throw new CommandError("A webhook secret starts with whsec_ and is base64.");
  const client = await readClient(context, options.url);
  for await (const event of client.jobs.events({ signal: context.signal })) {
    if (event.event === "ready")
      note(context, `Forwarding ${wanted.join(", ")} to ${target}. The webhook secret is ${secret}`);
    if (event.job === null || !wanted.includes(`job.${event.event}`)) continue;
    print(context, `job.${event.event} ${event.job.id} ${await deliver(target, key, event.job, context.signal)}`);
  }
}

function getTarget(address: string): string {
  const text = /^\d+$/.test(address)
    ? `http://localhost:${address}/`
    : /^\w+:\/\//.test(address)
      ? address
      : `http://${address}`;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new CommandError(
    `--forward-to must be a port or an address, such as http://localhost:4000/webhooks, not "${address}".`,
  );
}

function getEvents(list: string | undefined): string[] {
  if (list === undefined) return names;
  const wanted = list.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new CommandError(`There is no event "${unknown}". Choose from ${names.join(", ")}.`);
  return wanted;
}

/** Sends a webhook as the service does (Standard Webhooks, version 1) and returns the status, or why there is none. */
async function deliver(target: string, key: Buffer, job: Job, signal: AbortSignal): Promise<string> {
  const id = job.id.replace(/^job_/, "evt_");
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ type: `job.${job.status}`, timestamp: job.finished_at, data: job });
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_MS)]);
    const { status } = await fetch(target, { method: "POST", headers, body, signal: limit, redirect: "manual" });
    return String(status);
  } catch (error) {
    signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `failed: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`;
  }
}
