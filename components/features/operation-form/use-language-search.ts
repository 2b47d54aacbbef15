"use client";
import { type KeyboardEvent, useRef, useState } from "react";
import { findTag, type LanguageChoice, matchLanguages } from "./match-languages.ts";

const MAX_MATCHES = 60;

/** The state of the language combobox. `entered` is undefined while the list is closed. */
export function useLanguageSearch(
  choices: readonly LanguageChoice[],
  { idOf, onChange }: { idOf: (position: number) => string; onChange: (tag: string) => void },
) {
  const [entered, setEntered] = useState<string>();
  const [active, setActive] = useState(0);
  const isTyped = useRef(false);
  const matches = entered === undefined ? [] : matchLanguages(choices, entered).slice(0, MAX_MATCHES);
  const choose = (tag: string) => {
    onChange(tag);
    setEntered(undefined);
  };
  const enter = (text: string) => {
    isTyped.current = true;
    setEntered(text);
    setActive(0);
  };
  const open = () => {
    if (entered !== undefined) return;
    isTyped.current = false;
    setEntered("");
  };
  const close = () => {
    // A text without a language stays, so that the field can show the error.
    if (entered !== undefined && isTyped.current) onChange(findTag(choices, entered) ?? entered.trim());
    setEntered(undefined);
  };
  const moveActive = (step: number) => {
    const next = (active + step + matches.length) % Math.max(1, matches.length);
    setActive(next);
    document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (entered === undefined) open();
      else moveActive(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && entered !== undefined) {
      // Enter selects the language here and must not submit the form.
      event.preventDefault();
      const match = matches[active];
      if (match) choose(match.tag);
      else close();
    } else if (event.key === "Escape") setEntered(undefined);
  };
  return { entered, active, matches, choose, enter, open, close, onKeyDown };
}
