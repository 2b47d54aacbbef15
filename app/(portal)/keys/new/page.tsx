import type { Metadata } from "next";
import { NewRestrictedKey } from "#components/features/keys/restricted-key-forms.tsx";
import { scopeChoices, typeChoices } from "#components/features/keys/server/key-choices.ts";
import { projectChoices } from "#components/features/projects/server/project-choices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("keys");
  return { title: t("newRestrictedKey") };
}

export default async function NewRestrictedKeyPage({ searchParams }: { searchParams: Promise<{ project?: string }> }) {
  const t = await getTranslations("keys");
  const translate = await getTranslate();
  const { account, role } = await requireSession("/keys/new", "keys");
  const projects = await projectChoices(account.id, (await searchParams).project);
  return (
    <>
      <PageHeading
        title={t("newRestrictedKey")}
        action={
          <ButtonLink href="/keys" kind="secondary">
            {t("apiKey")}
          </ButtonLink>
        }
      >
        {t("restrictedKeysDetail")}
      </PageHeading>
      <div className="max-w-2xl">
        <ClientMessages of={["keys"]}>
          <NewRestrictedKey
            operations={operations.map(({ slug, title }) => ({ slug, title: translate(title) }))}
            projects={projects}
            types={account.kind === "team" ? typeChoices(role) : []}
            scopes={scopeChoices(role)}
          />
        </ClientMessages>
      </div>
    </>
  );
}
