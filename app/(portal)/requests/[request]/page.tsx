import type { Metadata } from "next";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { getCurl, getPlaygroundPath } from "#components/features/requests/request-code.ts";
import { RequestError } from "#components/features/requests/request-error.tsx";
import { RequestStatus } from "#components/features/requests/request-status.tsx";
import { keyLabels } from "#components/features/requests/server/key-labels.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Link } from "#components/ui/link.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card } from "#components/ui/surface.tsx";
import { requireView } from "#lib/accounts/session/session.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";
import { readRequest } from "#lib/requests/list.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("requests");
  return { title: t("request") };
}

export default async function RequestPage({ params }: { params: Promise<{ request: string }> }) {
  const [t, format] = [await getTranslations("requests"), await getFormat()];
  const getTitle = await getTitles();
  const { request: requestId } = await params;
  const { account, isSupport } = await requireView(`/requests/${requestId}`, "read_jobs");
  const [logged, keys] = await Promise.all([orNotFound(readRequest(account.id, requestId)), keyLabels(account.id)]);
  // Parameters are what the customer sent.
  const request = isSupport ? { ...logged, parameters: null } : logged;
  const operation = operations.find(({ slug }) => slug === request.operation);
  const described = operation && describeOperation(operation);
  const job = request.jobId;
  return (
    <>
      <PageHeading
        title={`${request.method} ${request.path}`}
        action={
          described && !isSupport ? (
            <ButtonLink href={getPlaygroundPath(request, described)} kind="secondary">
              {t("openInPlayground")}
            </ButtonLink>
          ) : null
        }
      />
      <div className="mb-6">
        <RequestStatus status={request.status} errorCode={request.errorCode} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              [t("requestId"), request.id],
              [t("time"), format.time(request.createdAt)],
              [t("duration"), format.duration(request.durationMs)],
              [t("key"), request.keyId ? (keys.get(request.keyId) ?? request.keyId) : t("playground")],
              [t("ipAddress"), request.ip],
              [t("userAgent"), request.userAgent ?? "—"],
              [t("operation"), request.operation ? getTitle(request.operation) : "—"],
              [
                t("job"),
                job ? (
                  <Link key={job} href={`/jobs/${job}`} className="text-accent underline underline-offset-2">
                    {job}
                  </Link>
                ) : (
                  "—"
                ),
              ],
              [t("credits"), request.credits === null ? "—" : format.count(request.credits)],
            ]}
          />
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {request.errorCode ? <RequestError code={request.errorCode} fields={request.errorFields ?? []} /> : null}
          <CodeBlock label="curl" code={getCurl(request, env().PUBLIC_URL, described)} />
          {request.parameters ? (
            <CodeBlock label={t("parameters")} code={JSON.stringify(request.parameters, null, 2)} />
          ) : (
            <p className="caption">{t("parametersAreNotStored")}</p>
          )}
        </div>
      </div>
    </>
  );
}
