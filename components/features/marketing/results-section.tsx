import { ExampleResult } from "#components/features/docs/example-result.tsx";
import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";
import type { OperationResult } from "#lib/docs/operation-results.ts";
import { useTranslate, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { FramedFigure } from "./framed-figure.tsx";
import { LetterSheet } from "./letter-sheet.tsx";

/** A result of every operation on the landing page, with the program that makes it. */
export function ResultsSection({
  results,
  lowestPrices,
  letter,
}: {
  results: readonly OperationResult[];
  /** The price of the smallest request of each operation in credits. */
  lowestPrices: ReadonlyMap<string, number>;
  /** The same rows of the sample letter before and after its translation. */
  letter: { en: string[]; es: string[] };
}) {
  const t = useTranslations("marketing");
  const translate = useTranslate();
  return (
    <section aria-labelledby="results" className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6">
      <h2 id="results" className="max-w-2xl font-semibold text-3xl sm:text-4xl">
        {t("uneditedApiResults")}
      </h2>
      <p className="mt-4 mb-12 max-w-2xl text-ink-2 text-lg">{t("dragCompareEachProgramDownloads")}</p>
      <ul className="grid gap-y-16">
        {results.map(({ slug, title, example, curl }) => (
          <li key={slug} className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
            <FramedFigure
              caption={
                <>
                  <span>{translate(example.title)}</span>
                  <span>{t("fromCredits", { credits: lowestPrices.get(slug) ?? 0 })}</span>
                </>
              }
            >
              {example.picture ? (
                <ExampleResult {...example.picture} alt={translate(example.alt)} moves />
              ) : (
                <div className="grid gap-px overflow-hidden rounded-[6px] border border-line bg-line sm:grid-cols-2">
                  <LetterSheet language="en" rows={letter.en} />
                  <LetterSheet language="es" rows={letter.es} />
                </div>
              )}
            </FramedFigure>
            <div className="grid min-w-0 gap-4">
              <h3 className="font-semibold text-xl">
                <Link href={`/docs/${slug}`} className="underline-offset-4 hover:underline">
                  {translate(title)}
                </Link>
              </h3>
              <HighlightedCode label={slug} code={curl} language="curl" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
