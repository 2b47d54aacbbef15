/** 12345 → "12,345". */
export const formatCount = (value: number): string => value.toLocaleString("en");

/** An amount in a currency's minor unit as money, as 2000 usd → "$20". */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const value = amount / 10 ** digits;
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** What somebody typed as an amount of a currency, in its minor unit: "25.50" usd → 2550; NaN where it is none. */
export function parseMoney(typed: string, currency: string): number {
  if (!/^\d{1,9}([.,]\d{1,3})?$/.test(typed.trim())) return Number.NaN;
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  return Math.round(
    Number(typed.trim().replace(",", ".")) * 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
  );
}

/** An amount in a currency's minor unit as a field takes it: 2050 usd → "20.50". */
export function formatUnits(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}

/** A moment for people, in UTC so that server and browser agree. */
export function formatTime(at: Date | string): string {
  return `${new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
}

/** 250498 → "245 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** How long ago or between two moments, as "40 ms", "0.8 s" or "2 min 5 s". */
export function formatDuration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** "pixel_art" → "Pixel art"; numbers and ratios stay as they are. */
export function formatOption(option: string | number): string {
  const words = String(option).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
