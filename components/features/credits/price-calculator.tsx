"use client";
import { useId, useState } from "react";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { CreditPackage } from "#lib/credits/packages.ts";
import { priceCredits } from "#lib/credits/price-credits.ts";
import { useFormat, useTranslations } from "#translations";
import { MAX_RUNS, parseRuns } from "./price-estimate.ts";

/** Estimates the monthly cost of one operation. */
export function PriceCalculator({
  operations,
  packages,
}: {
  operations: { slug: string; title: string; credits: number; typical: string }[];
  packages: readonly CreditPackage[];
}) {
  const t = useTranslations("priceCalculator");
  const format = useFormat();
  const id = useId();
  const [slug, setSlug] = useState("background-remove");
  const [count, setCount] = useState("1000");
  const operation = operations.find((operation) => operation.slug === slug) ?? operations[0];
  const credits = parseRuns(count) * (operation?.credits ?? 0);
  const amount = priceCredits(credits, packages);
  return (
    <Card className="grid gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-5">
        <CardTitle>{t("priceCalculator")}</CardTitle>
        <Field id={`${id}-operation`} label={t("operation")}>
          {(control) => (
            <Select {...control} value={slug} onChange={(event) => setSlug(event.target.value)}>
              {operations.map((operation) => (
                <option key={operation.slug} value={operation.slug}>
                  {operation.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id={`${id}-count`}
          label={t("runsPerMonth")}
          hint={t("basedOnTypicalPerRun", { typical: operation?.typical ?? t("aTypicalInput") })}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_RUNS}
              value={count}
              onChange={(event) => setCount(event.target.value)}
            />
          )}
        </Field>
      </div>
      <output
        className="grid content-center gap-2 border-line max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-12"
        aria-live="polite"
      >
        <span className="font-pixel text-5xl leading-none">{format.count(credits)}</span>
        <span className="caption">{t("creditsCreditsPerRun", { credits: operation?.credits ?? 0 })}</span>
        {amount !== undefined ? (
          <span className="mt-3 text-lg">
            {t.rich("aboutAmountPerMonth", {
              amount: format.money(amount, packages[0]?.currency ?? "usd"),
              strong: (chunks) => <strong className="font-semibold">{chunks}</strong>,
            })}
          </span>
        ) : null}
      </output>
    </Card>
  );
}
