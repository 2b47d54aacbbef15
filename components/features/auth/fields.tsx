import { ActionField } from "#components/ui/action-form.tsx";

export function EmailField() {
  return (
    <ActionField
      name="email"
      label="E-mail address"
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
    <ActionField
      name="password"
      label={label}
      hint="8 characters or more. A few unrelated words do well."
      type="password"
      autoComplete="new-password"
      required
      minLength={8}
      maxLength={200}
    />
  );
}
