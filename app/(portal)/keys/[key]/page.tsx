import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { toValues } from "#components/features/keys/key-values.ts";
import { RestrictedKeyFacts } from "#components/features/keys/restricted-key-facts.tsx";
import {
  RestrictedKeyEditor,
  RestrictedKeyRevocation,
  RestrictedKeyRotation,
} from "#components/features/keys/restricted-key-forms.tsx";
import { scopeChoices } from "#components/features/keys/server/key-choices.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { allows } from "#lib/access/roles.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { readKeySpend } from "#lib/credits/key-spend.ts";
import { getKeyType } from "#lib/keys/grants.ts";
import { readKey } from "#lib/keys/restricted-list.ts";
import { operations } from "#lib/operations/index.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getTranslate, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("keys");
  return { title: t("restrictedKey") };
}

export default async function RestrictedKeyPage({ params }: { params: Promise<{ key: string }> }) {
  const t = await getTranslations("keys");
  const translate = await getTranslate();
  const { key: id } = await params;
  const { account, person, role } = await requireSession(`/keys/${id}`, "keys");
  const key = await orNotFound(readKey(account.id, id));
  if (key.kind !== "restricted") notFound();
  const { personId, admin } = key.grants;
  const mayRotate =
    key.clientName === null && (personId === null || personId === person.id) && (!admin || allows(role, "members"));
  const spend = (await readKeySpend(pool(), account.id, [id])).get(id);
  return (
    <>
      <PageHeading
        title={key.name}
        action={
          <ButtonLink href="/keys" kind="secondary">
            {t("apiKey")}
          </ButtonLink>
        }
      >
        {key.clientName !== null
          ? t("connectionDetail", { application: key.clientName })
          : key.grants.test
            ? t("testKey")
            : t("restrictedKey")}
      </PageHeading>
      <ClientMessages of={["keys"]}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <RestrictedKeyEditor
            id={id}
            values={toValues(key, getKeyType(key.grants))}
            operations={operations.map(({ slug, title }) => ({ slug, title: translate(title) }))}
            scopes={scopeChoices(role)}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <RestrictedKeyFacts shown={key} spend={spend} />
            {mayRotate ? <RestrictedKeyRotation id={id} /> : null}
            <RestrictedKeyRevocation id={id} />
          </div>
        </div>
      </ClientMessages>
    </>
  );
}
