import { createCode } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The form that creates a promotion code. */
export function PromotionForm({ requestId, validDays }: { requestId: string; validDays: number }) {
  const t = useTranslations("admin");
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("newPromotionCode")}</CardTitle>
      <ActionForm action={createCode} submit={t("createCode")} busy={t("changing")}>
        <input type="hidden" name="request" value={requestId} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ActionField name="code" label={t("codeOptional")} hint={t("emptyForRandomCode")} maxLength={60} />
          <ActionField name="credits" label={t("credits")} type="number" min={1} max={1_000_000} step={1} required />
          <ActionField
            name="max_redemptions"
            label={t("maximumRedemptions")}
            type="number"
            min={1}
            max={10_000_000}
            step={1}
            required
          />
          <ActionField
            name="valid_days"
            label={t("validityInDays")}
            hint={t("daysAfterRedemptionZeroNever")}
            type="number"
            min={0}
            max={36_500}
            step={1}
            defaultValue={validDays}
            required
          />
          <ActionField name="ends" label={t("lastDay")} hint={t("codeNotRedeemableAfterIt")} type="date" />
          <ActionField name="reason" label={t("reason")} required minLength={3} maxLength={500} />
        </div>
      </ActionForm>
    </Card>
  );
}
