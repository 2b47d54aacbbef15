"use client";
import { useRouter } from "next/navigation";
import { LOCALE_COOKIE, localeNames } from "#components/translations/locales.ts";
import { useFormat, useTranslations } from "#translations";
import { Select } from "../ui/field.tsx";

const languages = Object.entries(localeNames);
const LIFETIME_S = 31_536_000;

/** Chooses the language of the interface, if there are several. The server reads the choice from a cookie. */
export function LanguageMenu() {
  const t = useTranslations("shell");
  const { locale } = useFormat();
  const router = useRouter();
  const change = (chosen: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = `${LOCALE_COOKIE}=${chosen};path=/;max-age=${LIFETIME_S};samesite=lax`;
    router.refresh();
  };
  if (languages.length < 2) return null;
  return (
    <Select small aria-label={t("language")} value={locale} onChange={(event) => change(event.target.value)}>
      {languages.map(([name, title]) => (
        <option key={name} value={name} lang={name}>
          {title}
        </option>
      ))}
    </Select>
  );
}
