export const searchKinds = ["pages", "jobs", "files", "uploads", "keys", "docs"] as const;

/** One result of the search box. */
export interface SearchHit {
  href: string;
  title: string;
  detail: string;
}

/** The results of one kind, best first. */
export interface SearchGroup {
  kind: (typeof searchKinds)[number];
  hits: SearchHit[];
}

/** The longest text that is searched for. */
export const MAX_QUERY_LENGTH = 100;

const SECRET = /\b(atl_(?:test_|client_)?\w{6})\w+/g;

/** The text without the secret part of a pasted key, which must not be in an address. What stays finds the key. */
export const withoutSecrets = (query: string): string => query.replaceAll(SECRET, "$1").slice(0, MAX_QUERY_LENGTH);
