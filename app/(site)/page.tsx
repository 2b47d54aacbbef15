import { ApiSection } from "#components/features/marketing/api-section.tsx";
import { Hero } from "#components/features/marketing/hero.tsx";
import { OperationGrid } from "#components/features/marketing/operation-grid.tsx";
import { PackageSection } from "#components/features/marketing/package-section.tsx";
import { ResultsSection } from "#components/features/marketing/results-section.tsx";
import { SelfHostingSection } from "#components/features/marketing/self-hosting-section.tsx";
import { firstCallSnippets } from "#lib/docs/code-snippets.ts";
import { exampleLetter, examplePicture } from "#lib/docs/example-pictures.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";

/** The examples in the results section, with their request and their width in a grid of twelve columns. */
const results: { operation: string; title: string; request: string; span: string; withoutInput?: boolean }[] = [
  {
    operation: "image-edit",
    title: "Change a color",
    request: "“make the motorcycle green” · 4 credits",
    span: "md:col-span-7",
  },
  {
    operation: "image-cleanup",
    title: "Remove grain",
    request: "denoise=strong · 3 credits",
    span: "md:col-span-5",
  },
  {
    operation: "image-generate",
    title: "Foxes in the snow",
    request: "“three red foxes under a full moon in a snowy forest”",
    span: "md:col-span-5",
  },
  {
    operation: "product-photo",
    title: "On a concrete floor",
    request: "scene=concrete, size=banner · 6 credits",
    span: "md:col-span-7",
    withoutInput: true,
  },
  {
    operation: "image-upscale",
    title: "Four times the size",
    request: "150 × 100 → 600 × 400 · 2 credits",
    span: "md:col-span-7",
  },
  {
    operation: "sketch-to-image",
    title: "A house",
    request: "“a red house with a green lawn…”",
    span: "md:col-span-5",
  },
];

/** The paragraphs of the sample letter that the translation example shows. */
const letterLines = ["What we have", "Fruit", "Price", "Pears", "4 euros", "They are sweet."];

export default function LandingPage() {
  const { PUBLIC_URL, TRIAL_CREDITS, CREDIT_PACKAGES } = env();
  const [curl] = firstCallSnippets(PUBLIC_URL);
  return (
    <>
      <Hero trialCredits={TRIAL_CREDITS} operations={operations.map(({ slug }) => slug)} />
      <section aria-labelledby="operations" className="border-line border-y bg-surface">
        <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6">
          <h2 id="operations" className="mb-8 max-w-2xl font-semibold text-3xl sm:text-4xl">
            Eight operations, priced up front
          </h2>
          <OperationGrid
            operations={operations.map(({ slug, title, summary, priceNote }) => ({ slug, title, summary, priceNote }))}
            path="/docs"
          />
        </div>
      </section>
      <ResultsSection results={exampleResults()} letter={{ en: letterRows("from"), es: letterRows("to") }} />
      <ApiSection code={curl?.code ?? ""} />
      <PackageSection packages={CREDIT_PACKAGES} />
      <SelfHostingSection
        engines={engineCards.map((card) => ({
          title: card.title,
          href: `/docs/engines/${cardSlug(card)}`,
          embedded: card.kind === "embedded",
        }))}
      />
    </>
  );
}

/** The results whose images exist. */
function exampleResults() {
  return results.flatMap(({ operation, title, request, span, withoutInput }) => {
    const picture = examplePicture(operation, title);
    if (!picture) return [];
    const example = operations
      .find(({ slug }) => slug === operation)
      ?.examples.find((candidate) => candidate.title === title);
    const before = withoutInput ? null : picture.before;
    return [{ operation, request, span, before, after: picture.after, alt: example?.shows ?? title }];
  });
}

function letterRows(side: "from" | "to"): string[] {
  const letter = exampleLetter();
  return letterLines.flatMap((line) => letter[side][letter.from.indexOf(line)] ?? []);
}
