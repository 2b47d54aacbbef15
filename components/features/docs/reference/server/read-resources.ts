import type { ApiDocument } from "#lib/docs/reference/document.ts";
import { listResources, type Resource } from "#lib/docs/reference/resources.ts";
import { env } from "#lib/platform/env.ts";

let reading: Promise<Resource[]> | undefined;

/**
 * The pages of the API reference, from the document that the API serves. They are read once per process, because the
 * document changes only with the program. Throws if the API cannot be reached.
 */
export function readResources(): Promise<Resource[]> {
  reading ??= read().catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function read(): Promise<Resource[]> {
  const { API_URL, PORT } = env();
  const response = await fetch(`${API_URL ?? `http://127.0.0.1:${PORT}`}/api/v1/openapi.json`, {
    signal: AbortSignal.timeout(10_000),
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`The API answered ${response.status} to the request for its document.`);
  return listResources((await response.json()) as ApiDocument);
}
