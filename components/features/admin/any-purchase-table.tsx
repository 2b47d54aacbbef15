import Link from "next/link";
import { formatCount, formatMoney, formatOption, formatTime } from "#components/ui/format.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PurchaseLine } from "#lib/admin/purchases.ts";

const tones: Record<string, Tone> = { paid: "good", pending: "plain", expired: "plain", failed: "bad" };

/** Purchases of any account. */
export function AnyPurchaseTable({ purchases }: { purchases: PurchaseLine[] }) {
  return (
    <Table
      caption="Purchases"
      columns={["Purchase", "Account", "Status", { number: "Credits" }, { number: "Paid" }, { number: "Refunded" }]}
    >
      {purchases.map((purchase) => (
        <tr key={purchase.id}>
          <td className="whitespace-nowrap">
            <Link
              href={`/admin/purchases/${purchase.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {formatTime(purchase.createdAt)}
            </Link>
          </td>
          <td>
            <Link href={`/admin/accounts/${purchase.accountId}`} className="underline underline-offset-2">
              {purchase.email}
            </Link>
          </td>
          <td>
            <PurchaseBadges purchase={purchase} />
          </td>
          <NumberCell>{formatCount(purchase.credits)}</NumberCell>
          <NumberCell>
            {purchase.paidAmount === null ? "—" : formatMoney(purchase.paidAmount, purchase.currency)}
          </NumberCell>
          <NumberCell>
            {purchase.refunded + purchase.disputed === 0
              ? "—"
              : formatMoney(purchase.refunded + purchase.disputed, purchase.currency)}
          </NumberCell>
        </tr>
      ))}
    </Table>
  );
}

/** The status, refunds and origin of a purchase. */
export function PurchaseBadges({ purchase }: { purchase: PurchaseLine }) {
  const { status, origin, live, refunded, disputed, paidAmount } = purchase;
  const returned = refunded + disputed;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status] ?? "plain"}>{formatOption(status)}</Badge>
      {returned > 0 ? (
        <Badge tone="warn">{returned >= (paidAmount ?? 0) ? "Refunded" : "Partially refunded"}</Badge>
      ) : null}
      {disputed > 0 ? <Badge tone="bad">Disputed</Badge> : null}
      {origin === "checkout" ? null : <Badge>{formatOption(origin)}</Badge>}
      {live ? null : <Badge>Test mode</Badge>}
    </span>
  );
}
