import { randomUUID } from "node:crypto";
import { AppError } from "@atelier/errors";
import type { Metadata } from "next";
import { PurchaseBadges } from "#components/features/admin/any-purchase-table.tsx";
import { InvoiceCard } from "#components/features/admin/invoice-card.tsx";
import { PurchaseFacts } from "#components/features/admin/purchase-facts.tsx";
import { RefundForm } from "#components/features/admin/refund-form.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { readInvoiceRequest } from "#lib/admin/invoices.ts";
import { readAnyPurchase } from "#lib/admin/purchases.ts";
import { refundable, refundReasons } from "#lib/payments/refund-purchase.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("purchase") };
}

export default async function AdminPurchasePage({ params }: { params: Promise<{ purchase: string }> }) {
  const t = await getTranslations("admin");
  await requireAdmin();
  const { purchase: purchaseId } = await params;
  const purchase = await orNotFound(readAnyPurchase(purchaseId));
  return (
    <>
      <PageHeading
        title={t("creditCount", { credits: purchase.credits })}
        action={<PurchaseBadges purchase={purchase} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PurchaseFacts purchase={purchase} />
        <div className="grid gap-6">
          {purchase.origin === "invoice" ? (
            <InvoiceCard
              purchase={purchase}
              request={await readInvoiceRequest(purchase.id)}
              createRequestId={randomUUID}
            />
          ) : null}
          <RefundForm
            purchase={purchase}
            refundable={await refundableAmount(purchase.id)}
            reasons={refundReasons}
            requestId={randomUUID()}
          />
        </div>
      </div>
    </>
  );
}

/** The amount that can be refunded in the minor unit, or the reason why no refund is possible. */
async function refundableAmount(purchaseId: string): Promise<number | string> {
  try {
    const { left } = await refundable(purchaseId);
    return left > 0 ? left : (await getTranslations("admin"))("thisPurchaseFullyRefunded");
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
