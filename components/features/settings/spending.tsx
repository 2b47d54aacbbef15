import { saveMyAlert, saveMyLimits } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { LimitsView } from "#lib/accounts/limits.ts";
import { useTranslations } from "#translations";

const credits = { inputMode: "numeric", pattern: "[0-9]*", maxLength: 9 } as const;

/** The forms for spend limits and the low balance alert. */
export function Spending({ limits }: { limits: LimitsView }) {
  const t = useTranslations("settings");
  return (
    <>
      <Card id="limits" className="grid scroll-mt-6 content-start gap-4">
        <CardTitle>{t("spendLimits")}</CardTitle>
        <p className="text-ink-2 text-sm">
          {t.rich("jobsThatExceedLimitFail", { code: (chunks) => <code className="font-mono">{chunks}</code> })}
        </p>
        <ActionForm action={saveMyLimits} submit={t("saveLimits")} kind="secondary">
          <div className="grid gap-4 sm:grid-cols-2">
            <ActionField
              {...credits}
              placeholder={t("noLimit")}
              name="daily"
              label={t("creditsPerDay")}
              hint={t("todaySpenttoday", { spentToday: limits.spentToday })}
              defaultValue={limits.dailyLimit ?? ""}
            />
            <ActionField
              {...credits}
              placeholder={t("noLimit")}
              name="monthly"
              label={t("creditsPerMonth")}
              hint={t("thisMonthSpentthismonth", { spentThisMonth: limits.spentThisMonth })}
              defaultValue={limits.monthlyLimit ?? ""}
            />
          </div>
          <label className="flex items-start gap-3 text-sm">
            <input
              type="checkbox"
              name="soft"
              value="1"
              defaultChecked={limits.softLimits}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {t("onlyWarnAboveLimits")}
          </label>
          <p className="caption">{t("emailsAtSharesOfLimits")}</p>
        </ActionForm>
      </Card>
      <Card id="alert" className="grid scroll-mt-6 content-start gap-4">
        <CardTitle>{t("lowBalanceAlert")}</CardTitle>
        <p className="text-ink-2 text-sm">{t("getOneEmailEachTime")}</p>
        <ActionForm action={saveMyAlert} submit={t("saveAlert")} kind="secondary">
          <ActionField
            {...credits}
            name="alert"
            id="low-balance"
            label={t("emailMeBelowCredits")}
            placeholder={t("off")}
            defaultValue={limits.lowBalanceAlert ?? ""}
          />
        </ActionForm>
      </Card>
    </>
  );
}
