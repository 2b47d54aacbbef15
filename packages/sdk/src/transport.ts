import { ApiError, AtelierError } from "./errors.ts";
import { readProblem } from "./problem.ts";
import { backOffMs, isRetryable, isUnopened, sleep } from "./retry.ts";

export interface TransportOptions {
  /**
   * The key or client token, or a function that gets one. It is called once, and again when the service refuses its key,
   * because a client token may read only its own jobs.
   */
  apiKey: string | (() => string | Promise<string>);
  /** The address of the service, for example "https://api.example.com". */
  baseUrl: string;
  fetch?: typeof globalThis.fetch | undefined;
  /** How long one attempt of a request may take. */
  timeoutMs?: number | undefined;
  /** How often a failed request is repeated. */
  maxRetries?: number | undefined;
  /**
   * How often a request is repeated whose connection could not be opened, until the service has answered once. It lets a
   * patient client report a wrong address soon. Default: `maxRetries`.
   */
  maxConnectRetries?: number | undefined;
  /** Headers of every request. */
  headers?: Record<string, string> | undefined;
  /** Writes a line for each attempt of a request to the console: its path without the query, and what came back. */
  debug?: boolean | undefined;
}

/** Additions of a derived transport. */
interface Derivation {
  headers?: Record<string, string>;
  onResponse?: (response: Response) => void;
}

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
}

export interface ApiRequest extends RequestOptions {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: object | undefined;
  body?: unknown;
  headers?: Record<string, string | undefined> | undefined;
  /** Whether a request that may have reached the service can be repeated. Default: not for POST and PATCH without an idempotency key. */
  repeatable?: boolean | undefined;
  /** Time for the response beyond that of the transport, for requests that wait in the service. */
  extraTimeMs?: number | undefined;
  /** A signed file is read without the key. */
  withoutKey?: boolean | undefined;
}

/** Reads a response within the attempt, so that a response that breaks off is a failed attempt. */
type Read<T> = (response: Response) => Promise<T>;

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_RETRIES = 4;
/** The longest Retry-After that is waited for. A longer one is the caller's decision. */
const MAX_RETRY_AFTER_SECONDS = 120;

