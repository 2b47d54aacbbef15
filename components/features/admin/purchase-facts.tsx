import { Facts } from "#components/ui/facts.tsx";
import { Card } from "#components/ui/surface.tsx";
import type { PurchaseLine } from "#lib/admin/purchases.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The data of a purchase that is visible to operators. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseLine }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const money = (amount: number | null) => (amount === null ? "—" : format.money(amount, purchase.currency));
  return (
    <Card>
      <Facts
        facts={[
          [t("purchase"), purchase.id],
          [
            t("account"),
            <Link key="account" href={`/admin/accounts/${purchase.accountId}`} className="underline underline-offset-2">
              {purchase.email}
            </Link>,
          ],
          [t("package"), purchase.packageId],
          [t("created"), format.time(purchase.createdAt)],
          [t("paid"), purchase.paidAt ? format.time(purchase.paidAt) : "—"],
          [t("price"), money(purchase.amount)],
          [t("amountPaid"), money(purchase.paidAmount)],
          [t("refunded"), money(purchase.refunded)],
          [t("disputed"), money(purchase.disputed)],
          [t("creditsTakenBack"), format.count(purchase.clawedBack)],
          [t("payment"), purchase.paymentIntentId ?? "—"],
          [t("receipt"), <DocumentLink key="receipt" url={purchase.receiptUrl} />],
          [t("invoice"), <DocumentLink key="invoice" url={purchase.invoiceUrl} />],
        ]}
      />
    </Card>
  );
}

function DocumentLink({ url }: { url: string | null }) {
  const t = useTranslations("admin");
  if (!url) return "—";
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
      {t("open")}
    </a>
  );
}
