import { deleteMyAccount } from "#components/features/settings/actions.ts";
import { ExportForm } from "#components/features/settings/export-form.tsx";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The data export and the account deletion. */
export function YourData(props: { email: string; hasPassword: boolean; available: number }) {
  return (
    <>
      <DataExport />
      <AccountDeletion {...props} />
    </>
  );
}

function DataExport() {
  const t = useTranslations("settings");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("yourData")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("downloadOneJsonFileWith")}</p>
      <ExportForm submit={t("downloadMyData")} busy={t("preparing")} again={t("downloadAgain")} />
    </Card>
  );
}

function AccountDeletion({
  email,
  hasPassword,
  available,
}: {
  email: string;
  hasPassword: boolean;
  available: number;
}) {
  const t = useTranslations("settings");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("deleteAccount")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("deletionTakesEffectImmediately", { available: Math.max(0, available) })}</p>
      <ActionForm action={deleteMyAccount} submit={t("deleteAccount")} busy={t("deleting")} kind="danger">
        <ActionField
          name="address"
          label={t("typeEmailConfirm", { email })}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasPassword ? (
          <ActionField
            name="confirm"
            id="delete-password"
            label={t("yourPassword")}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <p className="text-ink-3 text-sm">{t("yourAccountHasNoPassword")}</p>
        )}
      </ActionForm>
    </Card>
  );
}
