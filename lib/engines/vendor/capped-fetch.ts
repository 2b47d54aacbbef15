import type { Fetch } from "../define.ts";
import { EngineError } from "../ports/index.ts";

const MAX_RESPONSE_BYTES = 96 * 1024 * 1024;

/** A response with its whole body. */
export interface WholeResponse {
  status: number;
  statusText: string;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a request and reads the whole response. Throws EngineError if it is larger than 96 MB. */
export async function fetchWhole(
  fetch: Fetch,
  input: Parameters<Fetch>[0],
  init: RequestInit = {},
): Promise<WholeResponse> {
  const tooLarge = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, tooLarge.signal]) : tooLarge.signal;
  const response = await fetch(input, { ...init, signal });
  const { status, statusText, headers } = response;
  return { status, statusText, headers, bytes: await readCapped(response, tooLarge) };
}

/** Reads the whole body. Aborts the request if it is too large, because canceling a body can crash Node's fetch. */
async function readCapped(response: Response, tooLarge: AbortController): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) {
      const error = new EngineError("The response was larger than 96 MB.");
      tooLarge.abort(error);
      throw error;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
