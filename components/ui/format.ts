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

const spellings: Record<string, string> = {
  "3d": "3D",
  avif: "AVIF",
  gif: "GIF",
  jpeg: "JPEG",
  docx: "Word",
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
