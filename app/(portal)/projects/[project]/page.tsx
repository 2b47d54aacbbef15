import type { Metadata } from "next";
import { RestrictedKeyTable } from "#components/features/keys/restricted-key-table.tsx";
import { readRestrictedKeys } from "#components/features/keys/server/restricted-keys.ts";
import { ProjectFacts } from "#components/features/projects/project-facts.tsx";
import { ProjectArchive, ProjectEditor } from "#components/features/projects/project-forms.tsx";
import { toProjectRows } from "#components/features/projects/server/project-rows.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Empty } from "#components/ui/surface.tsx";
import { allows } from "#lib/access/roles.ts";
import { requireView } from "#lib/accounts/session/session.ts";
import type { SessionAccount } from "#lib/accounts/sessions.ts";
import { type Project, readProject } from "#lib/keys/projects/list.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("projects");
  return { title: t("project") };
}

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ before?: string }>;
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const [t, translate] = [await getTranslations("projects"), await getTranslate()];
  const { project: id } = await params;
  const { account, role } = await requireView(`/projects/${id}`, "read_jobs");
  const project = await orNotFound(readProject(account.id, id));
  const mayChange = allows(role, "projects") && project.archivedAt === null;
  const [row] = await toProjectRows(account.id, [project]);
  return (
    <>
      <PageHeading
        title={row?.name ?? project.name}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={`/jobs?project=${id}`} kind="secondary">
              {t("jobs")}
            </ButtonLink>
            <ButtonLink href={`/usage?project=${id}`} kind="secondary">
              {t("usage")}
            </ButtonLink>
          </div>
        }
      >
        {project.isDefault ? t("defaultDetail") : t("projectDetail")}
      </PageHeading>
      <ClientMessages of={["keys", "projects"]}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {mayChange ? (
            <ProjectEditor
              values={toValues(project)}
              operations={operations.map(({ slug, title }) => ({ slug, title: translate(title) }))}
            />
          ) : null}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {row ? <ProjectFacts project={project} row={row} /> : null}
            {mayChange && !project.isDefault ? <ProjectArchive id={id} keys={project.keys} /> : null}
          </div>
        </div>
      </ClientMessages>
      {allows(role, "keys") ? (
        <ProjectKeys account={account} project={project} before={(await searchParams).before} />
      ) : null}
    </>
  );
}

/** The restricted keys of the project. */
async function ProjectKeys({
  account,
  project: { id, archivedAt },
  before,
}: {
  account: Pick<SessionAccount, "id" | "kind">;
  project: Project;
  before: string | undefined;
}) {
  const t = await getTranslations("projects");
  const { rows, older } = await readRestrictedKeys(account.id, readCursor(before), id);
  return (
    <section aria-labelledby="keys" className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="keys" className="font-semibold text-xl">
          {t("keys")}
        </h2>
        {archivedAt === null ? (
          <ButtonLink href={`/keys/new?project=${id}`} kind="secondary">
            {t("newKey")}
          </ButtonLink>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <Empty title={t("noKeysYet")} />
      ) : (
        <RestrictedKeyTable rows={rows} hasTypes={account.kind === "team"} />
      )}
      <PageLinks path={`/projects/${id}`} current={before} older={older ?? undefined} />
    </section>
  );
}

const toValues = ({ id, isDefault, name, creditCap, requestsPerMinute, operations: allowed }: Project) => ({
  id,
  isDefault,
  name,
  cap: creditCap ? String(creditCap.credits) : "",
  period: creditCap?.period ?? "month",
  requestsPerMinute: requestsPerMinute === null ? "" : String(requestsPerMinute),
  operations: allowed,
});
