import Link from "next/link";
import { ExampleResult } from "#components/features/docs/example-result.tsx";
import { FramedFigure } from "./framed-figure.tsx";
import { LetterSheet } from "./letter-sheet.tsx";

interface Picture {
  path: string;
  width: number;
  height: number;
}

interface Result {
  operation: string;
  /** The request in short form. */
  request: string;
  /** The class for the width in the grid. */
  span: string;
  before: Picture | null;
  after: Picture;
  alt: string;
}

/** Results of the operations on the landing page. */
export function ResultsSection({
  results,
  letter,
}: {
  results: readonly Result[];
  letter: { en: string[]; es: string[] };
}) {
  return (
    <section aria-labelledby="results" className="mx-auto w-full max-w-7xl px-4 py-20 sm:px-6">
      <h2 id="results" className="mb-10 max-w-2xl font-semibold text-3xl sm:text-4xl">
        Unedited API results. Drag to compare.
      </h2>
      <div className="grid items-end gap-x-12 gap-y-14 md:grid-cols-12">
        {results.map(({ operation, request, span, before, after, alt }) => (
          <FramedFigure
            key={operation}
            className={span}
            caption={
              <>
                <OperationLink slug={operation} />
                <span>{request}</span>
              </>
            }
          >
            <ExampleResult before={before} after={after} alt={alt} />
          </FramedFigure>
        ))}
        <FramedFigure
          className="md:col-span-12"
          caption={
            <>
              <OperationLink slug="document-translate" />
              <span>A letter with a table, English → Spanish. Fonts, cells and links are kept.</span>
            </>
          }
        >
          <div className="grid gap-px overflow-hidden rounded-[6px] border border-line bg-line sm:grid-cols-2">
            <LetterSheet language="en" rows={letter.en} />
            <LetterSheet language="es" rows={letter.es} />
          </div>
        </FramedFigure>
      </div>
    </section>
  );
}

function OperationLink({ slug }: { slug: string }) {
  return (
    <Link href={`/docs/${slug}`} className="underline underline-offset-2">
      {slug}
    </Link>
  );
}
