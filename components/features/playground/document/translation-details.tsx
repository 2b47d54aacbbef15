import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { PlaceLink } from "../form/place-link.tsx";
import type { TranslationReport } from "../run/job-response.ts";
import { CoverageTable } from "./coverage-table.tsx";

/** How a translation used the memory and the glossaries, and what it covered. */
export function TranslationDetails({
  report: { coverage, glossary, memory },
  onPlace,
}: {
  report: TranslationReport;
  /** Shows the segments of a part of the document. */
  onPlace: ((place: string) => void) | undefined;
}) {
  const t = useTranslations("playground");
  const missed = glossary?.not_applied ?? [];
  return (
    <>
      {memory && memory.exact > 0 ? <Notice>{t("reusedSentences", { sentences: memory.exact })}</Notice> : null}
      {glossary && glossary.applied > 0 ? <Notice>{t("appliedTerms", { terms: glossary.applied })}</Notice> : null}
      {missed.length > 0 ? (
        <Notice tone="warn" title={t("termsNotApplied")}>
          <ul>
            {missed.map(({ term, translation, place }) => (
              <li key={term + place} className="flex flex-wrap gap-x-2">
                {term} → {translation}
                <PlaceLink place={place} onPlace={onPlace} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {coverage ? <CoverageTable coverage={coverage} onPlace={onPlace} /> : null}
    </>
  );
}
