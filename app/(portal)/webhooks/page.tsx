import type { Metadata } from "next";
import { SecretRotation } from "#components/features/webhooks/webhook-forms.tsx";
import { WebhookTable } from "#components/features/webhooks/webhook-tables.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Link } from "#components/ui/link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { listEndpoints, MAX_ENDPOINTS } from "#lib/webhooks/endpoints.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks");
  return { title: t("webhooks") };
}

export default async function WebhooksPage() {
  const t = await getTranslations("webhooks");
  const { account } = await requireSession("/webhooks", "webhooks");
  const endpoints = await listEndpoints(account.id, { limit: MAX_ENDPOINTS });
  return (
    <>
      <PageHeading title={t("webhooks")} action={<ButtonLink href="/webhooks/new">{t("newEndpoint")}</ButtonLink>}>
        {t("webhooksDetail")}{" "}
        <Link href="/docs/guides/webhooks" className="underline underline-offset-4">
          {t("readTheGuide")}
        </Link>
      </PageHeading>
      {endpoints.length === 0 ? (
        <Empty title={t("noEndpointsYet")}>{t("createOneToReceive")}</Empty>
      ) : (
        <WebhookTable endpoints={endpoints} />
      )}
      <div className="mt-8 max-w-2xl">
        <ClientMessages of={["webhooks"]}>
          <SecretRotation id={null} />
        </ClientMessages>
      </div>
    </>
  );
}
