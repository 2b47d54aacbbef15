import Link from "next/link";
import { Facts } from "#components/ui/facts.tsx";
import { formatCount, formatMoney, formatTime } from "#components/ui/format.ts";
import { Card } from "#components/ui/surface.tsx";
import type { PurchaseLine } from "#lib/admin/purchases.ts";

/** The data of a purchase that an operator sees. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseLine }) {
  const money = (amount: number | null) => (amount === null ? "—" : formatMoney(amount, purchase.currency));
  return (
    <Card>
      <Facts
        facts={[
          ["Purchase", purchase.id],
          [
            "Account",
            <Link key="account" href={`/admin/accounts/${purchase.accountId}`} className="underline underline-offset-2">
              {purchase.email}
            </Link>,
          ],
          ["Package", purchase.packageId],
          ["Created", formatTime(purchase.createdAt)],
          ["Paid", purchase.paidAt ? formatTime(purchase.paidAt) : "—"],
          ["Price", money(purchase.amount)],
          ["Amount paid", money(purchase.paidAmount)],
          ["Refunded", money(purchase.refunded)],
          ["Disputed", money(purchase.disputed)],
          ["Credits taken back", formatCount(purchase.clawedBack)],
          ["Payment", purchase.paymentIntentId ?? "—"],
          ["Receipt", <DocumentLink key="receipt" url={purchase.receiptUrl} />],
          ["Invoice", <DocumentLink key="invoice" url={purchase.invoiceUrl} />],
        ]}
      />
    </Card>
  );
}

function DocumentLink({ url }: { url: string | null }) {
  if (!url) return "—";
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
      Open
    </a>
  );
}
