import { adjust, suspend, unsuspend } from "#components/features/admin/actions.ts";
import { SupportForm } from "#components/features/support/support-form.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The forms to change an account's credits, to suspend it and to open its portal. Each form has its own request id, so it applies once. */
export function AccountForms({
  accountId,
  suspended,
  supportMinutes,
  createRequestId,
}: {
  accountId: string;
  suspended: string | null;
  /** How long support access lasts. */
  supportMinutes: number;
  createRequestId: () => string;
}) {
  return (
    <div className="grid gap-6">
      <CreditsForm accountId={accountId} requestId={createRequestId()} />
      <SupportForm accountId={accountId} requestId={createRequestId()} minutes={supportMinutes} />
      <SuspendForm accountId={accountId} requestId={createRequestId()} suspended={suspended === "operator"} />
    </div>
  );
}

function CreditsForm({ accountId, requestId }: { accountId: string; requestId: string }) {
  const t = useTranslations("admin");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("credits")}</CardTitle>
      <ActionForm action={adjust} submit={t("changeBalance")} busy={t("changing")} kind="secondary">
        <input type="hidden" name="account" value={accountId} />
        <input type="hidden" name="request" value={requestId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="direction" label={t("action")}>
            {(control) => (
              <Select {...control} name="direction">
                <option value="grant">{t("grant")}</option>
                <option value="take">{t("remove")}</option>
              </Select>
            )}
          </Field>
          <ActionField name="credits" label={t("credits")} type="number" min={1} max={10_000_000} step={1} required />
        </div>
        <ActionField
          name="ends"
          id="credits-end"
          label={t("lastDay")}
          hint={t("grantedCreditsEndAfterIt")}
          type="date"
        />
        <ActionField name="reason" id="credits-reason" label={t("reason")} required minLength={3} maxLength={500} />
      </ActionForm>
    </Card>
  );
}

function SuspendForm({
  accountId,
  requestId,
  suspended,
}: {
  accountId: string;
  requestId: string;
  suspended: boolean;
}) {
  const t = useTranslations("admin");
  return (
    <Card className="grid gap-4">
      <CardTitle>{suspended ? t("suspended") : t("suspend")}</CardTitle>
      <p className="text-ink-2 text-sm">{suspended ? t("newJobsRefusedAccountThat") : t("newJobsRefusedUntilYou")}</p>
      <ActionForm
        key={suspended ? "unsuspend" : "suspend"}
        action={suspended ? unsuspend : suspend}
        submit={suspended ? t("endSuspension") : t("suspend")}
        kind={suspended ? "secondary" : "danger"}
        confirmation={suspended ? undefined : { title: t("suspendThisAccount"), detail: t("newJobsRefusedUntilYou") }}
      >
        <input type="hidden" name="account" value={accountId} />
        <input type="hidden" name="request" value={requestId} />
        <ActionField name="reason" id="suspend-reason" label={t("reason")} required minLength={3} maxLength={500} />
      </ActionForm>
    </Card>
  );
}
