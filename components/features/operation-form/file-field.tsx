"use client";
import { useId } from "react";
import { cn } from "#components/ui/cn.ts";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useTranslations } from "#translations";
import { ChosenFile, FileInput, FilePrompt } from "./file-parts.tsx";
import { SampleList } from "./sample-list.tsx";
import { useFileDrop } from "./use-file-drop.ts";

/** Chooses a file with the file dialog, by drag and drop, or from the samples. */
export function FileField({
  field,
  value,
  samples,
  error,
  onChange,
}: {
  field: FieldDescription;
  value: File | undefined;
  samples: readonly Sample[];
  error?: string | undefined;
  onChange: (file: File | undefined) => void;
}) {
  const t = useTranslations("operationForm");
  const id = useId();
  const { isOver, handlers } = useFileDrop(([file]) => onChange(file));
  return (
    <fieldset className="grid min-w-0 gap-2" {...handlers}>
      <legend className="mb-1.5 font-medium text-sm">
        {field.title}
        {field.required ? null : <span className="font-normal text-ink-3"> {t("optional")}</span>}
      </legend>
      <div
        className={cn(
          "relative overflow-hidden rounded-card border border-dashed",
          isOver
            ? "border-accent bg-accent-soft"
            : error
              ? "border-bad bg-surface"
              : "border-line-strong/70 bg-surface",
        )}
      >
        {value ? (
          <ChosenFile file={value} onRemove={() => onChange(undefined)} />
        ) : (
          <FilePrompt inputId={id}>
            {t.rich("chooseFileOrDropOr", {
              span: (chunks) => <span className="font-medium text-accent">{chunks}</span>,
            })}
          </FilePrompt>
        )}
        <FileInput id={id} field={field} hasTab={!value} onFiles={([file]) => onChange(file)} />
      </div>
      {error ? <p className="text-bad text-sm">{error}</p> : null}
      {samples.length > 0 ? <SampleList field={field} samples={samples} onChoose={onChange} /> : null}
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
        {field.description}
      </p>
    </fieldset>
  );
}
