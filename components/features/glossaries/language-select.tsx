"use client";
import { useFieldError } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";

export interface LanguageOption {
  tag: string;
  name: string;
}

/** A choice of one language in an ActionForm, with its error. */
export function LanguageSelect({
  name,
  label,
  languages,
  selected,
}: {
  name: string;
  label: string;
  languages: readonly LanguageOption[];
  selected: string;
}) {
  return (
    <Field id={name} label={label} error={useFieldError(name)}>
      {(control) => (
        // The names of languages are English, as in the API.
        <Select {...control} lang="en" name={name} defaultValue={selected}>
          {languages.map(({ tag, name: title }) => (
            <option key={tag} value={tag}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
