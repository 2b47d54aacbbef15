import type { z } from "zod";
import type { Fetch } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { fetchWhole, type WholeResponse } from "./capped-fetch.ts";
import { finalIfCharged } from "./engine-run.ts";
import { connectionError, redact, responseError } from "./failure.ts";
import { paidFetch } from "./paid-fetch.ts";

/** A vendor's server and how to call it. */
export interface Vendor {
  title: string;
  /** Without a trailing slash. */
  address: string;
  headers: Record<string, string>;
  secrets: readonly string[];
  fetch: Fetch;
  /** Whether its requests cost money. They are then repeated one by one where repeating the run would cost money twice. */
  paid?: boolean;
  /** Whether an error response is a refusal by the content policy. */
  isRefusal?(status: number, body: string): boolean;
}

/** Sends a request and reads the whole response, at most 96 MB. Throws EngineError, AppError `content_refused`, or the signal's reason. */
export async function requestBytes(
  vendor: Vendor,
  path: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<WholeResponse> {
  try {
    return await send(vendor, path, init);
  } catch (error) {
    throw vendor.paid ? finalIfCharged(error) : error;
  }
}

async function send(vendor: Vendor, path: string, init: RequestInit & { signal: AbortSignal }): Promise<WholeResponse> {
  const { title, secrets } = vendor;
  const fetch = vendor.paid ? paidFetch(vendor.fetch) : vendor.fetch;
  const requestHeaders = { ...vendor.headers, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetchWhole(fetch, vendor.address + path, { ...init, headers: requestHeaders }).catch(
    (error: unknown) => {
      throw connectionError(title, error, init.signal, secrets);
    },
  );
  const { status, headers, bytes } = response;
  if (status < 400) return response;
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

/** Sends a JSON body by POST as a paid request. Otherwise like `requestJson`. */
export function postJson<T>(
  vendor: Vendor,
  path: string,
  body: object,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), signal };
  return requestJson({ ...vendor, paid: true }, path, init, schema);
}

/** The authorization header for a bearer token; no header without a token. */
export const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** The result of `probeVendor` if the server does not respond. */
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
    const response = await fetchWhole(vendor.fetch, vendor.address + path, { headers: vendor.headers, signal });
    if (response.status === 401 || response.status === 403) return "the server rejects the key";
    return response.status >= (mustExist ? 400 : 500) ? `the server responds with status ${response.status}` : null;
  } catch {
    return SILENT;
  }
}

/** An image as a form part. */
export const imagePart = (bytes: Uint8Array, type = "image/png") => new Blob([bytes as BlobPart], { type });
