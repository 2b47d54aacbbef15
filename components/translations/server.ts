// Server components, server actions and route handlers import this file as "#translations"; client components get client.ts.
import { cookies, headers } from "next/headers";
import { cache, use } from "react";
import { createTranslator, type _Translator as IntlTranslator } from "use-intl/core";
import { chooseLocale } from "./choose-locale.ts";
import { createFormat, type Format } from "./format.ts";
import { LOCALE_COOKIE, type Locale, listedLocales } from "./locales.ts";
import { intlLocale, type Messages, type Namespace, toMessages } from "./messages.ts";
import { createTranslate, type Translate } from "./phrases.ts";

export type { Format, Translate };

/** Returns messages of one namespace: `t("key", { value })`, or `t.rich("key", { tag: (chunks) => … })` with elements. */
export type Translator<Name extends Namespace> = IntlTranslator<Messages, Name>;

/** The locale of the current request, from its cookie or its Accept-Language header. */
export const getLocale = cache(
  async (): Promise<Locale> =>
    chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"), listedLocales),
);

/** The messages of a namespace in the locale of the request. */
export async function getTranslations<Name extends Namespace>(namespace: Name): Promise<Translator<Name>> {
  return getTranslator(await getLocale(), namespace);
}

/** For components that are not async functions. */
export function useTranslations<Name extends Namespace>(namespace: Name): Translator<Name> {
  return getTranslator(use(getLocale()), namespace);
}

/** The formats of numbers, money and times in the locale of the request. */
export async function getFormat(): Promise<Format> {
  return createFormat(intlLocale(await getLocale()));
}

/** For components that are not async functions. */
export function useFormat(): Format {
  return createFormat(intlLocale(use(getLocale())));
}

/** Translates the English phrases of operations and errors into the locale of the request. */
export async function getTranslate(): Promise<Translate> {
  return createTranslate(await getLocale());
}

/** For components that are not async functions. */
export function useTranslate(): Translate {
  return createTranslate(use(getLocale()));
}

// Translators have no state of a request. There is one for each locale and namespace.
const translators = new Map<string, unknown>();

function getTranslator<Name extends Namespace>(locale: Locale, namespace: Name): Translator<Name> {
  const id = `${locale} ${namespace}`;
  if (!translators.has(id)) {
    const messages = toMessages(locale) as unknown as Messages;
    translators.set(
      id,
      createTranslator<Messages, Name>({ locale: intlLocale(locale), messages, namespace, timeZone: "UTC" }),
    );
  }
  return translators.get(id) as Translator<Name>;
}
