"use client";
import type MiniSearch from "minisearch";
import { useRef, useState } from "react";
import { loadSearchIndex, type SearchSection, searchSections } from "./search-index.ts";

const MAX_RESULTS = 8;

/** Searches the docs. Call `load` before the first search; it retries after a failure. */
export function useSearch() {
  const [query, setQuery] = useState("");
  const [index, setIndex] = useState<MiniSearch<SearchSection> | "failed">();
  const isLoading = useRef(false);
  const load = () => {
    if (isLoading.current || (index && index !== "failed")) return;
    isLoading.current = true;
    loadSearchIndex()
      .then(setIndex, () => setIndex("failed"))
      .finally(() => {
        isLoading.current = false;
      });
  };
  const isEmpty = query.trim() === "";
  const results = isEmpty || !index || index === "failed" ? [] : searchSections(index, query).slice(0, MAX_RESULTS);
  const state: "loading" | "failed" | "ready" = !index ? "loading" : index === "failed" ? "failed" : "ready";
  return { query, setQuery, isEmpty, results, state, load };
}
