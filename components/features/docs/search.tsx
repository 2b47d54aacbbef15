"use client";
import type { SearchResult } from "minisearch";
import { type KeyboardEvent, type RefObject, useId, useRef } from "react";
import { moveFocus } from "#components/ui/arrow-focus.ts";
import { Input } from "#components/ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { useSearch } from "./use-search.ts";

const emptyMessages = {
  loading: "Loading…",
  failed: "The search could not be loaded. Select the field again to retry.",
  ready: "No results found.",
};

/** The search field of the docs. The index is loaded when the field gets focus. */
export function DocsSearch() {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { query, setQuery, isEmpty, results, state, load } = useSearch();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setQuery("");
    moveFocus(event, document.getElementById(id), list.current);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and its results.
    <div onKeyDown={onKeyDown} className="relative">
      <label htmlFor={id} className="sr-only">
        Search the docs
      </label>
      <Input
        id={id}
        type="search"
        value={query}
        placeholder="Search the docs"
        autoComplete="off"
        onFocus={load}
        onChange={(event) => setQuery(event.target.value)}
      />
      {isEmpty ? null : (
        <div className="absolute inset-x-0 z-20 mt-1 max-h-[60vh] min-w-72 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-card lg:right-auto lg:w-96">
          {results.length === 0 ? (
            <p role="status" className="px-3 py-2 text-ink-2 text-sm">
              {emptyMessages[state]}
            </p>
          ) : (
            <Results list={list} results={results} onSelect={() => setQuery("")} />
          )}
        </div>
      )}
    </div>
  );
}

function Results({
  list,
  results,
  onSelect,
}: {
  list: RefObject<HTMLUListElement | null>;
  results: SearchResult[];
  onSelect: () => void;
}) {
  return (
    <ul ref={list} aria-label="Search results">
      {results.map((section) => (
        <li key={String(section.id)}>
          <Link
            href={String(section.href)}
            onClick={onSelect}
            className="grid gap-0.5 rounded-[6px] px-3 py-2 hover:bg-sunken focus-visible:bg-sunken"
          >
            <span className="font-medium text-sm">
              {section.heading}
              {section.heading === section.page ? null : (
                <span className="font-normal text-ink-3"> · {section.page}</span>
              )}
            </span>
            <span className="truncate text-ink-2 text-xs">{section.text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
