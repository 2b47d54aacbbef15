import { endView } from "#components/features/support/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";

/** Names the account that an operator views, until when, and ends it. */
export function SupportBanner({ account, until }: { account: string; until: Date }) {
  const t = useTranslations("support");
  const format = useFormat();
  return (
    <Notice tone="warn" role="status" className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p>
        <strong className="block font-semibold">{t("viewing", { account })}</strong>
        {t("readOnlyUntil", { until: format.time(until) })}
      </p>
      <ActionForm action={endView} submit={t("end")} kind="secondary" />
    </Notice>
  );
}
