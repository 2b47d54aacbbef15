import { deleteMyAccount } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { plural } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";

/** Taking everything home, and leaving for good. */
export function YourData({ email, known, available }: { email: string; known: boolean; available: number }) {
  return (
    <>
      <Card className="grid content-start gap-4">
        <CardTitle>Your data</CardTitle>
        <p className="text-ink-2 text-sm">
          One JSON file: your account, sign-ins, keys (without their secrets), jobs, ledger, purchases, access requests
          and the mails we sent.
        </p>
        <p>
          {/* A download, not a page: the browser fetches it itself. */}
          <a
            href="/settings/export"
            download
            className="inline-flex h-10 items-center rounded-[7px] border border-line-strong/60 bg-surface px-4 font-medium text-sm hover:border-ink"
          >
            Download my data
          </a>
        </p>
      </Card>
      <Card className="grid content-start gap-4">
        <CardTitle>Delete the account</CardTitle>
        <p className="text-ink-2 text-sm">
          At once and for good: jobs are canceled, results deleted, the key stops working
          {available > 0 ? `, and ${plural(available, "unspent credit")} are lost` : ""}. Your address may sign up
          again, without another trial.
        </p>
        <ActionForm action={deleteMyAccount} submit="Delete my account for good" busy="Deleting…" kind="danger">
          <ActionField
            name="address"
            label={`Type ${email}`}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {known ? (
            <ActionField
              name="confirm"
              id="delete-password"
              label="Your password"
              type="password"
              autoComplete="current-password"
              required
            />
          ) : (
            <p className="text-ink-3 text-sm">You have no password, so sign in anew first, if that is long ago.</p>
          )}
        </ActionForm>
      </Card>
    </>
  );
}
