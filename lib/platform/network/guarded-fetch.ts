import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@atelier/errors";
import ipaddr from "ipaddr.js";
import { Agent, request } from "undici";
import { env } from "../env.ts";
import { FairSlots } from "../limits/fair-slots.ts";
import { RESOLVE_TIMEOUT_MS, resolveName } from "./resolve-name.ts";

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
const PUBLIC_TIMEOUT_MS = 60_000;
const MAX_PUBLIC_BYTES = 96 * 1024 * 1024;

/** Ranges within 2000::/3 that are not public, from IANA's registry of special IPv6 addresses. */
const SPECIAL_IPV6 = [
  // Protocol assignments: Teredo (2001::/32), benchmarking (2001:2::/48) and ORCHID (2001:10::/28 and 2001:20::/28).
  "2001::/23",
  // Documentation.
  "2001:db8::/32",
  "3fff::/20",
  // 6to4, which contains an IPv4 address.
  "2002::/16",
  // The former 6bone, which is no longer assigned.
  "3ffe::/16",
  // AS112, the servers for reverse lookups of private addresses.
  "2620:4f:8000::/48",
].map((range) => ipaddr.IPv6.parseCIDR(range));
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet. For IPv6, only the global unicast range less its special ranges is
 * public, so that an IPv4 address inside an IPv6 address never is.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast";
  // A zone names a network interface of this machine.
  if (parsed.zoneId !== undefined) return false;
  return parsed.match(GLOBAL_UNICAST) && !SPECIAL_IPV6.some((range) => parsed.match(range));
}

/** Slow hosts and name servers of some accounts leave slots for the others. A slot is held for at most 10 s. */
const downloads = new FairSlots({ total: 64, perShare: 8, waitingPerShare: 200, waitMs: TIMEOUT_MS });

/**
 * Downloads an address that the account `share` named into `path`: https on port 443 only, at most 3 redirects, 10 s and
 * `maxBytes`. Every address is checked when the connection is made, so that a name cannot point elsewhere after the check.
 * Throws `input_unreachable` or `payload_too_large`, `rate_limited` if the account's other links took its slots for too
 * long, and `overloaded` if those of all accounts did.
 */
export async function downloadInput(
  url: string,
  { path, maxBytes, share }: { path: string; maxBytes: number; share: string },
): Promise<{ sizeBytes: number; sha256: string }> {
  const target = permitted(url);
  const slot = await downloads.take(share);
  if (typeof slot === "string") throw noSlot(slot);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await beforeAbort(signal, follow(target, { path, maxBytes, signal }));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = signal.aborted ? `It did not respond within ${TIMEOUT_MS / 1000} s.` : describeConnectFailure(cause);
    throw unreachable(reason, cause);
  } finally {
    slot();
  }
}

async function follow(
  first: URL,
  { path, maxBytes, signal }: { path: string; maxBytes: number; signal: AbortSignal },
): Promise<{ sizeBytes: number; sha256: string }> {
  let target = first;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await request(target, { dispatcher: agentFor(target), signal, headers: { accept: "*/*" } });
    const location = response.headers.location;
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === "string") {
      await response.body.dump();
      target = permitted(new URL(location, target).href);
      continue;
    }
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw unreachable(`It returned status ${response.statusCode}.`);
    }
    return await save(response.body, path, maxBytes);
  }
  throw unreachable(`It redirected more than ${MAX_REDIRECTS} times.`);
}

/** Rejects at the abort. The client itself notices it only when the connection that it waits for is made or has failed. */
async function beforeAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
    // Its late failure has no reader.
    work.catch(() => {});
  }
}

const noSlot = (refusal: "share" | "total") =>
  refusal === "share"
    ? new AppError(
        "rate_limited",
        "This account fetches too many slow links at once. Send fewer at a time, or send the files themselves.",
        { retryAfterSeconds: TIMEOUT_MS / 1000 },
      )
    : new AppError("overloaded", "Too many links are being fetched. Retry later, or send the files themselves.", {
        retryAfterSeconds: TIMEOUT_MS / 1000,
      });

/**
 * Fetches an address that an engine's response or an application named, as `downloadInput` does and under the same guard,
 * into memory. Only reading is possible. Throws `input_unreachable` or `payload_too_large`.
 */
export async function fetchPublic(url: string, init: RequestInit, maxBytes = MAX_PUBLIC_BYTES): Promise<Response> {
  if ((init.method ?? "GET") !== "GET") throw unreachable("Only reading is allowed there.");
  return exchangePublic(url, init, maxBytes);
}

