import type { Metadata } from "next";
import Link from "next/link";
import { ExampleResult } from "#components/features/docs/example-result.tsx";
import { gallerySheets } from "#lib/docs/example-pictures.ts";
import { gallerySummary } from "#lib/docs/pages.ts";
import { operations } from "#lib/operations/index.ts";

export const metadata: Metadata = { title: "Gallery", description: gallerySummary };

type Sheet = ReturnType<typeof gallerySheets>[number];

export default function GalleryPage() {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <header className="grid gap-3">
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">Gallery</h1>
        <p className="max-w-prose text-ink-2 text-lg">{gallerySummary}</p>
      </header>
      {gallerySheets().map((sheet) => (
        <section key={sheet.shows} className="grid gap-5">
          <h2 className="font-semibold text-2xl">{sheet.shows}</h2>
          <div className="grid items-start gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            <figure className="grid gap-2">
              <ExampleResult before={null} after={sheet.photograph} alt={sheet.shows} />
              <figcaption className="text-ink-2 text-sm">Original</figcaption>
            </figure>
            {sheet.works.map((work) => (
              <ResultFigure key={work.after.path} result={work} alt={sheet.shows} />
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}

function ResultFigure({ result, alt }: { result: Sheet["works"][number]; alt: string }) {
  const title = operations.find(({ slug }) => slug === result.operation)?.title ?? result.operation;
  return (
    <figure className="grid gap-2">
      <ExampleResult before={result.before} after={result.after} alt={`${alt}: ${title.toLowerCase()}`} />
      <figcaption className="grid gap-1 text-sm">
        <Link
          href={`/docs/${result.operation}`}
          className="justify-self-start text-accent underline underline-offset-2"
        >
          {title}
        </Link>
        <code className="break-words font-mono text-ink-2 text-xs">{formatFields(result.fields)}</code>
      </figcaption>
    </figure>
  );
}

/** The request fields other than the image, for example `factor: 4`. */
function formatFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ");
}
