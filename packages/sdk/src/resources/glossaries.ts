import { GlossariesRoutes } from "../../generated/resources.gen.ts";
import type { DeleteGlossaryData, Glossary } from "../../generated/types.gen.ts";
import { path, type RequestOptions } from "../transport.ts";

/** Two languages as BCP 47 tags. */
export type LanguagePair = NonNullable<DeleteGlossaryData["query"]>;

/** The terms of the account, with their translations. */
export class Glossaries extends GlossariesRoutes {
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

  /** Deletes a glossary, or only the entries of a pair of languages. */
  delete(id: string, options?: RequestOptions & { pair?: LanguagePair }): Promise<void> {
    const { pair, ...request } = options ?? {};
    return this.api.delete(path`/glossaries/${id}`, pair, request);
  }
}
