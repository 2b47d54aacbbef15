import { EnvHttpProxyAgent } from "undici";
import { z } from "zod";
import type { RemoteFile, RemoteResponse } from "../download.ts";
import { followRedirects } from "../follow-redirects.ts";
import type { ExpectedDigest } from "./digests.ts";
import { ModelStoreError } from "./error.ts";

export interface HubSettings {
  /** The hub's or a mirror's address without a slash at the end. */
  endpoint: string;
  token?: string | undefined;
}

/** A file of a repository at one commit. */
export interface HubFile {
  path: string;
  sizeBytes: number;
  expected: ExpectedDigest;
}

export interface HubRevision {
  commit: string;
  /** The license that the model's page names, or null. */
  license: string | null;
}

const MAX_PAGES = 20;
const METADATA_TIMEOUT_MS = 30_000;
const MAX_METADATA_BYTES = 20_000_000;

const revisionAnswer = z.object({
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  cardData: z.object({ license: z.union([z.string(), z.array(z.string())]).optional() }).nullish(),
});
const treeAnswer = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number().int().nonnegative().default(0),
    oid: z.string(),
    lfs: z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().nonnegative() }).nullish(),
  }),
);

/**
 * Reads a model hub: revisions, file lists with digests, files. HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply. The token is
 * sent to the hub alone, not to the storage servers that it redirects to.
 */
export class Hub {
  readonly #settings: HubSettings;
  readonly #dispatcher = new EnvHttpProxyAgent();

  constructor(settings: HubSettings) {
    this.#settings = settings;
  }

  /** Resolves a branch, tag or commit to a commit. Throws ModelStoreError. */
  async resolve(repository: string, revision: string, signal?: AbortSignal): Promise<HubRevision> {
    const url = `${this.#settings.endpoint}/api/models/${repository}/revision/${encodeURIComponent(revision)}`;
    const { body } = await this.#readJson(url, revisionAnswer, repository, signal);
    const license = body.cardData?.license;
    return { commit: body.sha, license: (Array.isArray(license) ? license[0] : license) ?? null };
  }

  /** All files of a commit. Throws ModelStoreError. */
  async listFiles(repository: string, commit: string, signal?: AbortSignal): Promise<HubFile[]> {
    const files: HubFile[] = [];
    let url: string | null = `${this.#settings.endpoint}/api/models/${repository}/tree/${commit}?recursive=true`;
    for (let page = 0; url !== null; page++) {
      if (page === MAX_PAGES) throw new ModelStoreError(`${repository} has too many files.`);
      const answer: { body: z.output<typeof treeAnswer>; next: string | null } = await this.#readJson(
        url,
        treeAnswer,
        repository,
        signal,
      );
      for (const { type, path, size, oid, lfs } of answer.body)
        if (type === "file")
          files.push({
            path,
            sizeBytes: lfs?.size ?? size,
            expected: lfs ? { sha256: lfs.oid } : { gitBlob: oid },
          });
      url = answer.next;
    }
    return files;
  }

  /** A file of a commit for `download`. */
  file(repository: string, commit: string, { path, sizeBytes }: HubFile): RemoteFile {
    const url = `${this.#settings.endpoint}/${repository}/resolve/${commit}/${path.split("/").map(encodeURIComponent).join("/")}`;
    return {
      expectedBytes: sizeBytes,
      request: (offset, signal) => this.#follow(url, offset > 0 ? { range: `bytes=${offset}-` } : {}, signal),
    };
  }

  async close(): Promise<void> {
    await this.#dispatcher.close();
  }

  #follow(start: string, headers: Record<string, string>, signal: AbortSignal): Promise<RemoteResponse> {
    const { endpoint, token } = this.#settings;
    const hub = new URL(endpoint).origin;
    const headersFor = ({ origin }: URL) =>
      token && origin === hub ? { ...headers, authorization: `Bearer ${token}` } : headers;
    return followRedirects(start, { dispatcher: this.#dispatcher, signal, headersFor });
  }

  async #readJson<T extends z.ZodType>(
    url: string,
    schema: T,
    repository: string,
    signal?: AbortSignal,
  ): Promise<{ body: z.output<T>; next: string | null }> {
    const limit = AbortSignal.timeout(METADATA_TIMEOUT_MS);
    const host = new URL(url).host;
    const answer = await this.#follow(
      url,
      { accept: "application/json" },
      signal ? AbortSignal.any([signal, limit]) : limit,
    ).catch((cause: unknown) => {
      signal?.throwIfAborted();
      if (cause instanceof ModelStoreError) throw cause;
      throw new ModelStoreError(
        `${host} cannot be reached. Check the network, set HF_ENDPOINT to a mirror, or copy the model's files to this machine and run: npm run atelier -- models add NAME --from FOLDER`,
        { cause },
      );
    });
    const text = await readText(answer.body, host);
    if (answer.status !== 200) throw refusal(answer, repository, host, this.#settings.token !== undefined);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success)
      throw new ModelStoreError(`${host} returned an unknown format. Check that HF_ENDPOINT is a model hub.`);
    return { body: parsed.data, next: nextPage(answer.header("link"), url) };
  }
}

/** Explains why the hub refused a repository. */
export function refusal(answer: RemoteResponse, repository: string, host: string, hasToken: boolean): ModelStoreError {
  const { status } = answer;
  const code = answer.header("x-error-code");
  if (code === "GatedRepo" || status === 403)
    return new ModelStoreError(
      hasToken
        ? `${repository} is gated and the token has no access. Accept its terms at https://${host}/${repository} with the token's account.`
        : `${repository} is gated. Accept its terms at https://${host}/${repository}, then set HF_TOKEN to an access token.`,
    );
  if (code === "RevisionNotFound")
    return new ModelStoreError(`${repository} has no such revision. Check the part after "@".`);
  if (status === 401 && hasToken) return new ModelStoreError(`${host} refused the token. Check HF_TOKEN.`);
  if (status === 401 || status === 404)
    return new ModelStoreError(
      `${host} has no public repository ${repository}. Check its name; for a private repository set HF_TOKEN.`,
    );
  return new ModelStoreError(`${host} returned status ${status} for ${repository}. Try again later.`);
}

async function readText(body: AsyncIterable<Uint8Array | string>, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_METADATA_BYTES) throw new ModelStoreError(`${host} sent too much metadata.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The address of the next page in a Link header, if it is on the same server. */
function nextPage(link: string | null, url: string): string | null {
  const [, next] = /<([^>]+)>;\s*rel="next"/.exec(link ?? "") ?? [];
  if (!next) return null;
  const address = new URL(next, url);
  return address.origin === new URL(url).origin ? address.href : null;
}
