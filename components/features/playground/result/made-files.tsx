"use client";
import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";
import { isMade } from "../../operation-form/file-origin.ts";
import type { FormValues } from "../../operation-form/values.ts";

/** Buttons that save the files which the code names and the page made, such as a mask. */
export function MadeFiles({ values }: { values: FormValues }) {
  const t = useTranslations("playground");
  const files = Object.values(values)
    .flat()
    .filter((value) => value instanceof File && isMade(value));
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) =>
        file instanceof File ? (
          <li key={`${file.name} ${file.size}`}>
            <Button kind="secondary" size="small" onClick={() => save(file)}>
              <Download aria-hidden />
              {t("saveFile", { name: file.name })}
            </Button>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download has its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
