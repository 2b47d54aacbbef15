import type MiniSearch from "minisearch";

/** A section of a docs page, as the search indexes it. */
export interface SearchSection {
  id: string;
  href: string;
  page: string;
  heading: string;
  text: string;
}

const MIN_STEM_LENGTH = 5;

/** A word without its common English endings, so that "upscale" finds "upscaling". */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < MIN_STEM_LENGTH ? lower : lower.replace(/(ing|ers?|ed|es|e|s)$/, "");
}

/** Guides and operations answer more questions than the page of one error, whose title repeats many words. */
function pageBoost(href: string): number {
  if (/^\/docs\/(errors|engines)\//.test(href)) return 0.25;
  return /^\/docs\/(errors|engines|gallery|recipes)/.test(href) ? 0.4 : 1;
}

/** Downloads the sections and builds the search index in the browser. */
export async function loadSearchIndex(): Promise<MiniSearch<SearchSection>> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error("The search index could not be loaded.");
  // Imported here so that only readers who search download the library.
  const { default: Search } = await import("minisearch");
  const index = new Search<SearchSection>({
    fields: ["heading", "page", "text"],
    storeFields: ["href", "page", "heading", "text"],
    processTerm: stemOf,
    searchOptions: {
      boost: { heading: 4, page: 3 },
      prefix: true,
      fuzzy: 0.15,
      boostDocument: (_id, _term, stored) => pageBoost(String(stored?.href ?? "")),
    },
  });
  index.addAll((await response.json()) as SearchSection[]);
  return index;
}
