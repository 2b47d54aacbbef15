import { openPortal } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { formatCount, formatMoney, formatTime } from "#components/ui/format.ts";
import { Badge, Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PurchaseView } from "#lib/payments/purchases.ts";
import { purchaseStatus } from "./purchase-status.ts";

/** The account's purchases with their receipts and invoices. */
export function PurchaseTable({ purchases }: { purchases: PurchaseView[] }) {
  return (
    <section aria-labelledby="documents" className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="documents" className="scroll-mt-16 font-semibold text-lg">
          Documents
        </h2>
        {purchases.some(({ origin }) => origin !== "marketplace") ? (
          <ActionForm action={openPortal} submit="Cards and invoices" busy="Opening…" kind="secondary" />
        ) : null}
      </div>
      {purchases.length === 0 ? (
        <Empty title="No documents yet">Each purchase is listed here with its receipt and invoice.</Empty>
      ) : (
        <PurchaseRows purchases={purchases} />
      )}
    </section>
  );
}

function PurchaseRows({ purchases }: { purchases: PurchaseView[] }) {
  return (
    <Table caption="Purchases" columns={["Date", "Status", { number: "Credits" }, { number: "Amount" }, "Documents"]}>
      {purchases.map((purchase) => (
        <tr key={purchase.id}>
          <td className="whitespace-nowrap text-ink-2">{formatTime(purchase.paidAt ?? purchase.createdAt)}</td>
          <td>
            <Status purchase={purchase} />
          </td>
          <NumberCell>{formatCount(purchase.credits)}</NumberCell>
          <NumberCell>
            {purchase.origin === "marketplace"
              ? "Billed by AWS"
              : formatMoney(purchase.paidAmount ?? purchase.amount, purchase.currency)}
          </NumberCell>
          <td className="whitespace-nowrap">
            <Documents purchase={purchase} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Documents({ purchase: { receiptUrl, invoiceUrl } }: { purchase: PurchaseView }) {
  const documents = [
    ["Receipt", receiptUrl],
    ["Invoice", invoiceUrl],
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
  const [tone, text] = purchaseStatus(purchase);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{text}</Badge>
      {purchase.origin === "top_up" ? <Badge>Automatic</Badge> : null}
      {purchase.origin === "marketplace" ? <Badge>AWS Marketplace</Badge> : null}
      {purchase.live ? null : <Badge>Sandbox</Badge>}
    </span>
  );
}