/** As `fetchPublic`, for a protocol that also posts forms to a server that an account named. */
export async function exchangePublic(
  url: string,
  { method = "GET", headers, body, signal }: RequestInit,
  maxBytes: number,
): Promise<Response> {
  const target = permitted(url);
  const limit = AbortSignal.timeout(PUBLIC_TIMEOUT_MS);
  const signals = signal ? AbortSignal.any([signal, limit]) : limit;
  const sent = {
    dispatcher: agentFor(target),
    method: method === "POST" ? ("POST" as const) : ("GET" as const),
    signal: signals,
    headers: Object.fromEntries(new Headers(headers)),
    body: body === undefined || body === null ? null : String(body),
  };
  const response = await beforeAbort(signals, request(target, sent));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError("payload_too_large", `The response is larger than ${maxBytes / 1024} KB.`);
    chunks.push(chunk);
  }
  const { statusCode: status } = response;
  // A redirect is the caller's to follow: its target is guarded in its turn.
  const kept = ["content-type", "location"].flatMap((name) => {
    const value = response.headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  return new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers: kept });
}

/** The response to a sent body, with the beginning of its body as text, or why there was none. */
export type PostOutcome = { status: number; body: string; retryAfter: string | null } | { error: string };

interface Post {
  headers: Record<string, string>;
  body: string | Readable;
  timeoutMs: number;
  /** How much of the response is read. */
  maxBytes: number;
}

/** Posts a body to an address that an account named, under the guard of `downloadInput`. Redirects are not followed. */
export const postPublic = (url: string, post: Post): Promise<PostOutcome> => sendPublic("POST", url, post);

/** As `postPublic`, with the method PUT. The header `content-length` is the size of a stream. */
export const putPublic = (url: string, put: Post): Promise<PostOutcome> => sendPublic("PUT", url, put);

async function sendPublic(
  method: "POST" | "PUT",
  url: string,
  { headers, body, timeoutMs, maxBytes }: Post,
): Promise<PostOutcome> {
  const target = parsePermitted(url);
  if (typeof target === "string") return { error: target };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const dispatcher = agentFor(target);
    const response = await beforeAbort(signal, request(target, { method, dispatcher, signal, headers, body }));
    const retryAfter = [response.headers["retry-after"] ?? []].flat()[0] ?? null;
    return { status: response.statusCode, body: await readStart(response.body, maxBytes, signal), retryAfter };
  } catch (error) {
    if (signal.aborted) return { error: `It did not respond within ${timeoutMs / 1000} s.` };
    return { error: describeConnectFailure(error) };
  }
}

/** Why a connection was not made, in a sentence. */
export function describeConnectFailure(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  if (code === PRIVATE) return NOT_PUBLIC;
  if (code === "ETIMEOUT") return `Its name could not be resolved within ${RESOLVE_TIMEOUT_MS / 1000} s.`;
  return `The connection failed: ${code}.`;
}

/** The first bytes of a response. The status has arrived, so a body that breaks off or takes too long is no error. */
async function readStart(body: AsyncIterable<Buffer>, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = async () => {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  };
  await beforeAbort(signal, read()).catch(() => {});
  return Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8");
}

/** Why nothing can be posted to an address, or null. The addresses of its name are checked at each request. */
export function describeRefusedAddress(url: string): string | null {
  const target = parsePermitted(url);
  return typeof target === "string" ? target : null;
}

async function save(
  body: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  await pipeline(
    body,
    async function* (chunks) {
      for await (const chunk of chunks) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes)
          throw new AppError(
            "payload_too_large",
            `The file at the URL is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB.`,
          );
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** The address where it may be fetched at all; names are checked once they are looked up. */
function permitted(address: string): URL {
  const url = parsePermitted(address);
  if (typeof url === "string") throw unreachable(url);
  return url;
}

/** As `permitted`, with the reason of a refusal. */
function parsePermitted(address: string): URL | string {
  const url = URL.parse(address);
  if (!url) return "It is not a valid address.";
  if (isAllowlisted(url)) return url;
  if (url.protocol !== "https:" || url.port !== "") return "Only https addresses on the usual port are allowed.";
  if (url.username || url.password) return "An address must not carry a name or password.";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublicAddress(host)) return NOT_PUBLIC;
  return url;
}

const NOT_PUBLIC = "It is not a public address.";

/** FETCH_ALLOWLIST ("host:port") is for tests; lib/env refuses it outside local mode. */
const isAllowlisted = (url: URL) => env().local && env().FETCH_ALLOWLIST.includes(url.host);

const PRIVATE = "EACCES";

const checkedLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname).then(
    (addresses) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(Object.assign(new Error("not a public address"), { code: PRIVATE }), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, []),
  );
};

/** Without a limit per address, so that the slow responses of one account do not delay another one with the same host. */
const limits = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };
const guarded = new Agent({ ...limits, connect: { lookup: checkedLookup, timeout: TIMEOUT_MS } });
const unguarded = new Agent(limits);
const agentFor = (url: URL) => (isAllowlisted(url) ? unguarded : guarded);

function unreachable(reason: string, cause?: unknown): AppError {
  return new AppError("input_unreachable", `The input URL could not be fetched. ${reason}`, { cause });
}
