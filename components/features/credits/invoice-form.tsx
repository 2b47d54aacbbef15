import { orderOnInvoice } from "#components/features/credits/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The form that orders credits on invoice, folded until it is wanted. */
export function InvoiceForm({
  currency,
  bounds,
}: {
  currency: string;
  /** The bounds of other amounts; null if only packages are sold. */
  bounds: { least: number; most: number } | null;
}) {
  const t = useTranslations("credits");
  return (
    <section aria-labelledby="on-invoice" className="mb-10">
      <h2 id="on-invoice" className="mb-4 scroll-mt-16 font-semibold text-lg">
        {t("buyOnInvoice")}
      </h2>
      <Card>
        <details>
          <summary className="cursor-pointer font-medium">{t("orderWithCompanyData")}</summary>
          <p className="my-4 text-ink-2 text-sm">{t("creditsAddedWhenPaymentArrives")}</p>
          <ActionForm action={orderOnInvoice} submit={t("order")} busy={t("ordering")} kind="secondary">
            <input type="hidden" name="currency" value={currency} />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <ActionField
                name="credits"
                id="invoice-credits"
                label={t("credits")}
                hint={bounds ? t("fromLeastToMost", bounds) : t("creditsOfOnePackage")}
                inputMode="numeric"
                required
              />
              <ActionField name="company" label={t("company")} autoComplete="organization" maxLength={200} required />
              <ActionField
                name="address"
                label={t("billingAddress")}
                autoComplete="street-address"
                multiline
                rows={3}
                maxLength={500}
                required
              />
              <div className="grid content-start gap-4">
                <ActionField name="tax_id" label={t("taxIdOptional")} maxLength={50} />
                <ActionField name="order_reference" label={t("yourReferenceOptional")} maxLength={100} />
              </div>
            </div>
          </ActionForm>
        </details>
      </Card>
    </section>
  );
}
