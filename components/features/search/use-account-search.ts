"use client";
import { useEffect, useState } from "react";
import { loadSearchIndex, searchSections } from "../docs/search-index.ts";
import { type SearchGroup, withoutSecrets } from "./search-groups.ts";

const WAIT_MS = 150;
const MAX_DOCS = 5;

interface Results {
  query: string;
  groups: SearchGroup[];
  failed: boolean;
}

/**
 * The results for a text: of the account from the server, of the docs from an index in the browser. They stay until those
 * of the next text are complete; `isCurrent` says whether they are those of this text.
 */
export function useAccountSearch(query: string) {
  const [found, setFound] = useState<Results>();
  const sent = withoutSecrets(query.trim());
  useEffect(() => {
    const ended = new AbortController();
    const search = async () => {
      const [account, docs] = await Promise.all([searchAccount(sent, ended.signal), searchDocs(sent)]);
      if (!ended.signal.aborted) setFound({ query: sent, groups: [...(account ?? []), ...docs], failed: !account });
    };
    const timer = setTimeout(search, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [sent]);
  return { groups: found?.groups ?? [], failed: found?.failed ?? false, isCurrent: found?.query === sent };
}

/** The results of the server, or undefined if it cannot be reached or the session has ended. */
async function searchAccount(query: string, signal: AbortSignal): Promise<SearchGroup[] | undefined> {
  try {
    const response = await fetch(`/api/search?${new URLSearchParams({ q: query })}`, { signal });
    return response.ok ? ((await response.json()) as SearchGroup[]) : undefined;
  } catch {
    return undefined;
  }
}

let index: ReturnType<typeof loadSearchIndex> | undefined;

async function searchDocs(query: string): Promise<SearchGroup[]> {
  if (query === "") return [];
  index ??= loadSearchIndex();
  try {
    const hits = searchSections(await index, query)
      .slice(0, MAX_DOCS)
      .map(({ href, heading, page }) => ({
        href: String(href),
        title: String(heading),
        detail: heading === page ? "" : String(page),
      }));
    return hits.length > 0 ? [{ kind: "docs", hits }] : [];
  } catch {
    index = undefined;
    return [];
  }
}
