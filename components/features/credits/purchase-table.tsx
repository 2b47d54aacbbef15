import { openPortal } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PurchaseView } from "#lib/payments/purchases.ts";
import { useFormat, useTranslations } from "#translations";
import { purchaseStatus } from "./purchase-status.ts";

/** The account's purchases with their receipts and invoices. */
export function PurchaseTable({ purchases }: { purchases: PurchaseView[] }) {
  const t = useTranslations("credits");
  return (
    <section aria-labelledby="documents" className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="documents" className="scroll-mt-16 font-semibold text-lg">
          {t("documents")}
        </h2>
        {purchases.some(({ origin }) => origin !== "marketplace" && origin !== "invoice") ? (
          <ActionForm action={openPortal} submit={t("cardsAndInvoices")} busy={t("opening")} kind="secondary" />
        ) : null}
      </div>
      {purchases.length === 0 ? (
        <Empty title={t("noDocumentsYet")}>{t("eachPurchaseListedHereWith")}</Empty>
      ) : (
        <PurchaseRows purchases={purchases} />
      )}
    </section>
  );
}

function PurchaseRows({ purchases }: { purchases: PurchaseView[] }) {
  const t = useTranslations("credits");
  const format = useFormat();
  return (
    <Table
      caption={t("purchases")}
      columns={[t("date"), t("status"), { number: t("credits") }, { number: t("amount") }, t("documents")]}
    >
      {purchases.map((purchase) => (
        <tr key={purchase.id}>
          <td className="whitespace-nowrap text-ink-2">{format.time(purchase.paidAt ?? purchase.createdAt)}</td>
          <td>
            <Status purchase={purchase} />
          </td>
          <NumberCell>{format.count(purchase.credits)}</NumberCell>
          <NumberCell>
            {purchase.origin === "marketplace"
              ? t("billedByAws")
              : format.money(purchase.paidAmount ?? purchase.amount, purchase.currency)}
          </NumberCell>
          <td className="whitespace-nowrap">
            <Documents purchase={purchase} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Documents({ purchase: { receiptUrl, invoiceUrl, invoice } }: { purchase: PurchaseView }) {
  const t = useTranslations("credits");
  if (invoice) return t("orderNumber", { number: invoice.number });
  const documents = [
    [t("receipt"), receiptUrl],
    [t("invoice"), invoiceUrl],
  ] as const;
  return (
    <span className="inline-flex gap-3">
      {documents.map(([name, url]) =>
        url ? (
          <a
            key={name}
            href={url}
            target="_blank"
            rel="noreferrer"
            className="text-accent underline underline-offset-2"
          >
            {name}
          </a>
        ) : null,
      )}
    </span>
  );
}

function Status({ purchase }: { purchase: PurchaseView }) {
  const t = useTranslations("credits");
  const [tone, text] = purchaseStatus(purchase, t);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{text}</Badge>
      {purchase.origin === "top_up" ? <Badge>{t("automatic")}</Badge> : null}
      {purchase.origin === "invoice" ? <Badge>{t("onInvoice")}</Badge> : null}
      {purchase.origin === "marketplace" ? <Badge>{t("awsMarketplace")}</Badge> : null}
      {purchase.live ? null : <Badge>{t("sandbox")}</Badge>}
    </span>
  );
}
