import type {
  CreateGlossaryData,
  ExportMemoryData,
  Glossary,
  GlossarySummary,
  ImportMemoryData,
  ListGlossariesData,
  MemoryImport,
  Memory as MemoryState,
  UpdateGlossaryData,
  UpdateMemoryData,
} from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type BodyOf, type ListQuery, Resource } from "./resource.ts";

/** The terms of the account, with their translations. */
export class Glossaries extends Resource {
  create(body: BodyOf<CreateGlossaryData>, options?: RequestOptions): Promise<Glossary> {
    return this.api.post("/glossaries", body, options);
  }

  list(query: ListQuery<ListGlossariesData> = {}, options?: RequestOptions): Pages<GlossarySummary> {
    return this.pages("/glossaries", query, options);
  }

  get(id: string, options?: RequestOptions): Promise<Glossary> {
    return this.api.get(path`/glossaries/${id}`, undefined, options);
  }

  /** The entries of a pair of languages as a file; by default of the first pair. */
  export(
    id: string,
    format: "csv" | "tsv" | "tbx",
    options?: RequestOptions & { pair?: LanguagePair },
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { pair, ...request } = options ?? {};
    return this.api.bytes(path`/glossaries/${id}`, { format, ...pair }, request);
  }

  update(id: string, body: BodyOf<UpdateGlossaryData>, options?: RequestOptions): Promise<Glossary> {
    return this.api.patch(path`/glossaries/${id}`, body, options);
  }

  /** Deletes a glossary, or only the entries of a pair of languages. */
  delete(id: string, options?: RequestOptions & { pair?: LanguagePair }): Promise<void> {
    const { pair, ...request } = options ?? {};
    return this.api.delete(path`/glossaries/${id}`, pair, request);
  }
}

/** Two languages as BCP 47 tags. */
export type LanguagePair = NonNullable<ExportMemoryData["query"]>;

/** The sentences that the account has translated before. */
export class Memory extends Resource {
  get(options?: RequestOptions): Promise<MemoryState> {
    return this.api.get("/memory", undefined, options);
  }

  update(body: BodyOf<UpdateMemoryData>, options?: RequestOptions): Promise<MemoryState> {
    return this.api.patch("/memory", body, options);
  }

  /** Stores the segments of a TMX text. */
  import(body: BodyOf<ImportMemoryData>, options?: RequestOptions): Promise<MemoryImport> {
    return this.api.post("/memory/import", body, { ...options, repeatable: true });
  }

  /** The segments as TMX. */
  export(pair: LanguagePair, options?: RequestOptions): Promise<Uint8Array<ArrayBuffer>> {
    return this.api.bytes("/memory/export", pair, options);
  }

  /** Deletes the segments of a pair of languages, or all of them. */
  purge(pair: LanguagePair = {}, options?: RequestOptions): Promise<void> {
    return this.api.send({ method: "DELETE", path: "/memory", query: pair, ...options }, async () => {});
  }
}
