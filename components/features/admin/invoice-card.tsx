import { cancelInvoice, markInvoicePaid } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** Who ordered a purchase on invoice, and the forms that decide a pending one. */
export function InvoiceCard({
  purchase,
  request,
  createRequestId,
}: {
  purchase: { id: string; status: string };
  /** Null if the account was deleted. */
  request: {
    number: string;
    company: string;
    address: string;
    taxId: string | null;
    orderReference: string | null;
  } | null;
  createRequestId: () => string;
}) {
  const t = useTranslations("admin");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("orderOnInvoice")}</CardTitle>
      {request ? (
        <Facts
          facts={[
            [t("orderNumber"), request.number],
            [t("company"), request.company],
            [
              t("billingAddress"),
              <span key="address" className="whitespace-pre-line">
                {request.address}
              </span>,
            ],
            [t("taxId"), request.taxId ?? "—"],
            [t("customersReference"), request.orderReference ?? "—"],
          ]}
        />
      ) : null}
      {purchase.status === "pending" ? (
        <>
          <Decision action={markInvoicePaid} purchaseId={purchase.id} requestId={createRequestId()} kind="primary" />
          <Decision action={cancelInvoice} purchaseId={purchase.id} requestId={createRequestId()} kind="danger" />
        </>
      ) : null}
    </Card>
  );
}

function Decision({
  action,
  purchaseId,
  requestId,
  kind,
}: {
  action: typeof markInvoicePaid;
  purchaseId: string;
  requestId: string;
  kind: "primary" | "danger";
}) {
  const t = useTranslations("admin");
  const isPaid = kind === "primary";
  return (
    <ActionForm
      action={action}
      submit={isPaid ? t("markAsPaid") : t("cancelOrder")}
      busy={t("changing")}
      kind={kind}
      confirmation={
        isPaid
          ? { title: t("markThisOrderAsPaid"), detail: t("creditsAreAddedAtOnce") }
          : { title: t("cancelThisOrder"), detail: t("customerIsMailed") }
      }
    >
      <input type="hidden" name="purchase" value={purchaseId} />
      <input type="hidden" name="request" value={requestId} />
      <ActionField
        name="reason"
        id={`reason-${kind}`}
        label={isPaid ? t("reasonOfPayment") : t("reasonOfCancellation")}
        required
        minLength={3}
        maxLength={500}
      />
    </ActionForm>
  );
}
