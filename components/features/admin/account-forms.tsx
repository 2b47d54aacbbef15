import { adjust, suspend, unsuspend } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";

/** The forms to change an account's credits and to suspend it. Each form has its own request id, so it applies once. */
export function AccountForms({
  accountId,
  suspended,
  createRequestId,
}: {
  accountId: string;
  suspended: string | null;
  createRequestId: () => string;
}) {
  return (
    <div className="grid gap-6">
      <CreditsForm accountId={accountId} requestId={createRequestId()} />
      <SuspendForm accountId={accountId} requestId={createRequestId()} suspended={suspended === "operator"} />
    </div>
  );
}

function CreditsForm({ accountId, requestId }: { accountId: string; requestId: string }) {
  return (
    <Card className="grid gap-4">
      <CardTitle>Credits</CardTitle>
      <ActionForm action={adjust} submit="Change balance" busy="Changing…" kind="secondary">
        <input type="hidden" name="account" value={accountId} />
        <input type="hidden" name="request" value={requestId} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="direction" label="Action">
            {(control) => (
              <Select {...control} name="direction">
                <option value="grant">Grant</option>
                <option value="take">Remove</option>
              </Select>
            )}
          </Field>
          <ActionField name="credits" label="Credits" type="number" min={1} max={10_000_000} step={1} required />
        </div>
        <ActionField name="reason" id="credits-reason" label="Reason" required minLength={3} maxLength={500} />
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
  return (
    <Card className="grid gap-4">
      <CardTitle>{suspended ? "Suspended" : "Suspend"}</CardTitle>
      <p className="text-ink-2 text-sm">
        {suspended
          ? "New jobs are refused. An account that owes credits stays suspended until it pays them."
          : "New jobs are refused until you end the suspension. Sign-in, API key and balance are not affected."}
      </p>
      <ActionForm
        key={suspended ? "unsuspend" : "suspend"}
        action={suspended ? unsuspend : suspend}
        submit={suspended ? "End suspension" : "Suspend"}
        kind={suspended ? "secondary" : "danger"}
      >
        <input type="hidden" name="account" value={accountId} />
        <input type="hidden" name="request" value={requestId} />
        <ActionField name="reason" id="suspend-reason" label="Reason" required minLength={3} maxLength={500} />
      </ActionForm>
    </Card>
  );
}
