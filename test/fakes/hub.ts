import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeRepository {
  /** Contents by path. Files of 1 KB and more are stored as large files, with a SHA-256. */
  files: Record<string, Buffer>;
  license?: string;
  gated?: boolean;
}

/** A change of the responses, to test failures. */
export interface HubFaults {
  /** Handles the request for a file instead of the fake. True if it answered. */
  onFile?(path: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** The token that gated repositories accept. */
  token?: string;
}

const LARGE_BYTES = 1024;
const TREE_PAGE = 3;

/**
 * A model hub: revisions, paged file lists, small files in place and large files behind a redirect to a storage server
 * on another port, which supports ranges. `requests` records what each server received.
 */
export class FakeHub {
  readonly requests: { path: string; range: string | null; authorization: string | null; storage: boolean }[] = [];
  readonly faults: HubFaults = {};
  readonly #repositories: Record<string, FakeRepository>;
  readonly #hub: Server;
  readonly #storage: Server;

  constructor(repositories: Record<string, FakeRepository>) {
    this.#repositories = repositories;
    this.#hub = createServer((request, response) => this.#answer(request, response));
    this.#storage = createServer((request, response) => this.#answerStorage(request, response));
  }

  async start(): Promise<string> {
    await Promise.all([listen(this.#hub), listen(this.#storage)]);
    return getAddress(this.#hub);
  }

  async stop(): Promise<void> {
    for (const server of [this.#hub, this.#storage]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** The commit of a repository: a digest of its content. */
  commit(repository: string): string {
    const hash = createHash("sha1");
    for (const [path, content] of Object.entries(this.#repositories[repository]?.files ?? {}))
      hash.update(`${path}\0`).update(content);
    return hash.digest("hex");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://hub");
    this.#record(request, url.pathname, false);
    const [, name = "", kind = "", rest = ""] =
      /^\/api\/models\/([^/]+\/[^/]+)\/(revision|tree)\/([^/]+)/.exec(url.pathname) ??
      /^\/([^/]+\/[^/]+)\/(resolve)\/(.+)/.exec(url.pathname) ??
      [];
    const repository = this.#repositories[name];
    if (!repository) return void refuse(response, 404, "RepoNotFound");
    const authorized = request.headers.authorization === `Bearer ${this.faults.token}`;
    if (repository.gated && !authorized) return void refuse(response, 401, "GatedRepo");
    if (kind === "resolve") return void this.#resolve(repository, rest, request, response);
    const revision = decodeURIComponent(rest);
    if (revision !== "main" && revision !== this.commit(name)) return void refuse(response, 404, "RevisionNotFound");
    if (kind === "tree") return void this.#tree(repository, url, response);
    const cardData = repository.license ? { license: repository.license } : null;
    json(response, { sha: this.commit(name), cardData });
  }

  #tree({ files }: FakeRepository, url: URL, response: ServerResponse): void {
    const start = Number(url.searchParams.get("cursor") ?? 0);
    const entries = Object.entries(files).map(([path, content]) => ({
      type: "file",
      path,
      size: content.length,
      oid: createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex"),
      ...(content.length >= LARGE_BYTES ? { lfs: { oid: sha256(content), size: content.length } } : {}),
    }));
    if (start + TREE_PAGE < entries.length)
      response.setHeader(
        "link",
        `<${getAddress(this.#hub)}${url.pathname}?recursive=true&cursor=${start + TREE_PAGE}>; rel="next"`,
      );
    json(response, entries.slice(start, start + TREE_PAGE));
  }

  #resolve({ files }: FakeRepository, rest: string, request: IncomingMessage, response: ServerResponse): void {
    const path = decodeURIComponent(rest.slice(rest.indexOf("/") + 1));
    const content = files[path];
    if (!content) return void refuse(response, 404, "EntryNotFound");
    if (content.length < LARGE_BYTES) return void sendFile(path, content, this.faults, request, response);
    response.writeHead(302, {
      location: `${getAddress(this.#storage)}/${sha256(content)}?path=${encodeURIComponent(path)}`,
    });
    response.end();
  }

  #answerStorage(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://storage");
    const path = url.searchParams.get("path") ?? "";
    this.#record(request, path, true);
    const content = Object.values(this.#repositories)
      .map(({ files }) => files[path])
      .find((item) => item && sha256(item) === url.pathname.slice(1));
    if (!content) return void refuse(response, 404, "EntryNotFound");
    sendFile(path, content, this.faults, request, response);
  }

  #record({ headers }: IncomingMessage, path: string, storage: boolean): void {
    this.requests.push({ path, storage, range: headers.range ?? null, authorization: headers.authorization ?? null });
  }
}

function sendFile(
  path: string,
  content: Buffer,
  faults: HubFaults,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (faults.onFile?.(path, request, response)) return;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  const start = Number(first ?? 0);
  if (start >= content.length && start > 0) {
    response.writeHead(416).end();
    return;
  }
  const body = content.subarray(start, last ? Number(last) + 1 : undefined);
  const headers = { "content-length": body.length, etag: `"${sha256(content)}"` };
  const range = `bytes ${start}-${start + body.length - 1}/${content.length}`;
  if (first === undefined) response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, "content-range": range });
  response.end(body);
}

const digests = new WeakMap<Buffer, string>();

function sha256(content: Buffer): string {
  const digest = digests.get(content) ?? createHash("sha256").update(content).digest("hex");
  digests.set(content, digest);
  return digest;
}

const getAddress = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

function json(response: ServerResponse, value: unknown): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "x-error-code": code, "content-type": "application/json" });
  response.end(JSON.stringify({ error: code }));
}
