import Negotiator from "negotiator";
import { DEFAULT_LOCALE, PSEUDO_LOCALE } from "./locales.ts";

/** The locale for a request: the developer's choice if there is one, otherwise the best match of the Accept-Language header. */
export function chooseLocale<Listed extends string>(
  chosen: string | undefined,
  acceptLanguage: string | null,
  listed: readonly Listed[],
): Listed | typeof PSEUDO_LOCALE | typeof DEFAULT_LOCALE {
  const isListed = (name: string | undefined): name is Listed => listed.some((locale) => locale === name);
  if (chosen === PSEUDO_LOCALE || isListed(chosen)) return chosen;
  // Without a header, every language is accepted.
  if (!acceptLanguage) return DEFAULT_LOCALE;
  const accepted = new Negotiator({ headers: { "accept-language": acceptLanguage } }).languages();
  // A browser that requests "de-AT" gets German.
  return accepted.map((language) => language.split("-")[0]).find(isListed) ?? DEFAULT_LOCALE;
}
