import { deleteMyAccount } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { plural } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";

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
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>Your data</CardTitle>
      <p className="text-ink-2 text-sm">
        Download one JSON file with your account, sign-ins, keys (without secrets), jobs, ledger, purchases, access
        requests and emails.
      </p>
      <p>
        {/* A plain link, because the router must not prefetch a download. */}
        <a
          href="/settings/export"
          download
          className="inline-flex h-10 items-center rounded-[7px] border border-line-strong/60 bg-surface px-4 font-medium text-sm hover:border-ink"
        >
          Download my data
        </a>
      </p>
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
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>Delete account</CardTitle>
      <p className="text-ink-2 text-sm">
        This takes effect immediately and cannot be undone. Your jobs are canceled, your results are deleted and your
        API key stops working.{available > 0 ? ` You lose ${plural(available, "unspent credit")}.` : ""} You can sign up
        again with the same email, without trial credits.
      </p>
      <ActionForm action={deleteMyAccount} submit="Delete account" busy="Deleting…" kind="danger">
        <ActionField
          name="address"
          label={`Type ${email} to confirm`}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasPassword ? (
          <ActionField
            name="confirm"
            id="delete-password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <p className="text-ink-3 text-sm">
            Your account has no password. If you signed in long ago, sign in again first.
          </p>
        )}
      </ActionForm>
    </Card>
  );
}
