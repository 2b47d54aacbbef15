"use client";
import { useId } from "react";
import { Field, Input } from "#components/ui/field.tsx";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useTranslations } from "#translations";
import { LanguageList } from "./language-list.tsx";
import type { LanguageChoice } from "./match-languages.ts";
import { useLanguageSearch } from "./use-language-search.ts";

/** A searchable list of languages (an ARIA combobox). It also accepts a tag that is not in the list. */
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
  const t = useTranslations("operationForm");
  const id = useId();
  const choices =
    field.default === "auto" ? [{ tag: "auto", name: t("detectAutomatically") }, ...languages] : languages;
  const search = useLanguageSearch(choices, { idOf: (position) => `${id}-${position}`, onChange });
  const selected = choices.find(({ tag }) => tag === value);
  const isOpen = search.matches.length > 0;
  return (
    <Field
      id={id}
      label={field.title}
      hint={field.description}
      error={error ?? (isOffered(choices, value) ? undefined : t("languageNotOffered"))}
    >
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${id}-${search.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t("spanishPtBr")}
            value={search.entered ?? (selected ? `${selected.name} (${selected.tag})` : value)}
            onFocus={(event) => event.currentTarget.select()}
            onClick={search.open}
            onChange={(event) => search.enter(event.target.value)}
            onBlur={search.close}
            onKeyDown={search.onKeyDown}
          />
          {isOpen ? (
            <LanguageList
              id={id}
              title={field.title}
              matches={search.matches}
              active={search.active}
              selected={value}
              onChoose={search.choose}
            />
          ) : search.entered === undefined ? null : (
            <NoMatch />
          )}
        </div>
      )}
    </Field>
  );
}

/** Whether a value is empty, in the list, or a variant of a language in the list. */
function isOffered(choices: readonly LanguageChoice[], value: string): boolean {
  const findLanguage = (tag: string) => tag.toLowerCase().split("-")[0];
  return value === "" || choices.some(({ tag }) => findLanguage(tag) === findLanguage(value));
}

function NoMatch() {
  const t = useTranslations("operationForm");
  return (
    <p
      role="status"
      className="absolute inset-x-0 z-20 mt-1 rounded-card border border-line bg-surface px-4 py-2.5 text-ink-2 text-sm shadow-card"
    >
      {t("noMatchingLanguage")}
    </p>
  );
}
