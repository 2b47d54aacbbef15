import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ExampleResult } from "#components/features/docs/example-result.tsx";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { formatOption } from "#components/ui/format.ts";
import { Badge } from "#components/ui/surface.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { codeSnippets } from "#lib/docs/code-snippets.ts";
import { examplePicture } from "#lib/docs/example-pictures.ts";
import { boundsOf } from "#lib/docs/field-bounds.ts";
import { usableExamples } from "#lib/docs/samples.ts";
import { describeOperation, type FieldDescription, type OperationDescription } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";

interface Props {
  params: Promise<{ operation: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { operation: slug } = await params;
  const operation = operations.find((candidate) => candidate.slug === slug);
  return operation ? { title: operation.title, description: operation.summary } : {};
}

export default async function OperationDocsPage({ params }: Props) {
  const { operation: slug } = await params;
  const position = operations.findIndex((candidate) => candidate.slug === slug);
  const found = operations[position];
  if (!found) notFound();
  const operation = describeOperation(found);
  return (
    <article className="grid max-w-4xl gap-10">
      <header className="grid gap-5">
        <OperationChip slug={slug} position={position} />
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">{operation.title}</h1>
        <p className="text-ink-2 text-lg">{operation.summary}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code className="rounded-[7px] border border-line bg-surface px-3 py-2 font-mono text-sm">
            POST /api/v1/{slug}
          </code>
          <span className="text-ink-2 text-sm">{operation.priceNote} (credits)</span>
        </div>
        <div>
          <ButtonLink href={`/playground/${slug}`} kind="secondary">
            Open in the playground
          </ButtonLink>
        </div>
      </header>
      <section aria-labelledby="examples" className="grid gap-6">
        <h2 id="examples" className="font-semibold text-2xl">
          Examples
        </h2>
        {usableExamples(operation).map((example) => (
          <div key={example.title} className="grid gap-2">
            <h3 className="font-medium">
              {example.title}
              {samplesOf(example.input).map((path) => (
                <a
                  key={path}
                  href={`/${path}`}
                  download
                  className="ml-3 font-normal text-accent text-sm underline underline-offset-2"
                >
                  {path.slice(SAMPLES.length)}
                </a>
              ))}
            </h3>
            <ExampleFigure slug={slug} example={example} />
            <Tabs
              label={example.title}
              tabs={codeSnippets({
                baseUrl: env().PUBLIC_URL,
                operation,
                fields: withFiles(example.input),
              }).map(({ id, title, code }) => ({ id, title, panel: <CodeBlock code={code} label={title} /> }))}
            />
          </div>
        ))}
      </section>
      <section aria-labelledby="parameters">
        <h2 id="parameters" className="mb-4 font-semibold text-2xl">
          Parameters
        </h2>
        <dl className="divide-y divide-line border-line border-y">
          {operation.fields.map((field) => (
            <Parameter key={field.name} field={field} />
          ))}
        </dl>
      </section>
      <p className="text-ink-2">
        Anything wrong is answered with a problem from{" "}
        <Link href="/docs/errors" className="text-accent underline underline-offset-2">
          the list of errors
        </Link>
        .
      </p>
    </article>
  );
}

/** What the example made, where it is a picture. */
function ExampleFigure({ slug, example }: { slug: string; example: OperationDescription["examples"][number] }) {
  const picture = examplePicture(slug, example.title);
  if (!picture) return null;
  return (
    <figure className="my-2 max-w-xl">
      <ExampleResult before={picture.before} after={picture.after} alt={example.shows ?? example.title} />
    </figure>
  );
}

function Parameter({ field }: { field: FieldDescription }) {
  return (
    <div className="grid gap-1.5 py-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6">
      <dt className="flex flex-wrap content-start items-center gap-2">
        <code className="font-medium font-mono text-sm">{field.name}</code>
        {field.required ? <Badge tone="accent">required</Badge> : null}
      </dt>
      <dd className="grid gap-1.5">
        <p>{field.description}</p>
        <p className="caption">{boundsOf(field).join(" · ")}</p>
        {field.options ? (
          <p className="flex flex-wrap gap-1.5">
            {field.options.map((option) => (
              <code
                key={option}
                title={formatOption(option)}
                className="rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs"
              >
                {option}
              </code>
            ))}
          </p>
        ) : null}
      </dd>
    </div>
  );
}

const SAMPLES = "samples/";

function samplesOf(input: Record<string, unknown>): string[] {
  return Object.values(input).flatMap((value) =>
    typeof value === "string" && value.startsWith(SAMPLES) ? [value] : [],
  );
}

/** An example names files by their place here; whoever copies it has them beside the script. */
function withFiles(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === "string" && value.startsWith(SAMPLES) ? { file: value.slice(SAMPLES.length) } : value,
    ]),
  );
}
