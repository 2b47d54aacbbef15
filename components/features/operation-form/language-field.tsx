"use client";
import { Check } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { Field, Input } from "#components/ui/field.tsx";
import type { FieldDescription } from "#lib/operations/describe.ts";

export interface LanguageChoice {
  tag: string;
  name: string;
}

const MOST_SHOWN = 60;
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** A language, found by typing a part of its name or its tag (an ARIA combobox). A tag that is not listed may be entered as well. */
export function LanguageField({
  field,
  value,
  error,
  languages,
  onChange,
}: {
  field: FieldDescription;
  value: string;
  error?: string | undefined;
  languages: readonly LanguageChoice[];
  onChange: (tag: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const choices = field.default === "auto" ? [{ tag: "auto", name: "Found out by itself" }, ...languages] : languages;
  const shown = typed === undefined ? [] : matching(choices, typed).slice(0, MOST_SHOWN);
  const named = choices.find(({ tag }) => tag === value);
  const choose = (tag: string) => {
    onChange(tag);
    setTyped(undefined);
  };
  const leave = () => {
    if (typed !== undefined && TAG.test(typed.trim())) onChange(typed.trim());
    else if (typed?.trim() === "") onChange("");
    setTyped(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (typed === undefined) return setTyped("");
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = (active + step + shown.length) % Math.max(1, shown.length);
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && typed !== undefined) {
      // Choosing is not sending the form.
      event.preventDefault();
      const chosen = shown[active];
      if (chosen) choose(chosen.tag);
      else leave();
    } else if (event.key === "Escape") setTyped(undefined);
  };
  return (
    <Field id={id} label={field.title} hint={field.description} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Spanish, pt-BR…"
            value={typed ?? (named ? `${named.name} (${named.tag})` : value)}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => setTyped((before) => before ?? "")}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onBlur={leave}
            onKeyDown={press}
          />
          {shown.length > 0 ? (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={field.title}
              className="absolute inset-x-0 z-20 mt-1 max-h-64 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-card"
            >
              {shown.map(({ tag, name }, index) => (
                <div
                  key={tag}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  // Before the field loses its focus, which would close the list.
                  onPointerDown={(event) => {
                    event.preventDefault();
                    choose(tag);
                  }}
                  className={cn(
                    "flex cursor-pointer items-center justify-between gap-3 rounded-[6px] px-3 py-1.5 text-sm",
                    index === active ? "bg-sunken" : "hover:bg-sunken",
                  )}
                >
                  <span>{name}</span>
                  <span className="flex items-center gap-2 font-mono text-ink-3 text-xs">
                    {tag === value ? <Check aria-hidden className="size-3.5 text-accent" /> : null}
                    {tag}
                  </span>
                </div>
              ))}
            </div>
          ) : typed !== undefined ? (
            <p
              role="status"
              className="absolute inset-x-0 z-20 mt-1 rounded-card border border-line bg-surface px-4 py-2.5 text-ink-2 text-sm shadow-card"
            >
              No language served here is called that.
            </p>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** What fits the words: the tag itself first, then names that begin so, then names and tags that hold it. */
export function matching(choices: readonly LanguageChoice[], typed: string): LanguageChoice[] {
  const words = typed.trim().toLowerCase();
  const rank = ({ tag, name }: LanguageChoice) => {
    if (tag.toLowerCase() === words) return 0;
    if (name.toLowerCase().startsWith(words)) return 1;
    return name.toLowerCase().includes(words) || tag.toLowerCase().startsWith(words) ? 2 : 3;
  };
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((found) => found.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}
