import { workFor } from "#components/features/team/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import type { AccountChoice } from "#lib/accounts/teams/switch-account.ts";
import { useTranslations } from "#translations";

/** The accounts of a person, with a button to work for another one. */
export function AccountChoices({ choices, currentId }: { choices: readonly AccountChoice[]; currentId: string }) {
  const t = useTranslations("team");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("yourAccounts")}</CardTitle>
      <ul className="divide-y divide-line text-sm">
        {choices.map(({ id, kind, name, role }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span>
              {kind === "personal" ? t("personalAccount") : name}{" "}
              <span className="text-ink-3">{kind === "team" ? t(`roleName_${role}`) : null}</span>
            </span>
            {id === currentId ? (
              <Badge tone="accent">{t("current")}</Badge>
            ) : (
              <ActionForm action={workFor} submit={t("switch")} busy={t("switching")} kind="secondary">
                <input type="hidden" name="account" value={id} />
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