/** Sends requests with a key, a time limit and retries. */
export class Transport {
  readonly #options: TransportOptions;
  readonly maxRetries: number;
  /** The key that the function returned, for all transports that were derived from one. */
  #keys: { current?: Promise<string> | undefined } = {};
  #onResponse: Derivation["onResponse"];
  #hasAnswered = false;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.maxRetries = options.maxRetries ?? DEFAULT_RETRIES;
  }

  /** A transport with the same key, more headers, and a function that gets each response. Throws `invalid_option`. */
  derive({ headers = {}, onResponse = this.#onResponse }: Derivation): Transport {
    const all = { ...toHeaders(this.#options.headers), ...toHeaders(headers) };
    const derived = new Transport({ ...this.#options, headers: all });
    derived.#keys = this.#keys;
    derived.#onResponse = onResponse;
    return derived;
  }

  get<T>(path: string, query?: object, options?: RequestOptions): Promise<T> {
    return this.send({ method: "GET", path, query, ...options }, readJson<T>);
  }

  post<T>(path: string, body?: unknown, options: Partial<ApiRequest> = {}): Promise<T> {
    return this.send({ method: "POST", path, body, ...options }, readJson<T>);
  }

  patch<T>(path: string, body: unknown, options?: RequestOptions): Promise<T> {
    return this.send({ method: "PATCH", path, body, ...options }, readJson<T>);
  }

  delete<T>(path: string, query?: object, options?: RequestOptions): Promise<T> {
    return this.send({ method: "DELETE", path, query, ...options }, readJson<T>);
  }

  /** The bytes of a file of the API with its content type, if it is known. */
  bytes(
    path: string,
    query?: object,
    { contentType = "", ...options }: Partial<ApiRequest> & { contentType?: string } = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    return this.send({ method: "GET", path, query, ...options }, async (response) => {
      // A proxy or a login page can respond in place of the service.
      if (isPage(response.headers.get("content-type")) && !isPage(contentType)) throw notAtelier(response);
      return new Uint8Array(await response.arrayBuffer());
    });
  }

  /**
   * Sends a request, and repeats it after failures that can pass, with the same idempotency key. Throws ApiError for an
   * error response, AtelierError `connection_failed`, `request_timed_out` or `invalid_response` otherwise, and the
   * signal's reason if it is aborted.
   */
  async send<T>(request: ApiRequest, read: Read<T>): Promise<T> {
    let hasNewKey = false;
    for (let attempt = 0; ; attempt++) {
      request.signal?.throwIfAborted();
      const key = this.#keys.current;
      try {
        return await this.#logged(request, attempt, read);
      } catch (error) {
        request.signal?.throwIfAborted();
        // Expired or revoked. The service did nothing with the request, so it can be repeated with a new key.
        if (key && !hasNewKey && error instanceof ApiError && error.status === 401) {
          if (this.#keys.current === key) this.#keys.current = undefined;
          hasNewKey = true;
          continue;
        }
        const waitSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
        if (
          attempt >= this.#maxAttempts(error) ||
          waitSeconds > MAX_RETRY_AFTER_SECONDS ||
          !isRetryable(error, isRepeatable(request))
        )
          throw error;
        await sleep(Math.max(waitSeconds * 1000, backOffMs(attempt)), request.signal);
      }
    }
  }

  #maxAttempts(error: unknown): number {
    const { maxConnectRetries = this.maxRetries } = this.#options;
    return this.#hasAnswered || !isUnopened(error) ? this.maxRetries : Math.min(maxConnectRetries, this.maxRetries);
  }

  /** Neither the key nor a body is logged, nor a query, which can have the signature of a file. */
  async #logged<T>(request: ApiRequest, attempt: number, read: Read<T>): Promise<T> {
    if (!this.#options.debug) return this.#attempt(request, read);
    const start = performance.now();
    const name = `atelier: ${request.method} /api/v1${request.path}${attempt > 0 ? ` (repetition ${attempt})` : ""}`;
    let outcome = "";
    const log = (result: string) =>
      console.error(`${name}: ${result} after ${Math.round(performance.now() - start)} ms`);
    try {
      const value = await this.#attempt(request, (response) => {
        outcome = `${response.status}, ${response.headers.get(REQUEST_ID) ?? "no request ID"}`;
        return read(response);
      });
      log(outcome);
      return value;
    } catch (error) {
      const { code = "aborted", status, requestId } = (error ?? {}) as Partial<ApiError>;
      log([status, code, requestId].filter((part) => part !== undefined).join(", "));
      throw error;
    }
  }

  async #attempt<T>(request: ApiRequest, read: Read<T>): Promise<T> {
    const limitMs = (this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS) + (request.extraTimeMs ?? 0);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    const signal = request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal;
    try {
      const response = await (this.#options.fetch ?? globalThis.fetch)(this.#toUrl(request), {
        method: request.method,
        headers: await this.#newHeaders(request),
        body: findBody(request.body),
        signal,
      });
      this.#hasAnswered = true;
      this.#onResponse?.(response);
      if (!response.ok) throw await readProblem(response);
      return await read(response);
    } catch (error) {
      if (error instanceof AtelierError) throw error;
      if (limit.signal.aborted) throw timedOut(limitMs, error);
      if (request.signal?.aborted) throw error;
      throw connectionFailed(this.#options.baseUrl, error);
    } finally {
      clearTimeout(timer);
    }
  }

  #toUrl({ path, query = {} }: ApiRequest): string {
    const url = new URL(`${this.#options.baseUrl}/api/v1${path}`);
    for (const [name, value] of Object.entries(query as Query))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    return url.href;
  }

  #currentKey(): string | Promise<string> {
    const { apiKey } = this.#options;
    if (typeof apiKey === "string") return apiKey;
    this.#keys.current ??= (async () => apiKey())().catch((error: unknown) => {
      this.#keys.current = undefined;
      throw error;
    });
    return this.#keys.current;
  }

  /** The key of a request. Throws `invalid_option` for one that no header can have, before a request is repeated for it. */
  async #checkedKey(): Promise<string> {
    const key = await this.#currentKey();
    if (/^[!-~]+$/.test(key)) return key;
    throw new AtelierError("invalid_option", "apiKey has characters that no key has. Copy it again from the portal.");
  }

  async #newHeaders({ headers = {}, body, withoutKey = false }: ApiRequest): Promise<Record<string, string>> {
    const key = withoutKey ? "" : await this.#checkedKey();
    const all: Record<string, string | undefined> = {
      ...toHeaders(this.#options.headers),
      ...(withoutKey ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined || isBinary(body) ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
}

/** The header that names a request in the log of the portal. */
export const REQUEST_ID = "request-id";

/** Headers with names in small letters, so that one replaces another. Throws `invalid_option`. */
function toHeaders(headers: Record<string, string> = {}): Record<string, string> {
  try {
    return Object.fromEntries(new Headers(headers).entries());
  } catch (cause) {
    throw new AtelierError("invalid_option", "A header has a name or a value that no header can have.", { cause });
  }
}

/** The JSON of a response; undefined for 204. */
export async function readJson<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  if (!/\bjson\b/i.test(response.headers.get("content-type") ?? "")) throw notAtelier(response);
  return parseJson(await response.text());
}

/** The values of a response with one line of JSON for each. */
export async function readJsonLines<T>(response: Response): Promise<T[]> {
  if (!/\bjsonl\b/i.test(response.headers.get("content-type") ?? "")) throw notAtelier(response);
  const lines = (await response.text()).split("\n").filter((line) => line !== "");
  return lines.map((line) => parseJson<T>(line));
}

function parseJson<T>(text: string): T {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A connection that ends early can leave a part of the JSON: the attempt failed as one without a response.
    throw new TypeError("The answer ended early.", { cause });
  }
}

