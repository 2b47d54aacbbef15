import { refund } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { formatMoney, formatOption, formatUnits } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";

/** Refunds a purchase in full or in part. */
export function RefundForm({
  purchase,
  refundable,
  reasons,
  requestId,
}: {
  purchase: { id: string; currency: string };
  /** The amount that can be refunded in the minor unit, or the reason why no refund is possible. */
  refundable: number | string;
  reasons: readonly string[];
  requestId: string;
}) {
  return (
    <Card className="grid gap-4">
      <CardTitle>Refund</CardTitle>
      {typeof refundable === "string" ? (
        <p className="text-ink-2 text-sm">{refundable}</p>
      ) : (
        <>
          <p className="text-ink-2 text-sm">
            You can refund up to {formatMoney(refundable, purchase.currency)}. The same share of the credits is taken
            back. The account owes credits that are already spent and is suspended until they are paid.
          </p>
          <ActionForm
            action={refund}
            submit="Refund"
            busy="Refunding…"
            kind="danger"
            confirmation={{
              title: "Refund this purchase?",
              detail: "The amount is sent back to the customer and cannot be charged again.",
              fields: [{ name: "amount", label: `Amount (${purchase.currency.toUpperCase()})` }],
            }}
          >
            <input type="hidden" name="purchase" value={purchase.id} />
            <input type="hidden" name="request" value={requestId} />
            <div className="grid gap-4 sm:grid-cols-2">
              <ActionField
                name="amount"
                label={`Amount (${purchase.currency.toUpperCase()})`}
                inputMode="decimal"
                required
                defaultValue={formatUnits(refundable, purchase.currency)}
              />
              <Field id="stripe-reason" label="Category for Stripe">
                {(control) => (
                  <Select {...control} name="stripe_reason">
                    {reasons.map((reason) => (
                      <option key={reason} value={reason}>
                        {formatOption(reason)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <ActionField name="reason" label="Reason" required minLength={3} maxLength={500} />
          </ActionForm>
        </>
      )}
    </Card>
  );
}
