import { refund } from "#components/features/admin/actions.ts";
import { stateTitle } from "#components/translations/state-title.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { formatUnits } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";

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
  const t = useTranslations("admin");
  const states = useTranslations("states");
  const format = useFormat();
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("refund")}</CardTitle>
      {typeof refundable === "string" ? (
        <p className="text-ink-2 text-sm">{refundable}</p>
      ) : (
        <>
          <p className="text-ink-2 text-sm">
            {t("youCanRefundUpRefundable", { refundable: format.money(refundable, purchase.currency) })}
          </p>
          <ActionForm
            action={refund}
            submit={t("refund")}
            busy={t("refunding")}
            kind="danger"
            confirmation={{
              title: t("refundThisPurchase"),
              detail: t("amountSentBackCustomerCannot"),
              fields: [{ name: "amount", label: t("amountCurrency", { currency: purchase.currency.toUpperCase() }) }],
            }}
          >
            <input type="hidden" name="purchase" value={purchase.id} />
            <input type="hidden" name="request" value={requestId} />
            <div className="grid gap-4 sm:grid-cols-2">
              <ActionField
                name="amount"
                label={t("amountCurrency", { currency: purchase.currency.toUpperCase() })}
                inputMode="decimal"
                required
                defaultValue={formatUnits(refundable, purchase.currency)}
              />
              <Field id="stripe-reason" label={t("categoryForStripe")}>
                {(control) => (
                  <Select {...control} name="stripe_reason">
                    {reasons.map((reason) => (
                      <option key={reason} value={reason}>
                        {stateTitle(states, reason)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <ActionField name="reason" label={t("reason")} required minLength={3} maxLength={500} />
          </ActionForm>
        </>
      )}
    </Card>
  );
}
