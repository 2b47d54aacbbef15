import { adjust, suspend, unsuspend } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";

/** What an operator can do to an account. Each form carries an id of its own: sent twice, it has its effect once. */
export function AccountForms({
  accountId,
  suspended,
  request,
}: {
  accountId: string;
  suspended: string | null;
  request: () => string;
}) {
  const stopped = suspended === "operator";
  return (
    <div className="grid gap-6">
      <Card className="grid gap-4">
        <CardTitle>Credits</CardTitle>
        <ActionForm action={adjust} submit="Change the balance" busy="Changing…" kind="secondary">
          <input type="hidden" name="account" value={accountId} />
          <input type="hidden" name="request" value={request()} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field id="direction" label="What to do">
              {(control) => (
                <Select {...control} name="direction">
                  <option value="grant">Grant</option>
                  <option value="take">Take</option>
                </Select>
              )}
            </Field>
            <ActionField name="credits" label="Credits" type="number" min={1} max={10_000_000} step={1} required />
          </div>
          <ActionField name="reason" id="credits-reason" label="Reason" required minLength={3} maxLength={500} />
        </ActionForm>
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{stopped ? "Suspended" : "Suspend"}</CardTitle>
        <p className="text-ink-2 text-sm">
          {stopped
            ? "Its jobs are refused. What it owes, if anything, keeps it suspended until it is paid."
            : "Further jobs are refused until you end it; sign-in, key and balance stay."}
        </p>
        <ActionForm
          key={stopped ? "unsuspend" : "suspend"}
          action={stopped ? unsuspend : suspend}
          submit={stopped ? "End the suspension" : "Suspend"}
          kind={stopped ? "secondary" : "danger"}
        >
          <input type="hidden" name="account" value={accountId} />
          <input type="hidden" name="request" value={request()} />
          <ActionField name="reason" id="suspend-reason" label="Reason" required minLength={3} maxLength={500} />
        </ActionForm>
      </Card>
    </div>
  );
}
