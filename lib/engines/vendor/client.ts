import type { z } from "zod";
import type { Fetch } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { connectionError, redact, responseError } from "./failure.ts";

const MAX_RESPONSE_BYTES = 96 * 1024 * 1024;

/** A vendor's server and how to call it. */
export interface Vendor {
  title: string;
  /** Without a trailing slash. */
  address: string;
  headers: Record<string, string>;
  secrets: readonly string[];
  fetch: Fetch;
  /** Whether an error response is a refusal by the content policy. */
  isRefusal?(status: number, body: string): boolean;
}

export interface VendorResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Sends a request and reads the whole response, at most 96 MB. Throws EngineError, AppError `content_refused`, or the signal's reason. */
export async function requestBytes(
  vendor: Vendor,
  path: string,
  { signal, ...init }: RequestInit & { signal: AbortSignal },
): Promise<VendorResponse> {
  const { title, secrets } = vendor;
  let result: VendorResponse;
  const tooLarge = new AbortController();
  try {
    const headers = { ...vendor.headers, ...(init.headers as Record<string, string> | undefined) };
    const either = AbortSignal.any([signal, tooLarge.signal]);
    const response = await vendor.fetch(vendor.address + path, { ...init, headers, signal: either });
    result = { status: response.status, headers: response.headers, bytes: await readCapped(response, tooLarge) };
  } catch (error) {
    throw connectionError(title, error, signal, secrets);
  }
  const { status, headers, bytes } = result;
  if (status < 400) return result;
  const body = bytes.subarray(0, 4_000).toString("utf8");
  const refused = vendor.isRefusal?.(status, body) ?? false;
  throw responseError({ title, status, headers, body, refused, secrets });
}

/** Sends a request and parses the response as JSON of a given schema. Throws like `requestBytes`. */
export async function requestJson<T>(
  vendor: Vendor,
  path: string,
  init: RequestInit & { signal: AbortSignal },
  schema: z.ZodType<T>,
): Promise<T> {
  const { bytes } = await requestBytes(vendor, path, init);
  const text = bytes.toString("utf8");
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new EngineError(`${vendor.title} sent an invalid response: ${redact(text, vendor.secrets)}`);
  }
}

/** Sends a JSON body by POST. Otherwise like `requestJson`. */
export function postJson<T>(
  vendor: Vendor,
  path: string,
  body: object,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const headers = { "content-type": "application/json" };
  return requestJson(vendor, path, { method: "POST", headers, body: JSON.stringify(body), signal }, schema);
}

/** The authorization header for a bearer token; no header without a token. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** What `probeVendor` returns if there is no answer. */
export const SILENT = "the server does not respond";

/**
 * Checks that the server responds and accepts the key: null, or a message for the operator. A 4xx status counts as a
 * response unless the path must exist.
 */
export async function probeVendor(
  vendor: Vendor,
  path: string,
  signal: AbortSignal,
  mustExist = false,
): Promise<string | null> {
  try {
    const tooLarge = new AbortController();
    const either = AbortSignal.any([signal, tooLarge.signal]);
    const response = await vendor.fetch(vendor.address + path, { headers: vendor.headers, signal: either });
    await readCapped(response, tooLarge);
    if (response.status === 401 || response.status === 403) return "the server rejects the key";
    return response.status >= (mustExist ? 400 : 500) ? `the server responds with status ${response.status}` : null;
  } catch {
    return SILENT;
  }
}

/** An image as a form part. */
export const imagePart = (bytes: Uint8Array, type = "image/png") => new Blob([bytes as BlobPart], { type });

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
