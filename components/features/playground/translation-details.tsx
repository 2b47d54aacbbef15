import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { CoverageTable } from "./coverage-table.tsx";
import type { TranslationReport } from "./job-response.ts";

/** How a translation used the memory and the glossaries, and what it covered. */
export function TranslationDetails({ report: { coverage, glossary, memory } }: { report: TranslationReport }) {
  const t = useTranslations("playground");
  const missed = [...new Set(glossary?.not_applied.map(({ term }) => term))];
  return (
    <>
      {memory && memory.exact > 0 ? <Notice>{t("reusedSentences", { sentences: memory.exact })}</Notice> : null}
      {glossary && glossary.applied > 0 ? <Notice>{t("appliedTerms", { terms: glossary.applied })}</Notice> : null}
      {missed.length > 0 ? (
        <Notice tone="warn">{t("termsNotApplied", { terms: missed.slice(0, 20).join(", ") })}</Notice>
      ) : null}
      {coverage ? <CoverageTable coverage={coverage} /> : null}
    </>
  );
}
