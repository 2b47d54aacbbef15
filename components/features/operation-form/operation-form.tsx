"use client";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { isFileKind, isFileListKind } from "#lib/operations/field-kinds.ts";
import { useTranslations } from "#translations";
import { FileField } from "./file-field.tsx";
import { PlainField } from "./plain-field.tsx";
import { type FormValues, isFileValue, shownFields } from "./values.ts";

// Only some operations take several images.
const FileListField = dynamic(() => import("./file-list-field.tsx").then(({ FileListField }) => FileListField));

interface Props {
  fields: readonly FieldDescription[];
  values: FormValues;
  /** The errors by field name. */
  errors: Record<string, string>;
  samples: readonly Sample[];
  languages: readonly { tag: string; name: string }[];
  onChange: (name: string, value: FormValues[string]) => void;
}

/** The form of an operation, generated from its description. Advanced fields are collapsed. */
export function OperationForm({ fields, errors, ...rest }: Props) {
  const t = useTranslations("operationForm");
  const shown = shownFields(fields);
  const advanced = shown.filter((field) => field.advanced);
  return (
    <div className="grid gap-6">
      {shown
        .filter((field) => !field.advanced)
        .map((field) => (
          <AnyField key={field.name} field={field} errors={errors} {...rest} />
        ))}
      {advanced.length > 0 ? (
        <details
          className="group border-line border-t pt-4"
          open={advanced.some(({ name }) => errors[name]) || undefined}
        >
          <summary className="flex list-none items-center justify-between rounded-md py-1 font-medium text-sm">
            {t("advancedSettings")}
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-4 grid gap-6">
            {advanced.map((field) => (
              <AnyField key={field.name} field={field} errors={errors} {...rest} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

function AnyField({
  field,
  values,
  errors,
  samples,
  languages,
  onChange,
}: Omit<Props, "fields"> & { field: FieldDescription }) {
  const value = values[field.name];
  const error = errors[field.name];
  const change = (entered: FormValues[string]) => onChange(field.name, entered);
  if (isFileListKind(field.kind)) {
    const files = isFileValue(value) ? [value].flat() : [];
    return <FileListField field={field} files={files} error={error} onChange={change} />;
  }
  if (isFileKind(field.kind)) {
    return (
      <FileField
        field={field}
        value={value instanceof File ? value : undefined}
        samples={field.kind !== "mask" && field.required ? samples : []}
        error={error}
        onChange={change}
      />
    );
  }
  return (
    <PlainField
      field={field}
      value={isFileValue(value) ? undefined : value}
      error={error}
      languages={languages}
      onChange={change}
    />
  );
}
