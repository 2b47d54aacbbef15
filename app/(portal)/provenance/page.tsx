import type { Metadata } from "next";
import { CredentialsChecker } from "#components/features/provenance/credentials-checker.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("provenance");
  return { title: t("title") };
}

export default async function ProvenancePage() {
  const t = await getTranslations("provenance");
  await requireSession("/provenance", null);
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <ClientMessages of={["provenance"]}>
        <CredentialsChecker />
      </ClientMessages>
    </>
  );
}
