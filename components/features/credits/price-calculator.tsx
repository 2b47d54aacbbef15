"use client";
import { useId, useState } from "react";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { formatCount, formatMoney, plural } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";

interface Package {
  id: string;
  credits: number;
  amount: number;
  currency: string;
}

/** What a month of one operation costs. */
export function PriceCalculator({
  operations,
  packages,
}: {
  operations: { slug: string; title: string; credits: number; typical: string }[];
  packages: readonly Package[];
}) {
  const id = useId();
  const [slug, setSlug] = useState("background-remove");
  const [count, setCount] = useState("1000");
  const operation = operations.find((one) => one.slug === slug) ?? operations[0];
  const times = Math.min(10_000_000, Math.max(0, Math.floor(Number(count) || 0)));
  const credits = times * (operation?.credits ?? 0);
  const best = cheapest(credits, packages);
  return (
    <Card className="grid gap-6 lg:grid-cols-2 lg:gap-12">
      <div className="grid content-start gap-5">
        <CardTitle>What would a month cost?</CardTitle>
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
          label="Times a month"
          hint={`Each of ${operation?.typical ?? "usual size"}, with default settings.`}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={0}
              max={10_000_000}
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
        <span className="caption">credits, {plural(operation?.credits ?? 0, "credit")} each</span>
        {best ? (
          <span className="mt-3 text-lg">
            about <strong className="font-semibold">{formatMoney(best.amount, best.currency)}</strong> a month
          </span>
        ) : null}
      </output>
    </Card>
  );
}

/** The price of so many credits at the rate of the largest package that they fill, or of the smallest package. */
function cheapest(credits: number, packages: readonly Package[]): { amount: number; currency: string } | undefined {
  const fitting = packages.filter((one) => one.credits <= Math.max(credits, packages[0]?.credits ?? 0));
  const rate = fitting.reduce<Package | undefined>(
    (best, one) => (!best || one.amount / one.credits < best.amount / best.credits ? one : best),
    undefined,
  );
  if (!rate) return undefined;
  return { amount: Math.ceil((credits * rate.amount) / rate.credits), currency: rate.currency };
}
