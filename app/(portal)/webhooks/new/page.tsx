import type { Metadata } from "next";
import { NewWebhook } from "#components/features/webhooks/webhook-forms.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ClientMessages } from "#components/translations/client-messages.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("webhooks");
  return { title: t("newEndpoint") };
}

export default async function NewWebhookPage() {
  const t = await getTranslations("webhooks");
  await requireSession("/webhooks/new", "webhooks");
  return (
    <>
      <PageHeading
        title={t("newEndpoint")}
        action={
          <ButtonLink href="/webhooks" kind="secondary">
            {t("webhooks")}
          </ButtonLink>
        }
      >
        {t("webhooksDetail")}
      </PageHeading>
      <div className="max-w-2xl">
        <ClientMessages of={["webhooks"]}>
          <NewWebhook />
        </ClientMessages>
      </div>
    </>
  );
}
