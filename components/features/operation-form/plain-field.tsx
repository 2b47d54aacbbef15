"use client";
import dynamic from "next/dynamic";
import { useId } from "react";
import { Field } from "#components/ui/field.tsx";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { Segments, Switch } from "./choice-field.tsx";
import { fitsSegments } from "./field-layout.ts";
import type { LanguageChoice } from "./match-languages.ts";
import { PlainControl } from "./plain-control.tsx";
import { initialText } from "./values.ts";

// Only operations on documents have languages.
const LanguageField = dynamic(() => import("./language-field.tsx").then(({ LanguageField }) => LanguageField));

/** The field for a value that is not a file, chosen by the kind of the field. */
export function PlainField({
  field,
  value,
  error,
  languages,
  onChange,
}: {
  field: FieldDescription;
  value: string | boolean | undefined;
  error?: string | undefined;
  languages: readonly LanguageChoice[];
  onChange: (value: string | boolean | undefined) => void;
}) {
  const id = useId();
  const text = typeof value === "string" ? value : initialText(field);
  if (field.kind === "boolean") return <Switch field={field} checked={value === true} onChange={onChange} />;
  if (field.kind === "language")
    return <LanguageField field={field} value={text} error={error} languages={languages} onChange={onChange} />;
  if (field.kind === "enum" && fitsSegments(field))
    return <Segments field={field} text={text} error={error} onChange={onChange} />;
  const label = (
    <>
      {field.title}
      {field.unit ? <span className="font-normal text-ink-3"> ({field.unit})</span> : null}
    </>
  );
  return (
    <Field id={id} label={label} hint={field.description || undefined} error={error}>
      {(control) => <PlainControl control={control} field={field} text={text} onChange={onChange} />}
    </Field>
  );
}
