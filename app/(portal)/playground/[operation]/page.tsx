import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { documentLanguages } from "#app/document-languages.ts";
import { parametersOf, pastRuns } from "#app/past-runs.ts";
import { samplesFor, usableExamples } from "#app/samples.ts";
import { languageChoices } from "#components/languages.ts";
import { valuesOfSearch } from "#components/operation-form/values.ts";
import { OperationChip } from "#components/operation-icon.tsx";
import { Playground } from "#components/playground/playground.tsx";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { readJob } from "#lib/jobs/record.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { requireSession } from "#lib/session.ts";

interface Props {
  params: Promise<{ operation: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { operation: slug } = await params;
  return { title: operations.find((operation) => operation.slug === slug)?.title ?? "Playground" };
}

export default async function PlaygroundPage({ params, searchParams }: Props) {
  const [{ operation: slug }, search] = [await params, await searchParams];
  const position = operations.findIndex((operation) => operation.slug === slug);
  const operation = operations[position];
  if (!operation) notFound();
  const { account, sessionId } = await requireSession(`/playground/${slug}`);
  const description = describeOperation(operation);
  const run = await namedRun(account.id, slug, search.run);
  return (
    <>
      <header className="mb-6 flex items-center gap-4">
        <OperationChip slug={slug} position={position} />
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-2xl sm:text-[1.75rem]">{operation.title}</h1>
          <p className="text-ink-2 text-sm sm:text-base">
            {operation.summary}{" "}
            <Link href={`/docs/${slug}`} className="text-accent underline underline-offset-2">
              Docs
            </Link>
          </p>
        </div>
      </header>
      <Playground
        // Each operation begins anew: nothing of the one before stays in its form.
        key={slug}
        operation={{ ...description, examples: usableExamples(description) }}
        samples={samplesFor(description)}
        languages={
          description.output === "document" ? await documentLanguages(account.id, sessionId) : languageChoices()
        }
        baseUrl={env().PUBLIC_URL}
        targets={operations
          .filter(({ input }) => "image" in input.shape)
          .map((one) => ({ slug: one.slug, title: one.title }))}
        entered={run ? parametersOf(run, description) : valuesOfSearch(description.fields, search)}
        runs={await pastRuns(account.id, description)}
        shownRun={run?.id}
      />
    </>
  );
}

/** The job that the address names, where it is the account's own and of this operation. */
async function namedRun(accountId: string, slug: string, jobId: string | string[] | undefined) {
  if (typeof jobId !== "string") return undefined;
  const job = await readJob(accountId, jobId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return job?.operation === slug ? job : undefined;
}
