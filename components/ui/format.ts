/** 12345 → "12,345". */
export const formatCount = (value: number): string => value.toLocaleString("en");

/** Formats an amount in a currency's minor unit: 2000 usd → "$20". With `precise`, parts of the unit too: 2.5 usd → "$0.025". */
export function formatMoney(amount: number, currency: string, { precise = false } = {}): string {
  const digits = fractionDigits(currency);
  const value = amount / 10 ** digits;
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
    maximumFractionDigits: precise ? digits + 2 : digits,
  }).format(value);
}

/** Parses an entered amount into a currency's minor unit: "25.50" usd → 2550. NaN if it is not an amount. */
export function parseMoney(typed: string, currency: string): number {
  if (!/^\d{1,9}([.,]\d{1,3})?$/.test(typed.trim())) return Number.NaN;
  return Math.round(Number(typed.trim().replace(",", ".")) * 10 ** fractionDigits(currency));
}

/** Formats an amount in a currency's minor unit for an input field: 2050 usd → "20.50". */
export function formatUnits(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** The number of decimals of a currency: usd → 2, jpy → 0. */
export function fractionDigits(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats a time in UTC, so that server and browser render the same text. */
export function formatTime(at: Date | string): string {
  return `${new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
}

/** 250498 → "245 KB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`;
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

/** Formats a duration: "40 ms", "0.8 s" or "2 min 5 s". */
export function formatDuration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const spellings: Record<string, string> = {
  "3d": "3D",
  avif: "AVIF",
  gif: "GIF",
  jpeg: "JPEG",
  pdf: "PDF",
  png: "PNG",
  tiff: "TIFF",
  webp: "WebP",
};

/** Formats an API value for people: "pixel_art" → "Pixel art", "3d" → "3D", "webp" → "WebP". */
export function formatOption(option: string | number): string {
  const text = String(option)
    .replaceAll("_", " ")
    .replace(/\b\w+\b/g, (word) => spellings[word] ?? word);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A count with its noun: "1 credit", "2 credits". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
