import { setTimeout as sleep } from "node:timers/promises";
import type { Raster } from "@atelier/images/raster";
import { z } from "zod";
import type { EngineContext } from "../ports/index.ts";
import { imagePart, requestBytes, requestJson, type Vendor } from "../vendor/client.ts";
import { contentRefused } from "../vendor/failure.ts";
import { decodeVendorImage } from "../vendor/images.ts";

/** The shortest poll interval that Stability allows. */
const POLL_MS = 10_000;

export type Field = string | number | Uint8Array | undefined;

const started = z.object({ id: z.string().min(1) });

/** Stability's REST API, v2beta. Requests are multipart forms; images are returned as bytes. */
export interface StabilityApi {
  /** Calls an endpoint that returns the image. */
  make(path: string, fields: Record<string, Field>, context: EngineContext): Promise<Raster>;
  /** Calls an endpoint that returns an id, and polls for the result. */
  start(path: string, fields: Record<string, Field>, context: EngineContext): Promise<Raster>;
}

export function stabilityApi(server: Vendor, pollMs = POLL_MS): StabilityApi {
  const vendor = { ...server, paid: true };
  return {
    async make(path, fields, context) {
      context.progress("calling the engine", 0.1);
      const init = { method: "POST", headers: { accept: "image/*" }, body: toForm(fields), signal: context.signal };
      return readImage(vendor, await requestBytes(vendor, `/v2beta/stable-image/${path}`, init));
    },
    async start(path, fields, context) {
      context.progress("calling the engine", 0.1);
      const init = {
        method: "POST",
        headers: { accept: "application/json" },
        body: toForm(fields),
        signal: context.signal,
      };
      const { id } = await requestJson(vendor, `/v2beta/stable-image/${path}`, init, started);
      for (let polls = 1; ; polls++) {
        await sleep(pollMs, undefined, { signal: context.signal });
        const answer = await requestBytes(vendor, `/v2beta/results/${encodeURIComponent(id)}`, {
          headers: { accept: "image/*" },
          signal: context.signal,
        });
        if (answer.status !== 202) return readImage(vendor, answer);
        context.progress("waiting for the engine", 1 - 0.8 ** polls);
      }
    },
  };
}

/** A refused image can be returned blurred, with a header. */
function readImage({ title }: Vendor, { headers, bytes }: { headers: Headers; bytes: Buffer }): Promise<Raster> {
  if (headers.get("finish-reason") === "CONTENT_FILTERED") throw contentRefused();
  return decodeVendorImage(title, bytes);
}

function toForm(fields: Record<string, Field>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (value instanceof Uint8Array) form.append(name, imagePart(value), `${name}.png`);
    else form.append(name, String(value));
  }
  return form;
}
