import compileMessage from "icu-minify/compile";
import { DEFAULT_LOCALE, type ListedLocale, type Locale, PSEUDO_LOCALE } from "./locales.ts";
import german from "./messages/de.json" with { type: "json" };
import english from "./messages/en.json" with { type: "json" };
import spanish from "./messages/es.json" with { type: "json" };
import french from "./messages/fr.json" with { type: "json" };
import japanese from "./messages/ja.json" with { type: "json" };
import portuguese from "./messages/pt.json" with { type: "json" };
import { pseudoMessage } from "./pseudo-message.ts";

/** The messages by namespace and key, in the ICU MessageFormat. All catalogues have the keys of the English one. */
export type Messages = typeof english;
export type Namespace = keyof Messages;
type Catalogue = Record<string, Record<string, string>>;
/** Messages in the form that `use-intl/format-message/format-only` reads, so that pages need no ICU parser. */
export type CompiledMessages = Record<string, Record<string, ReturnType<typeof compileMessage>>>;

const catalogues: Record<ListedLocale, Messages> = {
  en: english,
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
  ja: japanese,
};
const compiled = new Map<Locale, CompiledMessages>();

/** All messages of a locale. They are compiled once per process. */
export function toMessages(locale: Locale): CompiledMessages {
  let messages = compiled.get(locale);
  if (!messages) {
    messages =
      locale === PSEUDO_LOCALE
        ? compileAll(catalogues.en, (message) => pseudoMessage(compileMessage(message)))
        : compileAll(catalogues[locale], compileMessage);
    compiled.set(locale, messages);
  }
  return messages;
}

function compileAll(
  catalogue: Catalogue,
  compile: (message: string) => ReturnType<typeof compileMessage>,
): CompiledMessages {
  const compileNamespace = (messages: Record<string, string>) =>
    Object.fromEntries(
      // The compiler makes objects without a prototype, which cannot be sent to client components.
      Object.entries(messages).map(([key, message]) => [key, structuredClone(compile(message))]),
    );
  return Object.fromEntries(
    Object.entries(catalogue).map(([namespace, messages]) => [namespace, compileNamespace(messages)]),
  );
}

/** The messages of some namespaces, for the browser. */
export function pickMessages(locale: Locale, namespaces: readonly Namespace[]): CompiledMessages {
  const messages = toMessages(locale);
  return Object.fromEntries(namespaces.map((namespace) => [namespace, messages[namespace] ?? {}]));
}

/** The locale whose rules `Intl` applies. */
export const intlLocale = (locale: Locale): string => (locale === PSEUDO_LOCALE ? DEFAULT_LOCALE : locale);
