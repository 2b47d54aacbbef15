import { fractionDigits } from "#components/ui/format.ts";

const caches = new Map<string, Format>();

/** Numbers, money, times and sizes in the words of a locale. */
export type Format = ReturnType<typeof makeFormat>;

/** The formats of a locale. */
export function createFormat(locale: string): Format {
  let format = caches.get(locale);
  if (!format) {
    format = makeFormat(locale);
    caches.set(locale, format);
  }
  return format;
}

function makeFormat(locale: string) {
  const whole = new Intl.NumberFormat(locale);
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  const longDate = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  // The "octet" of French.
  const byte = locale.startsWith("fr") ? "o" : "B";
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  return {
    /** "pt-BR" → "Brazilian Portuguese". */
    language: (tag: string): string => languages.of(tag) ?? tag,

    /** The locale of these formats, for other uses of `Intl`. */
    locale,

    /** 12345 → "12,345". */
    count: (value: number): string => whole.format(value),

    /** Formats an amount in a currency's minor unit: 2000 usd → "$20". With `precise`, parts of the unit too: 2.5 usd → "$0.025". */
    money(amount: number, currency: string, { precise = false } = {}): string {
      const digits = fractionDigits(currency);
      const value = amount / 10 ** digits;
      return new Intl.NumberFormat(locale, {
        style: "currency",
        currency: currency.toUpperCase(),
        minimumFractionDigits: Number.isInteger(value) ? 0 : digits,
        maximumFractionDigits: precise ? digits + 2 : digits,
      }).format(value);
    },

    /** Formats a time in UTC, so that server and browser render the same text. */
    time: (at: Date | string): string => `${dateTime.format(new Date(at))} UTC`,

    /** Formats the day of a time in UTC: "March 3, 2027". */
    day: (at: Date | string): string => longDate.format(new Date(at)),

    /** 250498 → "245 KB". */
    bytes(bytes: number): string {
      if (bytes < 1024) return `${whole.format(bytes)} ${byte}`;
      if (bytes < 1024 ** 2) return `${whole.format(Math.round(bytes / 1024))} K${byte}`;
      if (bytes < 1024 ** 3) return `${oneDecimal.format(bytes / 1024 ** 2)} M${byte}`;
      return `${oneDecimal.format(bytes / 1024 ** 3)} G${byte}`;
    },

    /** Formats a duration: "40 ms", "0.8 s", "2 min 5 s" or "2 h 51 min". */
    duration(ms: number): string {
      if (ms < 100) return `${Math.round(ms)} ms`;
      if (ms < 10_000) return `${oneDecimal.format(ms / 1000)} s`;
      const seconds = Math.round(ms / 1000);
      if (seconds < 60) return `${seconds} s`;
      if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
      return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
    },
  };
}
