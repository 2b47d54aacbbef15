import type MiniSearch from "minisearch";
import type { SearchResult } from "minisearch";

/** A section of a docs page, as the search indexes it. */
export interface SearchSection {
  id: string;
  href: string;
  page: string;
  heading: string;
  text: string;
  /** Other words for the page. */
  words?: string;
}

const MIN_STEM_LENGTH = 5;

/** A word without its common English endings, so that "upscale" finds "upscaling". */
export function getStem(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < MIN_STEM_LENGTH ? lower : lower.replace(/(ing|ers?|ed|es|e|s)$/, "");
}

/** Guides and operations answer more questions than the page of one error, whose title repeats many words. */
function pageBoost(href: string, term: string): number {
  // A status or a part of a code is a search for an error.
  if (/^\/docs\/errors\//.test(href) && /^\d{3}$/.test(term)) return 2;
  if (/^\/docs\/(errors|engines)\//.test(href)) return 0.25;
  return /^\/docs\/(errors|engines|gallery|recipes)/.test(href) ? 0.4 : 1;
}

/** The sections for a query, best first: those of a page that has the query as its title, such as the code of an error, lead. */
export function searchSections(index: MiniSearch<SearchSection>, query: string): SearchResult[] {
  const title = query.trim().toLowerCase();
  const results = index.search(query);
  const isTitled = ({ page }: SearchResult) => String(page).toLowerCase() === title;
  return [...results.filter(isTitled), ...results.filter((result) => !isTitled(result))];
}

/** Downloads the sections and builds the search index in the browser. */
export async function loadSearchIndex(): Promise<MiniSearch<SearchSection>> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error("The search index could not be loaded.");
  return createSearchIndex((await response.json()) as SearchSection[]);
}

/** The index of sections. The library is imported here so that only readers who search download it. */
export async function createSearchIndex(sections: readonly SearchSection[]): Promise<MiniSearch<SearchSection>> {
  const { default: Search } = await import("minisearch");
  const index = new Search<SearchSection>({
    fields: ["heading", "page", "text", "words"],
    storeFields: ["href", "page", "heading", "text"],
    processTerm: getStem,
    searchOptions: {
      boost: { heading: 4, page: 3, words: 6 },
      prefix: true,
      // Another number is another status, not a misspelling.
      fuzzy: (term) => (/^\d+$/.test(term) ? false : 0.15),
      boostDocument: (_id, term, stored) => pageBoost(String(stored?.href ?? ""), term),
    },
  });
  index.addAll(sections);
  return index;
}
