import { openPortal } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { formatMoney, formatTime } from "#components/ui/format.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PurchaseView } from "#lib/payments/purchases.ts";

export function PurchaseTable({ purchases }: { purchases: PurchaseView[] }) {
  return (
    <div className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">Purchases</h2>
        {purchases.some(({ origin }) => origin !== "marketplace") ? (
          <ActionForm action={openPortal} submit="Cards and invoices" busy="Opening…" kind="secondary" />
        ) : null}
      </div>
      <Table caption="Purchases" columns={["When", "Status", { number: "Credits" }, { number: "Paid" }, "Papers"]}>
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td className="whitespace-nowrap text-ink-2">{formatTime(purchase.paidAt ?? purchase.createdAt)}</td>
            <td>
              <Status purchase={purchase} />
            </td>
            <NumberCell>{purchase.credits.toLocaleString("en")}</NumberCell>
            <NumberCell>
              {purchase.origin === "marketplace"
                ? "at AWS"
                : formatMoney(purchase.paidAmount ?? purchase.amount, purchase.currency)}
            </NumberCell>
            <td className="whitespace-nowrap">
              <Papers purchase={purchase} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function Papers({ purchase: { receiptUrl, invoiceUrl } }: { purchase: PurchaseView }) {
  const papers = [
    ["Receipt", receiptUrl],
    ["Invoice", invoiceUrl],
  ] as const;
  return (
    <span className="inline-flex gap-3">
      {papers.map(([name, url]) =>
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
  const [tone, words] = statusOf(purchase);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{words}</Badge>
      {purchase.origin === "top_up" ? <Badge>automatic</Badge> : null}
      {purchase.origin === "marketplace" ? <Badge>AWS Marketplace</Badge> : null}
      {purchase.live ? null : <Badge>sandbox</Badge>}
    </span>
  );
}

function statusOf({ status, refunded, paidAmount, clawedBack }: PurchaseView): [Tone, string] {
  if (status === "expired") return ["plain", "not finished"];
  if (status === "failed") return ["bad", "payment failed"];
  if (paidAmount && refunded >= paidAmount) return ["warn", "refunded"];
  if (clawedBack > 0) return ["warn", "partly taken back"];
  return ["good", "paid"];
}
