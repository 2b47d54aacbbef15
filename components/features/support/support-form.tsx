import { openPortal } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** Opens the portal of an account for the operator, read-only. */
export function SupportForm({
  accountId,
  requestId,
  minutes,
}: {
  accountId: string;
  requestId: string;
  minutes: number;
}) {
  const t = useTranslations("support");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("supportAccess")}</CardTitle>
      <p className="text-ink-2 text-sm">
        {t("whatItShows")} {t("ownersAreInformed", { minutes })}
      </p>
      <ActionForm action={openPortal} submit={t("openPortal")} kind="secondary">
        <input type="hidden" name="account" value={accountId} />
        <input type="hidden" name="request" value={requestId} />
        <ActionField name="reason" id="support-reason" label={t("reason")} required minLength={3} maxLength={500} />
      </ActionForm>
    </Card>
  );
}