const isPage = (contentType: string | null) => /^text\/html\b/i.test(contentType ?? "");

/** The error of a response from something between the client and the service. */
export const notAtelier = ({ status }: Response): AtelierError =>
  new AtelierError("invalid_response", "The answer is not from Atelier. Check the address, and any proxy before it.", {
    status,
  });

/** Encodes the values of a path. */
export const path = (parts: TemplateStringsArray, ...values: string[]): string =>
  parts.map((part, index) => part + (index < values.length ? toSegment(values[index] ?? "") : "")).join("");

/** An ID as a part of a path. Throws `invalid_option` for one that would lead to another path. */
function toSegment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new AtelierError("invalid_option", `"${value}" is not an ID.`);
  return encodeURIComponent(value);
}

const findBody = (body: unknown): BodyInit | null =>
  body === undefined ? null : isBinary(body) ? body : JSON.stringify(body);

/** Whether a body is sent as it is, with the type that the runtime or the request names. */
const isBinary = (body: unknown): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

const isRepeatable = ({ method, headers, repeatable }: ApiRequest) =>
  repeatable ?? (method === "GET" || method === "DELETE" || headers?.["idempotency-key"] !== undefined);

const timedOut = (limitMs: number, cause: unknown) =>
  new AtelierError(
    "request_timed_out",
    `The service did not answer within ${limitMs / 1000} s. Try again, or set a longer timeoutMs.`,
    { cause },
  );

function connectionFailed(baseUrl: string, cause: unknown): AtelierError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = inner instanceof Error ? inner.message || inner.name : String(inner);
  return new AtelierError(
    "connection_failed",
    `The connection to ${baseUrl} failed: ${reason}. Check the address, your network and any proxy.`,
    { cause },
  );
}
