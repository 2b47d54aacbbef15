"use client";
import { useId } from "react";
import { cn } from "#components/ui/cn.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useTranslations } from "#translations";
import { ChosenFile, FileInput, FilePrompt } from "./file-parts.tsx";
import { useFileDrop } from "./use-file-drop.ts";

/** Chooses several files with the file dialog or by drag and drop, up to the limit of the field. */
export function FileListField({
  field,
  files,
  error,
  onChange,
}: {
  field: FieldDescription;
  files: readonly File[];
  error?: string | undefined;
  onChange: (files: readonly File[]) => void;
}) {
  const t = useTranslations("operationForm");
  const id = useId();
  const { maxItems = Number.POSITIVE_INFINITY } = field;
  const add = (added: readonly File[]) => onChange([...files, ...added].slice(0, maxItems));
  const { isOver, handlers } = useFileDrop(add);
  return (
    <fieldset className="grid min-w-0 gap-2" {...handlers}>
      <legend className="mb-1.5 font-medium text-sm">
        {field.title}
        <span className="font-normal text-ink-3"> {t("optional")}</span>
      </legend>
      <div
        className={cn(
          "relative divide-y divide-line overflow-hidden rounded-card border border-dashed",
          isOver ? "border-accent bg-accent-soft" : cn("bg-surface", error ? "border-bad" : "border-line-strong/70"),
        )}
      >
        {files.map((file, index) => (
          <ChosenFile
            // biome-ignore lint/suspicious/noArrayIndexKey: two of the files can be the same file.
            key={index}
            file={file}
            onRemove={() => onChange(files.filter((_, at) => at !== index))}
          />
        ))}
        {files.length < maxItems ? (
          <>
            <FilePrompt inputId={id}>
              {t.rich(files.length === 0 ? "addFilesOrDrop" : "addMoreFiles", {
                span: (chunks) => <span className="font-medium text-accent">{chunks}</span>,
              })}
            </FilePrompt>
            <FileInput id={id} field={field} hasTab onFiles={add} />
          </>
        ) : null}
      </div>
      {error ? <p className="text-bad text-sm">{error}</p> : null}
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
        {field.description}
      </p>
    </fieldset>
  );
}
