"use client";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { memo } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { useFormat, useTranslations } from "#translations";
import type { BatchFile } from "./upload-queue.ts";

/** The files of a new batch with the progress of their uploads. `faults` are the errors of files that were sent. */
export function FileList({
  files,
  faults,
  onRemove,
}: {
  files: readonly BatchFile[];
  faults: ReadonlyMap<number, string>;
  onRemove: (keys: readonly number[]) => void;
}) {
  const t = useTranslations("batches");
  return (
    <ul
      aria-label={t("files")}
      className="max-h-[32rem] divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface"
    >
      {files.map((file) => (
        <FileRow key={file.key} file={file} fault={faults.get(file.key)} onRemove={onRemove} />
      ))}
    </ul>
  );
}

// A list of a thousand files changes with every step of four uploads.
const FileRow = memo(function FileRow({
  file: one,
  fault,
  onRemove,
}: {
  file: BatchFile;
  fault: string | undefined;
  onRemove: (keys: readonly number[]) => void;
}) {
  const t = useTranslations("batches");
  const format = useFormat();
  const { key, file, path, state, fraction } = one;
  const message = fault ?? one.message;
  return (
    <li className="flex items-center gap-3 px-4 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_3rem]">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm" title={path}>
          {path}
        </p>
        {message ? (
          <p className="text-bad text-xs">{message}</p>
        ) : (
          <p className="caption">
            {format.bytes(file.size)} · {t(`upload_${state}`)}
          </p>
        )}
        {state === "uploading" ? (
          <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-line">
            <div className="h-full bg-accent transition-[width]" style={{ width: `${fraction * 100}%` }} />
          </div>
        ) : null}
      </div>
      {message ? <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" /> : null}
      {state === "uploaded" && !message ? <CircleCheck aria-hidden className="size-4 shrink-0 text-good" /> : null}
      <Button
        kind="quiet"
        size="icon"
        aria-label={t("removeName", { name: path })}
        className={cn("shrink-0")}
        onClick={() => onRemove([key])}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
});
