import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { requireSession, supportSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("supportAccess") };
}

/** Where support access ends up at a page that it does not show, or after an act that it cannot do. */
export default async function SupportPage() {
  const t = await getTranslations("support");
  if (!(await supportSession())) {
    await requireSession("/support", null);
    redirect("/dashboard");
  }
  return <PageHeading title={t("notPossible")}>{t("whatItShows")}</PageHeading>;
}
