import type { Metadata } from "next";
import { AtAGlance } from "#components/features/admin/at-a-glance.tsx";
import { overviewFigures } from "#components/features/admin/overview-figures.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Link } from "#components/ui/link.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { readGlance } from "#lib/admin/at-a-glance.ts";
import { readOverview } from "#lib/admin/overview.ts";
import { engineReports } from "#lib/engine-health/states.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("administration") };
}

export default async function AdminPage() {
  const t = await getTranslations("admin");
  const format = await getFormat();
  await requireAdmin();
  const [overview, glance, engines] = await Promise.all([readOverview(), readGlance(), engineReports()]);
  const figures = overviewFigures(overview, engines, t);
  return (
    <>
      <PageHeading title={t("administration")}>{t("overviewServiceChangesRecordedAudit")}</PageHeading>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {figures.map(({ title, value, aside, href }) => (
          <li key={title} className="bg-surface">
            <Link href={href} className="grid h-full content-start gap-1 px-5 py-4 hover:bg-sunken">
              <span className="caption">{title}</span>
              <span className="font-pixel text-4xl leading-none">{format.count(value)}</span>
              <span className="text-ink-3 text-sm">{aside}</span>
            </Link>
          </li>
        ))}
      </ul>
      <AtAGlance glance={glance} />
    </>
  );
}
