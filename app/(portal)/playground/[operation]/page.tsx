import { AppError } from "@atelier/errors";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { languageChoices } from "#components/features/operation-form/languages.ts";
import { valuesOfSearch } from "#components/features/operation-form/values.ts";
import { Playground } from "#components/features/playground/playground.tsx";
import { documentLanguages } from "#components/features/playground/server/document-languages.ts";
import { getParameters, pastRuns } from "#components/features/playground/server/past-runs.ts";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { translateExample, translateOperation } from "#components/translations/translate-operation.ts";
import { Link } from "#components/ui/link.tsx";
import { currentSession } from "#lib/accounts/session/session.ts";
import { accountSettings } from "#lib/accounts/settings.ts";
import { readBalance } from "#lib/credits/ledger.ts";
import { exampleLetter, examplePicture } from "#lib/docs/example-pictures.ts";
import { samplesFor, usableExamples } from "#lib/docs/samples.ts";
import { engineOptions } from "#lib/engine-health/engine-choices.ts";
import { readJob } from "#lib/jobs/record.ts";
import { withEngineChoices } from "#lib/operations/engine-fields.ts";
import { operations } from "#lib/operations/index.ts";
import { pool } from "#lib/platform/database/db.ts";
import { env } from "#lib/platform/env.ts";
import { listPresets } from "#lib/presets/presets.ts";
import { readShownPrices } from "#lib/prices/price-table.ts";
import { describePriced } from "#lib/prices/priced-operations.ts";
import { getFormat, getTranslate, getTranslations } from "#translations";

interface Props {
  params: Promise<{ operation: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("playground");
  const { operation: slug } = await params;
  const operation = operations.find((operation) => operation.slug === slug);
  return { title: operation ? (await getTranslate())(operation.title) : t("playground") };
}

export default async function PlaygroundPage({ params, searchParams }: Props) {
  const t = await getTranslations("playground");
  const translate = await getTranslate();
  const { locale } = await getFormat();
  const [{ operation: slug }, search] = [await params, await searchParams];
  const position = operations.findIndex((operation) => operation.slug === slug);
  const operation = operations[position];
  if (!operation) notFound();
  const session = await currentSession();
  const prices = await readShownPrices();
  const described = describePriced(operation, prices);
  const description = translateOperation(
    { ...described, fields: withEngineChoices(described.fields, await engineOptions(operation.slug)) },
    translate,
  );
  const run = session ? await findRun(session.account.id, slug, search.run) : undefined;
  return (
    <>
      <header className="mb-6 flex items-center gap-4">
        <OperationChip slug={slug} position={position} />
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-2xl sm:text-[1.75rem]">{description.title}</h1>
          <p className="text-ink-2 text-sm sm:text-base">
            {description.summary}{" "}
            <Link href={`/docs/${slug}`} className="text-accent underline underline-offset-2">
              {t("docs")}
            </Link>{" "}
            <Link href="/pipelines/new" className="text-accent underline underline-offset-2">
              {t("chainOperations")}
            </Link>
          </p>
        </div>
      </header>
      <ClientMessages of={["playground", "operationForm", "marking", "states"]}>
        <Playground
          // A new key resets the form when the operation changes.
          key={slug}
          operation={description}
          examples={usableExamples(described).map((example) => ({
            ...translateExample(example, translate),
            picture: examplePicture(slug, example.title),
            letter: description.output === "document" ? exampleLetter() : undefined,
          }))}
          rail={operations.map((operation, place) => ({
            slug: operation.slug,
            title: translate(operation.title),
            icon: <OperationChip slug={operation.slug} position={place} size="tiny" />,
            takesImage: "image" in operation.input.shape,
          }))}
          signedIn={session !== null}
          available={session ? (await readBalance(pool(), session.account.id)).available : undefined}
          trialCredits={accountSettings().TRIAL_CREDITS}
          samples={samplesFor(description).map((sample) => ({ ...sample, alt: translate(sample.alt) }))}
          languages={
            session && description.output === "document"
              ? await documentLanguages(session.account.id, session.sessionId, locale)
              : languageChoices(locale)
          }
          baseUrl={env().PUBLIC_URL}
          targets={operations
            .filter(({ input }) => "image" in input.shape)
            .map((operation) => ({ slug: operation.slug, title: translate(operation.title) }))}
          initialValues={{
            ...(run ? getParameters(run, description) : {}),
            ...valuesOfSearch(description.fields, search),
          }}
          runs={session ? await pastRuns(session.account.id, description) : []}
          saved={session ? await listPresets(session.account.id, slug) : []}
          shownRun={run?.id}
        />
      </ClientMessages>
    </>
  );
}

/** The job in the URL, if it belongs to the account and the operation. */
async function findRun(accountId: string, slug: string, jobId: string | string[] | undefined) {
  if (typeof jobId !== "string") return undefined;
  const job = await readJob(accountId, jobId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  return job?.operation === slug ? job : undefined;
}
