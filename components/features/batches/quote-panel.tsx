"use client";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { type Translator, useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { getProblem } from "../playground/run/job-response.ts";
import { ProblemNotice } from "../playground/run/problem-notice.tsx";
import type { Quote } from "./quote.ts";

/** Shows the missing step or the price of a batch, and the button for the next step. */
export function QuotePanel({
  items,
  isReady,
  lowestPrice,
  available,
  quote,
  error,
  isQuoting,
  isStarting,
}: {
  /** The number of items that can be sent. */
  items: number;
  /** Whether all files are uploaded. */
  isReady: boolean;
  /** The price of the smallest item in credits. */
  lowestPrice: number;
  available: number;
  quote: Quote | undefined;
  error: Error | null;
  isQuoting: boolean;
  isStarting: boolean;
}) {
  const t = useTranslations("batches");
  const texts = useTranslations("playground");
  const isShort = quote !== undefined && quote.price > available;
  const canStart = quote !== undefined && quote.count > 0 && !isShort;
  const disabled = items === 0 || !isReady || isQuoting || isStarting || (quote !== undefined && !canStart);
  return (
    <div className="grid gap-3 rounded-b-card border-line border-t bg-surface px-5 py-4">
      {error ? <ProblemNotice problem={getProblem(error, texts)} /> : null}
      <div aria-live="polite" className="grid gap-2">
        {quote ? (
          <QuoteFigures quote={quote} available={available} />
        ) : (
          <p className="caption">{getHint({ items, isReady, isQuoting, lowestPrice }, t)}</p>
        )}
      </div>
      {/* A disabled button would lose the keyboard focus. */}
      <Button type="submit" aria-disabled={disabled} className="w-full">
        {getLabel({ quote, isQuoting, isStarting }, t)}
      </Button>
    </div>
  );
}

function getHint(
  {
    items,
    isReady,
    isQuoting,
    lowestPrice,
  }: { items: number; isReady: boolean; isQuoting: boolean; lowestPrice: number },
  t: Translator<"batches">,
): string {
  if (isQuoting) return t("checkingItems", { count: items });
  if (items === 0) return t("addItemsFirst", { credits: lowestPrice });
  return isReady ? t("getPriceFirst", { credits: lowestPrice }) : t("waitForUploads", { credits: lowestPrice });
}

function getLabel(
  { quote, isQuoting, isStarting }: { quote: Quote | undefined; isQuoting: boolean; isStarting: boolean },
  t: Translator<"batches">,
): string {
  if (isStarting) return t("starting");
  if (isQuoting) return t("checking");
  return quote && quote.count > 0 ? t("startItems", { count: quote.count }) : t("getPrice");
}

function QuoteFigures({ quote, available }: { quote: Quote; available: number }) {
  const t = useTranslations("batches");
  const format = useFormat();
  const { price, count, min, max, faults } = quote;
  return (
    <>
      {count > 0 ? (
        <p className="caption">
          <span className="block font-pixel text-2xl text-ink leading-none">{format.count(price)}</span>
          {t("creditsForBatch", { credits: price })} ·{" "}
          {min === max ? t("itemsAt", { count, credits: min }) : t("itemsFromTo", { count, min, max })}
        </p>
      ) : null}
      {faults.size > 0 ? (
        <Notice tone={count > 0 ? "warn" : "bad"}>
          {count > 0 ? t("invalidLeftOut", { count: faults.size }) : t("noValidItem")}
        </Notice>
      ) : null}
      {price > available ? (
        <Notice tone="bad" role="alert">
          {t("tooFewCredits", { available: format.count(available), missing: format.count(price - available) })}{" "}
          <Link href="/credits" className="font-medium underline underline-offset-2">
            {t("buyCredits")}
          </Link>
        </Notice>
      ) : count > 0 ? (
        <p className="text-ink-2 text-sm">{t("remainAfter", { credits: format.count(available - price) })}</p>
      ) : null}
    </>
  );
}
