import { stateTitle } from "#components/translations/state-title.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PurchaseLine } from "#lib/admin/purchases.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

const tones: Record<string, Tone> = {
  paid: "good",
  pending: "plain",
  expired: "plain",
  canceled: "plain",
  failed: "bad",
};

/** Purchases of any account. */
export function AnyPurchaseTable({ purchases }: { purchases: PurchaseLine[] }) {
  const t = useTranslations("admin");
  const format = useFormat();
  return (
    <Table
      caption={t("purchases")}
      columns={[
        t("purchase"),
        t("account"),
        t("status"),
        { number: t("credits") },
        { number: t("paid") },
        { number: t("refunded") },
      ]}
    >
      {purchases.map((purchase) => (
        <tr key={purchase.id}>
          <td className="whitespace-nowrap">
            <Link
              href={`/admin/purchases/${purchase.id}`}
              className="font-medium underline decoration-line-strong underline-offset-4"
            >
              {format.time(purchase.createdAt)}
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
          <NumberCell>{format.count(purchase.credits)}</NumberCell>
          <NumberCell>
            {purchase.paidAmount === null ? "—" : format.money(purchase.paidAmount, purchase.currency)}
          </NumberCell>
          <NumberCell>
            {purchase.refunded + purchase.disputed === 0
              ? "—"
              : format.money(purchase.refunded + purchase.disputed, purchase.currency)}
          </NumberCell>
        </tr>
      ))}
    </Table>
  );
}

/** The status, refunds and origin of a purchase. */
export function PurchaseBadges({ purchase }: { purchase: PurchaseLine }) {
  const t = useTranslations("admin");
  const states = useTranslations("states");
  const { status, origin, live, refunded, disputed, paidAmount } = purchase;
  const returned = refunded + disputed;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status] ?? "plain"}>{stateTitle(states, status, "purchase")}</Badge>
      {returned > 0 ? (
        <Badge tone="warn">{returned >= (paidAmount ?? 0) ? t("refunded") : t("partiallyRefunded")}</Badge>
      ) : null}
      {disputed > 0 ? <Badge tone="bad">{t("disputed")}</Badge> : null}
      {origin === "checkout" ? null : <Badge>{stateTitle(states, origin)}</Badge>}
      {live ? null : <Badge>{t("testMode")}</Badge>}
    </span>
  );
}
