import { changeMyAddress, saveMyName } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The person's email address, id and name. */
export function ProfileCard({
  person,
}: {
  person: { id: string; email: string; emailVerified: unknown; name: string | null };
}) {
  const t = useTranslations("settings");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("profile")}</CardTitle>
      <dl className="grid gap-3 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-3">{t("emailAddress")}</dt>
          <dd className="flex flex-wrap items-center gap-2 break-all">
            {person.email}
            {person.emailVerified ? (
              <Badge tone="good">{t("verified")}</Badge>
            ) : (
              <Badge tone="warn">{t("notVerified")}</Badge>
            )}
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-3">{t("accountId")}</dt>
          <dd className="break-all font-mono text-[0.8125rem]">{person.id}</dd>
        </div>
      </dl>
      {person.emailVerified ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-accent">{t("changeAddress")}</summary>
          <div className="grid gap-4 pt-4">
            <p className="text-ink-2">{t("changeAddressDetail")}</p>
            <ActionForm action={changeMyAddress} submit={t("sendLinks")} busy={t("sendingLinks")} kind="secondary">
              <ActionField
                name="email"
                id="new-email"
                label={t("newAddress")}
                type="email"
                autoComplete="email"
                required
                maxLength={254}
                spellCheck={false}
              />
            </ActionForm>
          </div>
        </details>
      ) : null}
      <ActionForm action={saveMyName} submit={t("saveName")} kind="secondary">
        <ActionField
          name="name"
          label={t("name")}
          autoComplete="name"
          maxLength={100}
          defaultValue={person.name ?? ""}
        />
      </ActionForm>
    </Card>
  );
}
