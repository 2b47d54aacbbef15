import { redeem } from "#components/features/credits/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The form that redeems a promotion code. */
export function RedeemForm() {
  const t = useTranslations("credits");
  return (
    <section aria-labelledby="promotion" className="mb-10">
      <h2 id="promotion" className="mb-4 scroll-mt-16 font-semibold text-lg">
        {t("promotionCode")}
      </h2>
      <Card>
        <ActionForm action={redeem} submit={t("redeem")} busy={t("redeeming")} kind="secondary">
          <ActionField
            name="code"
            label={t("code")}
            hint={t("eachCodeOncePerAccount")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            required
          />
        </ActionForm>
      </Card>
    </section>
  );
}
