import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** The files of a language model, not compressed, by the names of Mozilla's registry. */
export interface FakeModel {
  model: Buffer;
  lexicalShortlist: Buffer;
  vocab: Buffer;
}

/** A change of the responses, to test failures. */
export interface RegistryFaults {
  /** Handles the request for a path instead of the fake. True if it answered. */
  onFile?(path: string, request: IncomingMessage, response: ServerResponse): boolean;
  /** Changes the entries of the registry. */
  entries?(entries: Record<string, object[]>): Record<string, unknown[]>;
  /** Whether the registry itself cannot be read. */
  noRegistry?: boolean;
}

/**
 * Mozilla's registry of translation models: `db/models.json`, and files that are compressed with gzip behind a redirect to
 * a storage server on another port, which supports ranges. `requests` records what both received.
 */
export class FakeLanguageRegistry {
  readonly requests: { path: string; range: string | null }[] = [];
  faults: RegistryFaults = {};
  readonly #files = new Map<string, Buffer>();
  readonly #entries: Record<string, object[]> = {};
  readonly #registry: Server;
  readonly #storage: Server;

  /** `models` by `from-to`. */
  constructor(models: Record<string, FakeModel>, { suffix = "intgemm.alphas.bin" } = {}) {
    for (const [key, model] of Object.entries(models)) this.#add(key, model, suffix);
    this.#registry = createServer((request, response) => this.#answer(request, response));
    this.#storage = createServer((request, response) => this.#answerStorage(request, response));
  }

  async start(): Promise<string> {
    await Promise.all([listen(this.#registry), listen(this.#storage)]);
    return getAddress(this.#registry);
  }

  async stop(): Promise<void> {
    for (const server of [this.#registry, this.#storage]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  /** The compressed content of a path. */
  content(path: string): Buffer {
    return this.#files.get(path) ?? Buffer.alloc(0);
  }

  /** The paths of all files. */
  get paths(): string[] {
    return [...this.#files.keys()];
  }

  /** The registry as it is served. */
  text(): string {
    const entries = this.faults.entries?.(this.#entries) ?? this.#entries;
    return JSON.stringify({ generated: "2026-11-01", baseUrl: getAddress(this.#registry), models: entries });
  }

  #add(key: string, { model, lexicalShortlist, vocab }: FakeModel, suffix: string): void {
    const [from = "", to = ""] = key.split("-");
    const pair = `${from}${to}`;
    const file = (name: string, content: Buffer) => {
      const path = `models/${key}/release/${name}.gz`;
      this.#files.set(path, gzipSync(content));
      return { path, uncompressedSize: content.length, uncompressedHash: sha256(content) };
    };
    this.#entries[key] = [
      {
        architecture: "tiny",
        releaseStatus: "Release",
        sourceLanguage: from,
        targetLanguage: to,
        files: {
          model: file(`model.${pair}.${suffix}`, model),
          lexicalShortlist: file(`lex.50.50.${pair}.s2t.bin`, lexicalShortlist),
          vocab: file(`vocab.${pair}.spm`, vocab),
        },
      },
    ];
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = this.#record(request);
    if (path === "db/models.json" && !this.faults.noRegistry) return void response.end(this.text());
    if (!this.#files.has(path)) return void response.writeHead(404).end();
    response.writeHead(302, { location: `${getAddress(this.#storage)}/${path}` }).end();
  }

  #answerStorage(request: IncomingMessage, response: ServerResponse): void {
    const path = this.#record(request);
    if (this.faults.onFile?.(path, request, response)) return;
    const content = this.content(path);
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (start >= content.length && start > 0) return void response.writeHead(416).end();
    const body = content.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, { "content-length": body.length }).end(body);
  }

  #record({ url = "/", headers }: IncomingMessage): string {
    const path = url.slice(1);
    this.requests.push({ path, range: headers.range ?? null });
    return path;
  }
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const getAddress = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
