import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { AccountBadges } from "#components/features/admin/account-badges.tsx";
import { AccountFacts } from "#components/features/admin/account-facts.tsx";
import { AccountForms } from "#components/features/admin/account-forms.tsx";
import { AccountMembers } from "#components/features/admin/account-members.tsx";
import { AnyJobTable } from "#components/features/admin/any-job-table.tsx";
import { AnyPurchaseTable } from "#components/features/admin/any-purchase-table.tsx";
import { AuditTable } from "#components/features/admin/audit-table.tsx";
import { Section } from "#components/features/admin/section.tsx";
import { LedgerTable } from "#components/features/credits/ledger-table.tsx";
import { ProjectTable } from "#components/features/projects/project-table.tsx";
import { toProjectRows } from "#components/features/projects/server/project-rows.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Empty } from "#components/ui/surface.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { SUPPORT_MINUTES } from "#lib/accounts/support.ts";
import { searchMembers } from "#lib/accounts/teams/members.ts";
import { readAccount } from "#lib/admin/accounts.ts";
import { listAudit } from "#lib/admin/audit.ts";
import { listAllJobs } from "#lib/admin/jobs.ts";
import { listAllPurchases } from "#lib/admin/purchases.ts";
import { listEntries } from "#lib/credits/entries.ts";
import { readEndings } from "#lib/credits/expire.ts";
import { listProjects } from "#lib/keys/projects/list.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("account") };
}

const MAX_ROWS = 10;

const MEMBERS = 25;
const PROJECTS = 25;

interface Props {
  params: Promise<{ account: string }>;
  searchParams: Promise<{ member?: string; before?: string; projects?: string }>;
}

export default async function AdminAccountPage({ params, searchParams }: Props) {
  const [t, team, project] = [
    await getTranslations("admin"),
    await getTranslations("team"),
    await getTranslations("projects"),
  ];
  await requireAdmin();
  const { account: accountId } = await params;
  const { member, before, projects: projectsBefore } = await searchParams;
  const search = typeof member === "string" ? member.slice(0, 200) : "";
  const account = await orNotFound(readAccount(accountId));
  const [members, projects, endings, entries, purchases, jobs, audit] = await Promise.all([
    account.kind === "team" ? searchMembers(accountId, { search, before: readCursor(before), limit: MEMBERS }) : null,
    listProjects(accountId, { limit: PROJECTS + 1, before: readCursor(projectsBefore), archived: true }),
    readEndings(pool(), accountId),
    listEntries(pool(), accountId, { limit: MAX_ROWS }),
    listAllPurchases({ limit: MAX_ROWS, accountId }),
    listAllJobs({ limit: MAX_ROWS, accountId }),
    listAudit({ limit: MAX_ROWS, accountId }),
  ]);
  const shownProjects = projects.slice(0, PROJECTS);
  return (
    <>
      <PageHeading
        title={account.deleted ? t("deletedAccount") : account.email}
        action={<AccountBadges account={account} />}
      />
      <div className="mb-10 grid items-start gap-6 lg:grid-cols-2">
        <AccountFacts account={account} endings={endings} />
        {account.deleted ? null : (
          <AccountForms
            accountId={account.id}
            suspended={account.suspended}
            supportMinutes={SUPPORT_MINUTES}
            createRequestId={randomUUID}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {members ? (
          <Section title={team("members")}>
            <AccountMembers accountId={account.id} page={members} search={search} current={before} />
          </Section>
        ) : null}
        <Section title={project("projects")}>
          <ProjectTable rows={await toProjectRows(account.id, shownProjects)} areLinked={false} />
          <PageLinks
            path={`/admin/accounts/${account.id}`}
            name="projects"
            current={projectsBefore}
            older={projects.length > PROJECTS ? shownProjects.at(-1)?.id : undefined}
          />
        </Section>
        <Section title={t("ledger")}>
          <LedgerTable entries={entries} jobs="/admin/jobs" empty={t("noEntriesYet")} />
        </Section>
        <Section title={t("purchases")} more={`/admin/purchases?account=${account.id}`}>
          {purchases.length === 0 ? <Empty title={t("noPurchasesYet")} /> : <AnyPurchaseTable purchases={purchases} />}
        </Section>
        <Section title={t("jobs")} more={`/admin/jobs?account=${account.id}`}>
          {jobs.length === 0 ? <Empty title={t("noJobsYet")} /> : <AnyJobTable jobs={jobs} />}
        </Section>
        <Section title={t("auditLog")} more={`/admin/audit?account=${account.id}`}>
          {audit.length === 0 ? <Empty title={t("noEntriesYet")} /> : <AuditTable lines={audit} />}
        </Section>
      </div>
    </>
  );
}
