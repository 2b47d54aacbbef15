import type { ReactNode } from "react";
import { useTranslations } from "#translations";
/** The operator's legal pages, as far as the operator has set them. */
export interface LegalPages {
  terms?: string | undefined;
  privacy?: string | undefined;
  imprint?: string | undefined;
}

/** The links to the operator's legal pages, with the keys of their titles in the messages of the shell. */
export function legalLinks({ terms, privacy, imprint }: LegalPages) {
  const links = [
    { href: terms, title: "terms" },
    { href: privacy, title: "privacy" },
    { href: imprint, title: "legalNotice" },
  ] as const;
  return links.flatMap(({ href, title }) => (href ? [{ href, title }] : []));
}

/**
 * The consent to the terms and the privacy policy that signing up implies. Empty if the operator has set no terms and no
 * privacy policy.
 */
export function LegalConsent({ terms, privacy }: Pick<LegalPages, "terms" | "privacy">) {
  const t = useTranslations("shell");
  if (!terms && !privacy) return null;
  const link = (href: string | undefined) => (chunks: ReactNode) => (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
      {chunks}
    </a>
  );
  return (
    <p className="text-ink-3 text-sm">
      {t.rich("consent", {
        pages: terms && privacy ? "both" : terms ? "terms" : "privacy",
        terms: link(terms),
        privacy: link(privacy),
      })}
    </p>
  );
}
