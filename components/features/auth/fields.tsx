import { ActionField } from "#components/ui/action-form.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";

export function EmailField() {
  return (
    <ActionField
      name="email"
      label="Email address"
      type="email"
      autoComplete="email"
      required
      maxLength={254}
      spellCheck={false}
    />
  );
}

export function NewPasswordField({ label = "Password" }: { label?: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint="At least 8 characters. Several unrelated words make a strong password."
      autoComplete="new-password"
      required
      minLength={8}
      maxLength={200}
    />
  );
}
