"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";
import type { FormValues, PlainValues } from "../../operation-form/values.ts";
import type { SavedParameters } from "../playground-props.ts";

// Loaded when they are opened, because few people save parameters on a visit.
const SavedParameterForms = dynamic(
  () => import("./saved-parameter-forms.tsx").then(({ SavedParameterForms }) => SavedParameterForms),
  { ssr: false, loading: () => <div className="skeleton h-40" /> },
);

/** The saved parameters of an operation: each can be chosen, and the current ones saved. */
export function SavedParametersPanel({
  slug,
  saved,
  values,
  onChoose,
}: {
  slug: string;
  saved: readonly SavedParameters[];
  values: FormValues;
  onChoose: (values: PlainValues) => void;
}) {
  const t = useTranslations("playground");
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t("savedParameters")} className="grid gap-3 border-line border-b px-5 py-4">
      {saved.length > 0 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="caption mr-1">{t("saved")}</span>
          {saved.map((set) => (
            <Button key={set.id} kind="secondary" size="chip" onClick={() => onChoose(set.values)}>
              <span className="max-w-48 truncate">{set.name}</span>
            </Button>
          ))}
        </div>
      ) : null}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="caption w-fit cursor-pointer">
          {saved.length > 0 ? t("manageSavedParameters") : t("saveTheseParameters")}
        </summary>
        <div className="mt-3">{isOpen ? <SavedParameterForms slug={slug} saved={saved} values={values} /> : null}</div>
      </details>
    </section>
  );
}
