"use client";
import type MiniSearch from "minisearch";
import Link from "next/link";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Input } from "#components/ui/field.tsx";

/** A part of a page of the docs, as the search reads it. */
export interface SearchSection {
  id: string;
  href: string;
  page: string;
  heading: string;
  text: string;
}

const MOST_SHOWN = 8;

/** Searches the docs as one types; the sections are fetched when the field is first used. */
export function DocsSearch() {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [words, setWords] = useState("");
  const [index, setIndex] = useState<MiniSearch<SearchSection> | "failed">();
  const isFetching = useRef(false);
  const begin = () => {
    if (isFetching.current || (index && index !== "failed")) return;
    isFetching.current = true;
    readIndex()
      .then(setIndex, () => setIndex("failed"))
      .finally(() => {
        isFetching.current = false;
      });
  };
  const found = words.trim() === "" || !index || index === "failed" ? [] : index.search(words).slice(0, MOST_SHOWN);
  const step = (event: KeyboardEvent) => {
    if (event.key === "Escape") setWords("");
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === "ArrowDown" ? 1 : -1);
    (links[at] ?? document.getElementById(id))?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go through what the field found.
    <div onKeyDown={step} className="relative">
      <label htmlFor={id} className="sr-only">
        Search the docs
      </label>
      <Input
        id={id}
        type="search"
        value={words}
        placeholder="Search the docs"
        autoComplete="off"
        onFocus={begin}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() === "" ? null : (
        <div className="absolute inset-x-0 z-20 mt-1 max-h-[60vh] min-w-72 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-card lg:right-auto lg:w-96">
          {found.length === 0 ? (
            <p role="status" className="px-3 py-2 text-ink-2 text-sm">
              {!index
                ? "Fetching the docs…"
                : index === "failed"
                  ? "The search could not be fetched. Leave the field and come back to try again."
                  : "Nothing found."}
            </p>
          ) : (
            <ul ref={list} aria-label="Found in the docs">
              {found.map((section) => (
                <li key={String(section.id)}>
                  <Link
                    href={String(section.href)}
                    onClick={() => setWords("")}
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
          )}
        </div>
      )}
    </div>
  );
}

async function readIndex(): Promise<MiniSearch<SearchSection>> {
  const answer = await fetch("/docs/search.json");
  if (!answer.ok) throw new Error("The search could not be fetched.");
  // Nobody who does not search waits for it.
  const { default: Search } = await import("minisearch");
  const index = new Search<SearchSection>({
    fields: ["heading", "page", "text"],
    storeFields: ["href", "page", "heading", "text"],
    searchOptions: { boost: { heading: 4, page: 3 }, prefix: true, fuzzy: 0.15 },
  });
  index.addAll((await answer.json()) as SearchSection[]);
  return index;
}
