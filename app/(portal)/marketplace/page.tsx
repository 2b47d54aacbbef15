import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { linkPurchase } from "#components/features/marketplace/actions.ts";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { plural } from "#components/ui/format.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { isRegistering } from "#lib/payments/marketplace/register.ts";
import { marketplaceSettings } from "#lib/payments/marketplace/settings.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "AWS Marketplace" };

type Search = Promise<{ linked?: string; failed?: string }>;

/** Links an AWS Marketplace purchase to the signed-in account. */
export default async function MarketplacePage({ searchParams }: { searchParams: Search }) {
  if (!marketplaceSettings()) notFound();
  const [{ account }, { linked }, jar] = [await requireSession("/marketplace"), await searchParams, await cookies()];
  const secret = jar.get("atelier-marketplace")?.value;
  const open = secret !== undefined && (await isRegistering(secret));
  return (
    <>
      <PageHeading title="AWS Marketplace">Link your AWS Marketplace purchase to get its credits.</PageHeading>
      <div className="max-w-xl">
        {linked !== undefined ? (
          <Notice tone="good" role="status" title="Purchase linked to this account">
            <p>
              {Number(linked) > 0
                ? `${plural(Number(linked), "credit")} added.`
                : "The credits are added when AWS confirms the purchase."}
            </p>
            <ButtonLink href="/keys" kind="secondary" size="small" className="mt-3 flex w-fit">
              Create your API key
            </ButtonLink>
          </Notice>
        ) : open ? (
          <Card className="grid gap-5">
            <p>
              Link your AWS Marketplace purchase to <strong>{account.email}</strong>? You cannot move it to another
              account later. The credits are added immediately.
            </p>
            <ActionForm action={linkPurchase} submit="Link purchase" busy="Linking…" />
          </Card>
        ) : (
          <Notice tone="warn" title="No purchase to link">
            Registrations expire after 1 hour. In AWS Marketplace, open the product under your subscriptions and choose
            “Set up your account” to return here.
          </Notice>
        )}
      </div>
    </>
  );
}
