/** The main pages of the public site. */
export const siteLinks = [
  { href: "/playground", title: "Playground" },
  { href: "/docs", title: "Docs" },
  { href: "/pricing", title: "Pricing" },
] as const;
