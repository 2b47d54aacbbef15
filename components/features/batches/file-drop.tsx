"use client";
import { FolderUp, ImageUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";
import { MAX_ITEMS } from "./batch-request.ts";
import { type FoundFile, filesOfDrop, filesOfInput } from "./dropped-files.ts";

/** Adds files and folders with the file dialog or by drag and drop. */
export function FileDrop({
  accept,
  hint,
  onFiles,
}: {
  accept: string;
  hint: string;
  onFiles: (files: FoundFile[]) => void;
}) {
  const t = useTranslations("batches");
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  // React's types lack this attribute.
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void filesOfDrop(event.dataTransfer, MAX_ITEMS + 1).then(onFiles);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(filesOfInput(event.target.files ?? []));
    // The same files can be chosen again only if the input is empty.
    event.target.value = "";
  };
  return (
    <fieldset
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        "grid min-w-0 justify-items-center gap-4 rounded-card border border-dashed px-5 py-8 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong/70 bg-surface",
      )}
    >
      <legend className="sr-only">{t("files")}</legend>
      <p className="font-medium">{t("dropFilesOrFolder")}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind="secondary" onClick={() => files.current?.click()}>
          <ImageUp aria-hidden />
          {t("chooseFiles")}
        </Button>
        <Button kind="secondary" onClick={() => folder.current?.click()}>
          <FolderUp aria-hidden />
          {t("chooseFolder")}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-ink-3">
        {hint}
      </p>
      <input ref={files} type="file" multiple accept={accept} hidden aria-label={t("chooseFiles")} onChange={choose} />
      <input ref={folder} type="file" multiple hidden aria-label={t("chooseFolder")} onChange={choose} />
    </fieldset>
  );
}
