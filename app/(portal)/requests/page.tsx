import type { Metadata } from "next";
import { projectFilter } from "#components/features/projects/server/project-choices.ts";
import { RequestTable } from "#components/features/requests/request-table.tsx";
import { keyLabels } from "#components/features/requests/server/key-labels.ts";
import {
  activeSearch,
  type RequestSearch,
  requestFilter,
} from "#components/features/requests/server/request-filter.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Filters } from "#components/ui/filters.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireView } from "#lib/accounts/session/session.ts";
import { operations } from "#lib/operations/index.ts";
import { listRequests, parseRequestCursor, REQUEST_LOG_DAYS, requestCursor } from "#lib/requests/list.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("requests");
  return { title: t("requests") };
}

const PAGE_SIZE = 25;
const STATUSES = ["2xx", "4xx", "5xx", "401", "402", "404", "409", "422", "429"];

type Search = Promise<RequestSearch & { before?: string }>;

export default async function RequestsPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("requests");
  const translate = await getTranslate();
  const [{ account, isSupport }, search] = [await requireView("/requests", "read_jobs"), await searchParams];
  const projects = await projectFilter(account.id, search.project);
  const active = { ...activeSearch(search), project: projects.chosen };
  const [found, keys] = await Promise.all([
    listRequests(account.id, requestFilter(active), {
      limit: PAGE_SIZE + 1,
      cursor: findCursor(readCursor(search.before)),
    }),
    keyLabels(account.id),
  ]);
  const requests = found.slice(0, PAGE_SIZE);
  const last = requests.at(-1);
  const query = new URLSearchParams(Object.entries(active).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return (
    <>
      <PageHeading
        title={t("requests")}
        action={
          requests.length > 0 && !isSupport ? (
            <ButtonLink href={`/requests/export?${query}`} kind="secondary" prefetch={false}>
              {t("exportAsCsv")}
            </ButtonLink>
          ) : null
        }
      >
        {t("everyRequestOfDays", { days: REQUEST_LOG_DAYS })}
      </PageHeading>
      <Filters
        filters={[
          { kind: "text", name: "text", label: t("search"), value: active.text, placeholder: t("searchPlaceholder") },
          {
            kind: "choice",
            name: "status",
            label: t("status"),
            value: active.status,
            options: STATUSES.map((value) => ({ value, title: value })),
          },
          {
            kind: "choice",
            name: "operation",
            label: t("operation"),
            value: active.operation,
            options: operations.map(({ slug, title }) => ({ value: slug, title: translate(title) })),
          },
          {
            kind: "choice",
            name: "key",
            label: t("key"),
            value: active.key,
            options: [
              { value: "playground", title: t("playground") },
              ...[...keys].map(([value, title]) => ({ value, title })),
            ],
          },
          ...projects.filters(t("project")),
          { kind: "day", name: "from", label: t("from"), value: active.from },
          { kind: "day", name: "to", label: t("to"), value: active.to },
        ]}
      />
      {requests.length === 0 ? (
        <Empty title={query.size > 0 ? t("noMatchingRequests") : t("noRequestsYet")}>{t("requestsAppearHere")}</Empty>
      ) : (
        <RequestTable requests={requests} keys={keys} />
      )}
      <PageLinks
        path="/requests"
        query={{ ...active }}
        current={search.before}
        older={found.length > PAGE_SIZE && last ? requestCursor(last) : undefined}
      />
    </>
  );
}

/** The cursor of the address. An invalid one shows the first page. */
function findCursor(before: string | undefined) {
  try {
    return parseRequestCursor(before);
  } catch {
    return undefined;
  }
}
