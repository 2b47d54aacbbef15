import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { linkPurchase } from "#components/features/marketplace/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { isRegistering } from "#lib/payments/marketplace/register.ts";
import { marketplaceSettings } from "#lib/payments/marketplace/settings.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("marketplace");
  return { title: t("awsMarketplace") };
}

type Search = Promise<{ linked?: string; failed?: string }>;

/** Links an AWS Marketplace purchase to the signed-in account. */
export default async function MarketplacePage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("marketplace");
  if (!marketplaceSettings()) notFound();
  const [{ account }, { linked }, jar] = [
    await requireSession("/marketplace", "write_billing"),
    await searchParams,
    await cookies(),
  ];
  const secret = jar.get("atelier-marketplace")?.value;
  const open = secret !== undefined && (await isRegistering(secret));
  return (
    <>
      <PageHeading title={t("awsMarketplace")}>{t("linkYourAwsMarketplacePurchase")}</PageHeading>
      <div className="max-w-xl">
        {linked !== undefined ? (
          <Notice tone="good" role="status" title={t("purchaseLinkedThisAccount")}>
            <p>
              {Number(linked) > 0 ? t("creditsAdded", { linked: Number(linked) }) : t("creditsAddedWhenAwsConfirms")}
            </p>
            <ButtonLink href="/keys" kind="secondary" size="small" className="mt-3 flex w-fit">
              {t("createYourApiKey")}
            </ButtonLink>
          </Notice>
        ) : open ? (
          <Card className="grid gap-5">
            <p>
              {t.rich("linkYourAwsMarketplacePurchaseEmail", {
                email: account.email,
                strong: (chunks) => <strong>{chunks}</strong>,
              })}
            </p>
            <ActionForm action={linkPurchase} submit={t("linkPurchase")} busy={t("linking")} />
          </Card>
        ) : (
          <Notice tone="warn" title={t("noPurchaseLink")}>
            {t("registrationsExpireAfter1Hour")}
          </Notice>
        )}
      </div>
    </>
  );
}
