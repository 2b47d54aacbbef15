/** A language as shown in the catalog. */
export interface Language {
  /** A BCP 47 tag. */
  tag: string;
  /** `name` is in English, `nativeName` in the language itself. */
  name: string;
  nativeName: string;
  /** ISO 15924 code, such as "Latn". */
  script: string;
  direction: "ltr" | "rtl";
}

const RIGHT_TO_LEFT = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

/**
 * A language's name, script and direction, from the Unicode data of Node. Throws RangeError if the tag is not valid
 * BCP 47.
 */
export function describeLanguage(tag: string): Language {
  const locale = new Intl.Locale(tag).maximize();
  const script = locale.script ?? "Zyyy";
  const nameIn = (language: string) =>
    new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(tag) ?? tag;
  return {
    tag,
    name: nameIn("en"),
    nativeName: nameIn(tag),
    script,
    direction: RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr",
  };
}

/** Whether two tags are the same language in the same script, such as "pt" and "pt-BR". */
export function sameLanguage(a: string, b: string): boolean {
  const [left, right] = [new Intl.Locale(a).maximize(), new Intl.Locale(b).maximize()];
  return left.language === right.language && left.script === right.script;
}
