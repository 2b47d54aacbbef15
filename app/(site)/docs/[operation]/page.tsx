import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EnginePriceTable } from "#components/features/docs/engine-price-table.tsx";
import { ExampleList } from "#components/features/docs/example-list.tsx";
import { ParameterList } from "#components/features/docs/parameter-list.tsx";
import { ResponseList } from "#components/features/docs/response-list.tsx";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { operationExamples } from "#lib/docs/operation-examples.ts";
import { operationErrors, operationResponses } from "#lib/docs/operation-responses.ts";
import { enginePrices } from "#lib/engine-health/engine-prices.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";

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
  const { getPrices } = await readShownPrices();
  const operation = describeOperation(found, getPrices(found));
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
          <span id="price" className="text-ink-2 text-sm">
            Price in credits: {operation.priceNote}
          </span>
        </div>
        <div>
          <ButtonLink href={`/playground/${slug}`} kind="secondary">
            Open in playground
          </ButtonLink>
        </div>
      </header>
      <ExampleList examples={operationExamples(operation, env().PUBLIC_URL)} />
      <EnginePriceTable engines={await enginePrices(found)} />
      <ParameterList fields={operation.fields} />
      <ResponseList responses={operationResponses(operation.output)} errors={operationErrors()} />
    </article>
  );
}
