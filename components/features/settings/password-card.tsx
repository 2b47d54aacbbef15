import { changeMyPassword } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";

/** Changes the password, or sets the first one of an account that signed up at a provider. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Card className="grid gap-4">
      <CardTitle>Password</CardTitle>
      <ActionForm action={changeMyPassword} submit={hasPassword ? "Change password" : "Set password"} kind="secondary">
        {hasPassword ? (
          <ActionField
            name="current"
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : null}
        <ActionField
          name="password"
          label="New password"
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
