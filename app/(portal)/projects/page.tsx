import type { Metadata } from "next";
import { NewProject } from "#components/features/projects/project-forms.tsx";
import { ProjectTable } from "#components/features/projects/project-table.tsx";
import { toProjectRows } from "#components/features/projects/server/project-rows.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { allows } from "#lib/access/roles.ts";
import { requireView } from "#lib/accounts/session/session.ts";
import { listProjects } from "#lib/keys/projects/list.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("projects");
  return { title: t("projects") };
}

const PAGE_SIZE = 25;

type Search = Promise<{ archived?: string; before?: string }>;

export default async function ProjectsPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("projects");
  const [{ account, role }, search] = [await requireView("/projects", "read_jobs"), await searchParams];
  const archived = search.archived === "yes";
  const page = { limit: PAGE_SIZE + 1, before: readCursor(search.before), archived };
  const found = await listProjects(account.id, page);
  const projects = found.slice(0, PAGE_SIZE);
  return (
    <>
      <PageHeading
        title={t("projects")}
        action={
          <ButtonLink href={archived ? "/projects" : "/projects?archived=yes"} kind="secondary">
            {archived ? t("hideArchived") : t("showArchived")}
          </ButtonLink>
        }
      >
        {t("projectsDetail")}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <ProjectTable rows={await toProjectRows(account.id, projects)} />
          <PageLinks
            path="/projects"
            query={archived ? { archived: "yes" } : {}}
            current={search.before}
            older={found.length > PAGE_SIZE ? projects.at(-1)?.id : undefined}
          />
        </div>
        {allows(role, "projects") ? (
          <ClientMessages of={["keys", "projects"]}>
            <NewProject />
          </ClientMessages>
        ) : null}
      </div>
    </>
  );
}
