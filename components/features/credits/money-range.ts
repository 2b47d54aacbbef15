import type { Format } from "#translations";

/** "$0.05–$0.10", or one amount if all packages have the same rate. */
export function moneyRange(
  credits: number,
  { lowest, highest, currency }: { lowest: number; highest: number; currency: string },
  format: Format,
): string {
  const cost = (rate: number) => format.money(credits * rate, currency, { precise: true });
  const [from, to] = [cost(lowest), cost(highest)];
  return from === to ? from : `${from}–${to}`;
}
