"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { create } from "#components/features/glossaries/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";
import { getProblem, readResponse } from "../../run/job-response.ts";
import { queryClient } from "../../run/query-client.ts";

interface Term {
  source: string;
  target: string | null;
  count: number;
}

interface Terms {
  source_language: string;
  target_language: string;
  data: Term[];
}

/** The candidates for terms in a translation. The chosen ones, with corrected translations, become a glossary. */
export function TermList({
  jobId,
  language,
}: {
  jobId: string;
  /** The language of the translation, if the job has several. */
  language: string | undefined;
}) {
  const t = useTranslations("playground");
  const format = useFormat();
  const list = useTerms(jobId, language);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  if (list.error) return <Notice>{getProblem(list.error, t).detail}</Notice>;
  if (!list.data) return <div className="skeleton h-40" />;
  const { data: terms, source_language: from, target_language: to } = list.data;
  if (terms.length === 0) return <p className="text-ink-2 text-sm">{t("noTerms")}</p>;
  const findTarget = ({ source, target }: Term) => targets.get(source) ?? target ?? "";
  const toggle = (source: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(source);
    else next.delete(source);
    setChosen(next);
  };
  const ready = terms.filter((term) => chosen.has(term.source) && findTarget(term).trim() !== "");
  return (
    <section aria-label={t("terms")} className="grid gap-4">
      <p className="caption">{t("termsHint")}</p>
      <div className="max-h-[60vh] overflow-y-auto">
        <Table
          caption={t("terms")}
          columns={[{ mark: t("choose") }, t("term"), t("translation"), { number: t("termCount") }]}
        >
          {terms.map((term) => (
            <tr key={term.source}>
              <td className="text-center">
                <input
                  type="checkbox"
                  aria-label={t("chooseTerm", { term: term.source })}
                  checked={chosen.has(term.source)}
                  onChange={({ currentTarget }) => toggle(term.source, currentTarget.checked)}
                />
              </td>
              <td lang={from} dir="auto">
                {term.source}
              </td>
              <td>
                <Input
                  lang={to}
                  dir="auto"
                  aria-label={t("translationOfTerm", { term: term.source })}
                  value={findTarget(term)}
                  maxLength={200}
                  onChange={({ currentTarget }) => {
                    setTargets(new Map(targets).set(term.source, currentTarget.value));
                    toggle(term.source, true);
                  }}
                />
              </td>
              <NumberCell>{format.count(term.count)}</NumberCell>
            </tr>
          ))}
        </Table>
      </div>
      <ActionForm action={create} submit={t("createGlossary", { count: ready.length })} kind="secondary" keepsValues>
        <input type="hidden" name="source_language" value={from} />
        <input type="hidden" name="target_language" value={to} />
        <input
          type="hidden"
          name="text"
          value={ready.map((term) => `${toCell(term.source)}\t${toCell(findTarget(term))}\n`).join("")}
        />
        <ActionField name="name" label={t("glossaryName")} required maxLength={100} autoComplete="off" />
      </ActionForm>
    </section>
  );
}

/** A cell of a table that the glossary's form reads. */
const toCell = (text: string) => `"${text.trim().replaceAll('"', '""')}"`;

function useTerms(jobId: string, language: string | undefined) {
  return useQuery(
    {
      queryKey: ["terms", jobId, language],
      queryFn: async () => {
        const query = language === undefined ? "" : `?${new URLSearchParams({ target_language: language })}`;
        return readResponse<Terms>(await fetch(`/api/playground/jobs/${jobId}/terms${query}`));
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
}
