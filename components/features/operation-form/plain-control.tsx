"use client";
import { Input, Select, Textarea } from "#components/ui/field.tsx";
import { formatOption } from "#components/ui/format.ts";
import { useTranslations } from "#translations";
import type { ControlProps } from "./control-props.ts";
import { findPlaceholder } from "./field-layout.ts";
import { NumberControl } from "./number-control.tsx";

/** The control of a text, number, color or select field. */
export function PlainControl(props: ControlProps) {
  const { control, field, text, onChange } = props;
  switch (field.kind) {
    case "enum":
      return <SelectControl {...props} />;
    case "textarea":
    case "pairs":
    case "list":
      return <TextareaControl {...props} />;
    case "number":
    case "integer":
      return <NumberControl {...props} />;
    case "color":
      return <ColorControl {...props} />;
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
}

function SelectControl({ control, field, text, onChange }: ControlProps) {
  return (
    <Select {...control} value={text} onChange={(event) => onChange(event.target.value)}>
      {field.default === undefined ? <option value="">—</option> : null}
      {field.options?.map((option) => (
        <option key={option} value={String(option)}>
          {field.optionTitles?.[option] ?? formatOption(option)}
        </option>
      ))}
    </Select>
  );
}

function TextareaControl({ control, field, text, onChange }: ControlProps) {
  const t = useTranslations("operationForm");
  return (
    <Textarea
      {...control}
      value={text}
      rows={field.kind === "textarea" && field.required ? 4 : 2}
      maxLength={field.maxLength}
      spellCheck={field.kind === "textarea"}
      placeholder={findPlaceholder(field, t)}
      code={field.kind !== "textarea"}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ColorControl({ control, field, text, onChange }: ControlProps) {
  const t = useTranslations("operationForm");
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={t("titlePickColor", { title: field.title })}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#ffffff"}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-12 shrink-0 cursor-pointer rounded-[7px] border border-line-strong/70 bg-surface p-1"
      />
      <Input {...control} value={text} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
