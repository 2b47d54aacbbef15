import type { z } from "zod";
import type { Fetch } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { connectionError, redact, responseError } from "./failure.ts";

const MAX_BYTES = 96 * 1024 * 1024;

/** Whom to ask, and how. */
export interface Vendor {
  title: string;
  /** Without a slash at its end. */
  address: string;
  headers: Record<string, string>;
  secrets: readonly string[];
  fetch: Fetch;
  /** Whether an answer is a refusal by content policy. */
  refuses?(status: number, words: string): boolean;
}

export interface VendorResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a request and reads the whole answer, at most 96 MB. Throws EngineError, AppError `content_refused`, or the signal's reason. */
export async function requestBytes(
  vendor: Vendor,
  path: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<VendorResponse> {
  const { title, secrets } = vendor;
  let answer: VendorResponse;
  const tooMuch = new AbortController();
  try {
    const headers = { ...vendor.headers, ...(init.headers as Record<string, string> | undefined) };
    const either = AbortSignal.any([signal, tooMuch.signal]);
    const response = await vendor.fetch(vendor.address + path, { ...init, headers, signal: either });
    answer = { status: response.status, headers: response.headers, bytes: await readCapped(response, tooMuch) };
  } catch (error) {
    throw connectionError(title, error, signal, secrets);
  }
  if (answer.status < 400) return answer;
  const words = answer.bytes.subarray(0, 4_000).toString("utf8");
  const refused = vendor.refuses?.(answer.status, words) ?? false;
  throw responseError({ title, status: answer.status, headers: answer.headers, words, refused, secrets });
}

/** As `requestBytes`, for an answer in JSON of a known shape. */
export async function requestJson<T>(
  vendor: Vendor,
  path: string,
  init: RequestInit & { signal: AbortSignal },
  shape: z.ZodType<T>,
): Promise<T> {
  const { bytes } = await requestBytes(vendor, path, init);
  try {
    return shape.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new EngineError(`${vendor.title} answered with no sense: ${redact(bytes.toString("utf8"), vendor.secrets)}`);
  }
}

/** Null where the vendor answers and takes the key, else what is wrong. Whatever else it answers it is there, unless it must be `found`. */
export async function probeVendor(
  vendor: Vendor,
  path: string,
  signal: AbortSignal,
  found = false,
): Promise<string | null> {
  try {
    const tooMuch = new AbortController();
    const either = AbortSignal.any([signal, tooMuch.signal]);
    const response = await vendor.fetch(vendor.address + path, { headers: vendor.headers, signal: either });
    await readCapped(response, tooMuch);
    if (response.status === 401 || response.status === 403) return "it does not take the key";
    return response.status >= (found ? 400 : 500) ? `it answers ${response.status}` : null;
  } catch {
    return "it does not answer";
  }
}

/** A part of a form: an image. */
export const imagePart = (bytes: Uint8Array, type = "image/png") => new Blob([bytes as BlobPart], { type });

/** The whole body. Never left half read: Node's fetch breaks the process when data arrives for a body that was canceled; an abort it takes well. */
async function readCapped(response: Response, tooMuch: AbortController): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      const error = new EngineError("An answer was larger than 96 MB.");
      tooMuch.abort(error);
      throw error;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
