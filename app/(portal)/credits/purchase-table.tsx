import { formatMoney, formatTime } from "#components/format.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PurchaseView } from "#lib/payments/purchases.ts";

export function PurchaseTable({ purchases }: { purchases: PurchaseView[] }) {
  return (
    <section aria-labelledby="purchases" className="mb-10">
      <h2 id="purchases" className="mb-4 font-semibold text-lg">
        Purchases
      </h2>
      <Table
        caption="Purchases"
        head={
          <tr>
            <th scope="col">When</th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Credits
            </th>
            <th scope="col" className="text-right">
              Price
            </th>
          </tr>
        }
      >
        {purchases.map((purchase) => (
          <tr key={purchase.id}>
            <td className="whitespace-nowrap text-ink-2">{formatTime(purchase.paidAt ?? purchase.createdAt)}</td>
            <td>
              <Status purchase={purchase} />
            </td>
            <NumberCell>{purchase.credits.toLocaleString("en")}</NumberCell>
            <NumberCell>{formatMoney(purchase.amount, purchase.currency)}</NumberCell>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Status({ purchase }: { purchase: PurchaseView }) {
  const [tone, words] = statusOf(purchase);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{words}</Badge>
      {purchase.live ? null : <Badge>sandbox</Badge>}
    </span>
  );
}

function statusOf({ status, refunded, amount, clawedBack }: PurchaseView): [Tone, string] {
  if (status === "expired") return ["plain", "not finished"];
  if (status === "failed") return ["bad", "payment failed"];
  if (refunded >= amount && amount > 0) return ["warn", "refunded"];
  if (clawedBack > 0) return ["warn", "partly taken back"];
  return ["good", "paid"];
}
