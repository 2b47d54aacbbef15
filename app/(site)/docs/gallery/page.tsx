import type { Metadata } from "next";
import { ExampleResult } from "#components/features/docs/example-result.tsx";
import { Link } from "#components/ui/link.tsx";
import {
  gallerySheets,
  getTemplateResults,
  getUneditedSheets,
  type TemplateResult,
} from "#lib/docs/example-pictures.ts";
import { gallerySummary } from "#lib/docs/pages.ts";
import { operations } from "#lib/operations/index.ts";
import { pipelineTemplates } from "#lib/pipelines/templates.ts";

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
      <header id="templates" className="grid gap-3">
        <h2 className="font-semibold text-3xl tracking-[-0.02em]">Templates of pipelines</h2>
        <p className="max-w-prose text-ink-2">
          Each template ran once as it is, with the embedded engines. Open one in the portal to run it with your own
          file. The guide{" "}
          <Link href="/docs/guides/pipelines" className="text-accent underline underline-offset-2">
            Pipelines
          </Link>{" "}
          describes its steps.
        </p>
      </header>
      {getTemplateResults().map((result) => (
        <TemplateSection key={result.template} result={result} />
      ))}
      <header id="unedited" className="grid gap-3">
        <h2 className="font-semibold text-3xl tracking-[-0.02em]">Ten unedited results per operation</h2>
        <p className="max-w-prose text-ink-2">
          The inputs were fixed before this run, although the prompts and sketches had been tried before. Each ran once
          with the embedded engines, and every result is here: the bad ones too, with their warnings and the time that
          they took on a busy machine with two cores.
        </p>
      </header>
      {getUneditedSheets().map((sheet) => (
        <section key={sheet.operation} className="grid gap-5">
          <h3 className="font-semibold text-2xl">{findTitle(sheet.operation)}</h3>
          <div className="grid grid-cols-2 items-start gap-x-5 gap-y-8 md:grid-cols-3 xl:grid-cols-5">
            {sheet.results.map((result) => (
              <UneditedFigure key={formatFields(result.fields)} result={result} />
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}

function ResultFigure({ result, alt }: { result: Sheet["works"][number]; alt: string }) {
  const title = findTitle(result.operation);
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

/** The input of a template and the results of its final steps. */
function TemplateSection({ result: { template, before, after, texts, refusal } }: { result: TemplateResult }) {
  const found = pipelineTemplates.find(({ id }) => id === template);
  if (!found) return null;
  const { title, description } = found;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h3 className="font-semibold text-2xl">{title}</h3>
        <p className="max-w-prose text-ink-2">{description}</p>
        <Link
          href={`/pipelines/new?template=${template}`}
          className="justify-self-start text-accent text-sm underline underline-offset-2"
        >
          Open {title} in the portal
        </Link>
      </div>
      {refusal && <p className="rounded-md border border-line p-3 text-sm">Not shown: {refusal}</p>}
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-8 md:grid-cols-3 xl:grid-cols-5">
        {before && (
          <figure className="grid gap-2">
            <ExampleResult before={null} after={before} alt={`${title}: the input`} />
            <figcaption className="text-ink-2 text-sm">Input</figcaption>
          </figure>
        )}
        {after.map(({ step, picture }, index) => (
          <figure key={picture.path} className="grid gap-2">
            <ExampleResult before={null} after={picture} alt={`${title}: result ${index + 1}`} />
            <figcaption className="font-mono text-ink-2 text-xs">{step}</figcaption>
          </figure>
        ))}
      </div>
      {texts.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-3">
          {texts.map(({ language, paragraphs }) => (
            <figure
              key={language}
              lang={language}
              className="grid content-start gap-2 rounded-md border border-line p-4"
            >
              <figcaption className="font-mono text-ink-2 text-xs">{language}</figcaption>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-sm">
                  {paragraph}
                </p>
              ))}
            </figure>
          ))}
        </div>
      )}
    </section>
  );
}

function UneditedFigure({ result }: { result: ReturnType<typeof getUneditedSheets>[number]["results"][number] }) {
  const { picture, fields, refusal, warnings, seconds, fault } = result;
  const request = formatFields(fields);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {picture ? (
        <ExampleResult before={null} after={picture} alt={`Result of ${request}`} />
      ) : (
        <p className="rounded-md border border-line p-3 text-sm">Refused: {refusal}</p>
      )}
      <figcaption className="grid grid-cols-[minmax(0,1fr)] gap-1 text-xs [overflow-wrap:anywhere]">
        <code className="font-mono text-ink-2">{request}</code>
        <span className="text-ink-2">{seconds} s</span>
        {fault && <strong className="font-semibold">Wrong: {fault}</strong>}
        {warnings.map((warning) => (
          <span key={warning}>Warning: {warning}</span>
        ))}
      </figcaption>
    </figure>
  );
}

const findTitle = (operation: string) => operations.find(({ slug }) => slug === operation)?.title ?? operation;

/** The request fields other than the image, for example `factor: 4`. */
function formatFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ");
}
