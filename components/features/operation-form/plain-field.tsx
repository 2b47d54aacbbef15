"use client";
import { useId } from "react";
import { Field, Input, Select, Textarea } from "#components/ui/field.tsx";
import { formatOption } from "#components/ui/format.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { Segments, Switch } from "./choice-field.tsx";
import { type LanguageChoice, LanguageField } from "./language-field.tsx";
import { initialText } from "./values.ts";

interface Props {
  field: FieldDescription;
  value: string | boolean | undefined;
  error?: string | undefined;
  languages: readonly LanguageChoice[];
  onChange: (value: string | boolean | undefined) => void;
}

/** At most this many choices stand side by side; more become a list. */
const SIDE_BY_SIDE = 4;
/** The characters that so many choices may have together to fit a phone. */
const SIDE_BY_SIDE_CHARACTERS = 30;

/** The control for a field that is no file, chosen by its kind. */
export function PlainField({ field, value, error, languages, onChange }: Props) {
  const id = useId();
  const text = typeof value === "string" ? value : initialText(field);
  const label = (
    <>
      {field.title}
      {field.unit ? <span className="font-normal text-ink-3"> ({field.unit})</span> : null}
    </>
  );
  if (field.kind === "boolean") return <Switch field={field} checked={value === true} onChange={onChange} />;
  if (field.kind === "language")
    return <LanguageField field={field} value={text} error={error} languages={languages} onChange={onChange} />;
  if (field.kind === "enum" && sideBySide(field))
    return <Segments field={field} text={text} error={error} onChange={onChange} />;
  return (
    <Field id={id} label={label} hint={field.description} error={error}>
      {(control) => {
        switch (field.kind) {
          case "enum":
            return (
              <Select {...control} value={text} onChange={(event) => onChange(event.target.value)}>
                {field.default === undefined ? <option value="">—</option> : null}
                {field.options?.map((option) => (
                  <option key={option} value={String(option)}>
                    {formatOption(option)}
                  </option>
                ))}
              </Select>
            );
          case "textarea":
          case "pairs":
          case "list":
            return (
              <Textarea
                {...control}
                value={text}
                rows={field.kind === "textarea" && field.required ? 4 : 2}
                maxLength={field.maxLength}
                spellCheck={field.kind === "textarea"}
                placeholder={placeholder(field)}
                code={field.kind !== "textarea"}
                onChange={(event) => onChange(event.target.value)}
              />
            );
          case "number":
          case "integer":
            return <NumberControl control={control} field={field} text={text} onChange={onChange} />;
          case "color":
            return (
              <div className="flex gap-2">
                <input
                  type="color"
                  aria-label={`${field.title}: pick a color`}
                  value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#ffffff"}
                  onChange={(event) => onChange(event.target.value)}
                  className="h-10 w-12 shrink-0 cursor-pointer rounded-[7px] border border-line-strong/70 bg-surface p-1"
                />
                <Input
                  {...control}
                  value={text}
                  spellCheck={false}
                  onChange={(event) => onChange(event.target.value)}
                />
              </div>
            );
          default:
            return (
              <Input
                {...control}
                value={text}
                maxLength={field.maxLength}
                onChange={(event) => onChange(event.target.value)}
              />
            );
        }
      }}
    </Field>
  );
}

function NumberControl({
  control,
  field,
  text,
  onChange,
}: {
  control: { id: string };
  field: FieldDescription;
  text: string;
  onChange: Props["onChange"];
}) {
  const { min, max, step } = field;
  const slides = min !== undefined && max !== undefined && max - min <= 100 && field.default !== undefined;
  const number = (
    <Input
      {...control}
      type="number"
      inputMode={field.kind === "integer" ? "numeric" : "decimal"}
      value={text}
      min={min}
      max={max}
      step={step}
      className="tabular-nums"
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!slides) return number;
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        aria-label={field.title}
        min={min}
        max={max}
        step={step}
        value={text === "" ? String(min) : text}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 accent-[var(--accent)]"
      />
      <div className="w-24 shrink-0">{number}</div>
    </div>
  );
}

function sideBySide({ options = [], default: value }: FieldDescription): boolean {
  return (
    value !== undefined &&
    options.length <= SIDE_BY_SIDE &&
    options.map(String).join("").length <= SIDE_BY_SIDE_CHARACTERS
  );
}

function placeholder(field: FieldDescription): string | undefined {
  if (field.kind === "pairs") return '{"name": "value"}';
  if (field.items === "point") return "[[120, 80]]";
  if (field.items === "box") return "[[40, 30, 200, 160]]";
  if (field.items === "text") return "one a line";
  return undefined;
}
