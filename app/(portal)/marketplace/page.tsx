import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { link } from "#components/features/marketplace/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { plural } from "#components/ui/format.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { isRegistering } from "#lib/payments/marketplace/register.ts";
import { marketplaceSettings } from "#lib/payments/marketplace/settings.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "AWS Marketplace" };

type Search = Promise<{ linked?: string; failed?: string }>;

/** Where a buyer from AWS Marketplace links the purchase with an account. */
export default async function MarketplacePage({ searchParams }: { searchParams: Search }) {
  if (!marketplaceSettings()) notFound();
  const [{ account }, { linked }, jar] = [await requireSession("/marketplace"), await searchParams, await cookies()];
  const secret = jar.get("atelier-marketplace")?.value;
  const open = secret !== undefined && (await isRegistering(secret));
  return (
    <>
      <PageHeading title="AWS Marketplace">What you buy there becomes credits here.</PageHeading>
      <div className="max-w-xl">
        {linked !== undefined ? (
          <Notice tone="good" role="status" title="Your purchase is linked with this account.">
            <p>
              {Number(linked) > 0
                ? `${plural(Number(linked), "credit")} were added.`
                : "Its credits are added as soon as AWS tells of them."}
            </p>
            <ButtonLink href="/keys" kind="secondary" size="small" className="mt-3 flex w-fit">
              Go on to your API key
            </ButtonLink>
          </Notice>
        ) : open ? (
          <Card className="grid gap-5">
            <p>
              Link your purchase on AWS Marketplace with the account <strong>{account.email}</strong>? It stays with
              this account, and its credits are added at once.
            </p>
            <ActionForm action={link} submit="Link my purchase" busy="Linking…" />
          </Card>
        ) : (
          <Notice tone="warn" title="There is no purchase to link.">
            A registration lasts an hour. Open the product under your subscriptions in AWS Marketplace and choose to set
            up your account; it brings you back here.
          </Notice>
        )}
      </div>
    </>
  );
}
