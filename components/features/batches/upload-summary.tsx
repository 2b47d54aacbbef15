"use client";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { MAX_ITEMS } from "./batch-request.ts";
import type { BatchFile } from "./upload-queue.ts";

/** How far the uploads are, and what to do about files that were refused or failed. */
export function UploadSummary({
  files,
  stopped,
  leftOut,
  onRemove,
  onRetry,
}: {
  files: readonly BatchFile[];
  stopped: string | undefined;
  leftOut: number;
  onRemove: (keys: readonly number[]) => void;
  onRetry: () => void;
}) {
  const t = useTranslations("batches");
  const format = useFormat();
  const refused = files.filter(({ state }) => state === "refused");
  const failed = files.filter(({ state }) => state === "failed");
  const uploaded = files.filter(({ state }) => state === "uploaded");
  const getKeys = (some: readonly BatchFile[]) => some.map(({ key }) => key);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-2 text-sm">
          {t("uploadedOf", { uploaded: uploaded.length, total: files.length })}
        </p>
        <Button kind="quiet" size="small" onClick={() => onRemove(getKeys(files))}>
          {t("removeAll")}
        </Button>
      </div>
      {leftOut > 0 ? (
        <Notice tone="warn">{t("filesLeftOut", { count: leftOut, max: format.count(MAX_ITEMS) })}</Notice>
      ) : null}
      {refused.length > 0 ? (
        <Notice tone="bad" role="alert">
          <p>{t("filesRefused", { count: refused.length })}</p>
          <Button kind="secondary" size="small" className="mt-2" onClick={() => onRemove(getKeys(refused))}>
            {t("removeThem")}
          </Button>
        </Notice>
      ) : null}
      {failed.length > 0 || stopped ? (
        <Notice tone="bad" role="alert" title={t("uploadsFailed", { count: failed.length })}>
          {stopped ? <p>{stopped}</p> : null}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button kind="secondary" size="small" onClick={onRetry}>
              {t("uploadAgain")}
            </Button>
            <Button kind="quiet" size="small" onClick={() => onRemove(getKeys(failed))}>
              {t("removeThem")}
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}
