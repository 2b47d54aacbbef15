"use client";
import { ImageUp, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { isFileListKind } from "#lib/operations/field-kinds.ts";
import { useFormat, useTranslations } from "#translations";
import { usePreview } from "./use-preview.ts";

const IMAGE_TYPES = "image/png,image/jpeg,image/webp,image/avif,image/gif,image/tiff,image/heic,image/heif,image/jxl";

/** A chosen file with its preview and a button that removes it. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
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

/** The visible label of a file input: what to do, with an icon. */
export function FilePrompt({ inputId, children }: { inputId: string; children: ReactNode }) {
  return (
    <label
      htmlFor={inputId}
      className="flex cursor-pointer items-center gap-3 p-4 text-ink-2 text-sm hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
    >
      <ImageUp aria-hidden className="size-5 shrink-0" />
      <span>{children}</span>
    </label>
  );
}

/** The file input of a field; invisible, because its label is the drop area. A list of files accepts several at once. */
export function FileInput({
  id,
  field,
  hasTab,
  onFiles,
}: {
  id: string;
  field: FieldDescription;
  /** Whether the tab key reaches it. */
  hasTab: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      id={id}
      type="file"
      aria-label={field.title}
      accept={field.kind === "document" ? "" : IMAGE_TYPES}
      multiple={isFileListKind(field.kind)}
      className="absolute size-px opacity-0"
      tabIndex={hasTab ? 0 : -1}
      aria-describedby={`${id}-hint`}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        if (files.length > 0) onFiles(files);
        // The same file can be chosen again only if the input is empty.
        event.target.value = "";
      }}
    />
  );
}
