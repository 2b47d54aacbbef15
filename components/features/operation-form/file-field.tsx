"use client";
import { ImageUp, X } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useFormat, useTranslations } from "#translations";
import { SampleList } from "./sample-list.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { usePreview } from "./use-preview.ts";

const IMAGE_TYPES = "image/png,image/jpeg,image/webp,image/avif,image/gif,image/tiff";

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
  const { isOver, handlers } = useFileDrop(onChange);
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
        {value ? <ChosenFile file={value} onRemove={() => onChange(undefined)} /> : <FilePrompt inputId={id} />}
        <input
          id={id}
          type="file"
          aria-label={field.title}
          accept={field.kind === "document" ? "" : IMAGE_TYPES}
          className="absolute size-px opacity-0"
          tabIndex={value ? -1 : 0}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChange(file);
            // The same file can be chosen again only if the input is empty.
            event.target.value = "";
          }}
        />
      </div>
      {error ? <p className="text-bad text-sm">{error}</p> : null}
      {samples.length > 0 ? <SampleList field={field} samples={samples} onChoose={onChange} /> : null}
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3 leading-snug">
        {field.description}
      </p>
    </fieldset>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useTranslations("operationForm");
  const format = useFormat();
  const preview = usePreview(file);
  return (
    <div className="flex items-center gap-3 p-3">
      {preview ? (
        // biome-ignore lint/performance/noImgElement: the preview is a local object URL.
        <img src={preview} alt="" className="checkerboard size-16 rounded-md border border-line object-contain" />
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{file.name}</p>
        <p className="caption">{format.bytes(file.size)}</p>
      </div>
      <Button kind="quiet" size="icon" aria-label={t("removeName", { name: file.name })} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

function FilePrompt({ inputId }: { inputId: string }) {
  const t = useTranslations("operationForm");
  return (
    <label
      htmlFor={inputId}
      className="flex cursor-pointer items-center gap-3 p-4 text-ink-2 text-sm hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
    >
      <ImageUp aria-hidden className="size-5 shrink-0" />
      <span>
        {t.rich("chooseFileOrDropOr", { span: (chunks) => <span className="font-medium text-accent">{chunks}</span> })}
      </span>
    </label>
  );
}
