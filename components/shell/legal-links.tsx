/** The operator's legal pages, as far as the operator has set them. */
export interface LegalPages {
  terms?: string | undefined;
  privacy?: string | undefined;
  imprint?: string | undefined;
}

/** The links to the operator's legal pages. */
export function legalLinks({ terms, privacy, imprint }: LegalPages): { href: string; title: string }[] {
  return [
    { href: terms, title: "Terms" },
    { href: privacy, title: "Privacy" },
    { href: imprint, title: "Legal notice" },
  ].flatMap(({ href, title }) => (href ? [{ href, title }] : []));
}

/** What a developer agrees to by signing up. Empty if the operator has set no terms and no privacy policy. */
export function LegalConsent({ terms, privacy }: Pick<LegalPages, "terms" | "privacy">) {
  const links = legalLinks({ terms, privacy });
  if (links.length === 0) return null;
  return (
    <p className="text-ink-3 text-sm">
      By signing up you accept the operator's{" "}
      {links.map(({ href, title }, position) => (
        <span key={href}>
          {position > 0 ? " and " : ""}
          <a href={href} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
            {title === "Terms" ? "terms of service" : "privacy policy"}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
