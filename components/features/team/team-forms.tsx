import { createTeam, turnAccountIntoTeam } from "#components/features/team/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The form for a new team with a balance and keys of its own. */
export function CreateTeam({ kind }: { kind: "primary" | "secondary" }) {
  const t = useTranslations("team");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("createTeam")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("createDetail")}</p>
      <ActionForm action={createTeam} submit={t("createTeam")} busy={t("creating")} kind={kind}>
        <ActionField name="name" label={t("teamName")} required maxLength={100} autoComplete="organization" />
      </ActionForm>
    </Card>
  );
}

/** The form that turns the personal account into a team. */
export function TurnIntoTeam() {
  const t = useTranslations("team");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("turnIntoTeam")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("turnDetail")}</p>
      <ActionForm
        action={turnAccountIntoTeam}
        submit={t("turnIntoTeam")}
        kind="secondary"
        confirmation={{ title: t("turnIntoTeam"), detail: t("turnDetail") }}
      >
        <ActionField id="turn-name" name="name" label={t("teamName")} required maxLength={100} />
      </ActionForm>
    </Card>
  );
}
