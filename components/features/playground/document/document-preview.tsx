"use client";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { fetchFile } from "../../operation-form/fetch-file.ts";
import { queryClient } from "../run/query-client.ts";
import { readDocument, useDocumentFacts } from "./use-document-facts.ts";

/** The first paragraphs of a document next to their translation, as plain text. */
export function DocumentPreview({
  original,
  result,
  name,
}: {
  original: File | undefined;
  /** The path of the translated document. */
  result: string;
  name: string;
}) {
  const t = useTranslations("playground");
  const after = useQuery(
    {
      queryKey: ["preview", result],
      queryFn: async () => readDocument(await fetchFile(result, name)),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const before = useDocumentFacts(original, { enabled: true });
  if (after.isPending || (original && before.isLoading)) return <div className="skeleton h-64" />;
  if (after.isError) return <Notice>{t("noPreviewAvailableDownloadDocument")}</Notice>;
  const aside = before.data?.paragraphs.length === after.data.paragraphs.length ? before.data : undefined;
  return (
    <section aria-label={t("documentPreview")} className="rounded-[6px] border border-line bg-surface">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div tabIndex={0} className="max-h-[60vh] overflow-y-auto px-4 py-3 sm:px-6">
        {after.data.paragraphs.map(({ place, text }, index) =>
          text === "" && !aside?.paragraphs[index]?.text ? null : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a document keep their order.
              key={index}
              className={`grid gap-x-8 gap-y-1 border-line border-b py-2.5 text-sm leading-relaxed last:border-b-0 ${aside ? "sm:grid-cols-2" : ""}`}
            >
              {place === after.data.paragraphs[index - 1]?.place ? null : (
                <p className="caption col-span-full">{place}</p>
              )}
              {aside ? (
                <p dir="auto" className="text-ink-2">
                  {aside.paragraphs[index]?.text}
                </p>
              ) : null}
              <p dir="auto">{text}</p>
            </div>
          ),
        )}
        {after.data.more ? <p className="caption py-2">{t("downloadFileReadRest")}</p> : null}
      </div>
    </section>
  );
}
