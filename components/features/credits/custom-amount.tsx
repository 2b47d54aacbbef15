"use client";
import { useState } from "react";
import { buy } from "#components/features/credits/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card } from "#components/ui/surface.tsx";
import { priceCredits } from "#lib/credits/price-credits.ts";
import { useFormat, useTranslations } from "#translations";

/** A form for any number of credits within the bounds, with its price at the rates of the packages. */
export function CustomAmount({
  bounds: { least, most },
  packages,
  currency,
}: {
  bounds: { least: number; most: number };
  /** In the currency. */
  packages: readonly { credits: number; amount: number }[];
  currency: string;
}) {
  const t = useTranslations("credits");
  const format = useFormat();
  const [entered, setEntered] = useState("1000");
  const credits = Number(entered);
  const isSold = Number.isInteger(credits) && credits >= least && credits <= most;
  return (
    <Card className="mt-4">
      <h3 className="mb-3 font-medium text-ink-2">{t("otherAmount")}</h3>
      <ActionForm action={buy} submit={t("buyThisAmount")} busy={t("openingCheckout")} kind="secondary" keepsValues>
        <input type="hidden" name="currency" value={currency} />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <ActionField
            name="credits"
            label={t("credits")}
            hint={t("fromLeastToMost", { least, most })}
            inputMode="numeric"
            required
            value={entered}
            onChange={(event) => setEntered(event.target.value)}
          />
          <output className="pb-6 font-semibold text-lg" aria-live="polite">
            {isSold ? format.money(priceCredits(credits, packages) ?? 0, currency) : "–"}
          </output>
        </div>
      </ActionForm>
    </Card>
  );
}
