import { changeMyPassword } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** Changes the password, or sets the first one of an account that signed up at a provider. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations("settings");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("password")}</CardTitle>
      <ActionForm
        action={changeMyPassword}
        submit={hasPassword ? t("changePassword") : t("setPassword")}
        kind="secondary"
      >
        {hasPassword ? (
          <ActionField
            name="current"
            label={t("currentPassword")}
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <ActionField
          name="password"
          label={t("newPassword")}
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
        />
      </ActionForm>
    </Card>
  );
}
