"use client";
import { useId, useState } from "react";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { formatCount, formatMoney, plural } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { CreditPackage } from "#lib/credits/packages.ts";
import { estimatePrice, MAX_RUNS, parseRuns } from "./price-estimate.ts";

/** Estimates the monthly cost of one operation. */
export function PriceCalculator({
  operations,
  packages,
}: {
  operations: { slug: string; title: string; credits: number; typical: string }[];
  packages: readonly CreditPackage[];
}) {
  const id = useId();
  const [slug, setSlug] = useState("background-remove");
  const [count, setCount] = useState("1000");
  const operation = operations.find((one) => one.slug === slug) ?? operations[0];
  const credits = parseRuns(count) * (operation?.credits ?? 0);
  const estimate = estimatePrice(credits, packages);
  return (
    <Card className="grid gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-5">
        <CardTitle>Price calculator</CardTitle>
        <Field id={`${id}-operation`} label="Operation">
          {(control) => (
            <Select {...control} value={slug} onChange={(event) => setSlug(event.target.value)}>
              {operations.map((one) => (
                <option key={one.slug} value={one.slug}>
                  {one.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id={`${id}-count`}
          label="Runs per month"
          hint={`Based on ${operation?.typical ?? "a typical input"} per run and default settings.`}
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
        <span className="font-pixel text-5xl leading-none">{formatCount(credits)}</span>
        <span className="caption">credits, {plural(operation?.credits ?? 0, "credit")} per run</span>
        {estimate ? (
          <span className="mt-3 text-lg">
            about <strong className="font-semibold">{formatMoney(estimate.amount, estimate.currency)}</strong> per month
          </span>
        ) : null}
      </output>
    </Card>
  );
}
