"use client";
import { sendAgain } from "#components/features/webhooks/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { useTranslations } from "#translations";

/** The form that sends a delivery again. */
export function Redelivery({ webhook, delivery }: { webhook: string; delivery: string }) {
  const t = useTranslations("webhooks");
  return (
    <ActionForm action={sendAgain} kind="secondary" submit={t("sendThisAgain")} busy={t("sending")}>
      <input type="hidden" name="webhook" value={webhook} />
      <input type="hidden" name="delivery" value={delivery} />
    </ActionForm>
  );
}
