import { ActionField } from "#components/ui/action-form.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { useTranslations } from "#translations";

export function EmailField() {
  const t = useTranslations("auth");
  return (
    <ActionField
      name="email"
      label={t("emailAddress")}
      type="email"
      autoComplete="email"
      required
      maxLength={254}
      spellCheck={false}
    />
  );
}

export function NewPasswordField({ label }: { label?: string }) {
  const t = useTranslations("auth");
  return (
    <PasswordField
      name="password"
      label={label ?? t("password")}
      hint={t("atLeast8CharactersSeveral")}
      autoComplete="new-password"
      required
      minLength={8}
      maxLength={200}
    />
  );
}
