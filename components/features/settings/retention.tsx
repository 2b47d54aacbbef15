import { saveMyRetention } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The form for how long results are kept. */
export function Retention({ hours, usual, max }: { hours: number | null; usual: number; max: number }) {
  const t = useTranslations("settings");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("retention")}</CardTitle>
      <p className="text-ink-2 text-sm">
        {t.rich("retentionExplained", { code: (chunks) => <code className="font-mono">{chunks}</code> })}
      </p>
      <ActionForm action={saveMyRetention} submit={t("saveRetention")} kind="secondary">
        <ActionField
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={4}
          name="retention"
          label={t("keepResultsHours")}
          hint={t("retentionRange", { max })}
          placeholder={String(usual)}
          defaultValue={hours ?? ""}
        />
      </ActionForm>
    </Card>
  );
}
