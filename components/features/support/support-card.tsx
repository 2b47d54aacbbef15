import { endAccess } from "#components/features/support/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { OpenSupport } from "#lib/accounts/support.ts";
import { useFormat, useTranslations } from "#translations";

/** The support access that is open now, with its reason, and the form that ends it. */
export function SupportCard({ open }: { open: readonly OpenSupport[] }) {
  const t = useTranslations("support");
  const format = useFormat();
  if (open.length === 0) return null;
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("supportAccess")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("whatItShows")}</p>
      <ul className="grid gap-2 text-sm">
        {open.map(({ reason, expiresAt }) => (
          <li key={expiresAt.toISOString()} className="[overflow-wrap:anywhere]">
            {t("openUntil", { until: format.time(expiresAt), reason })}
          </li>
        ))}
      </ul>
      <ActionForm action={endAccess} submit={t("end")} kind="danger" />
    </Card>
  );
}
