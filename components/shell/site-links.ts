/** The main pages of the public site, with the keys of their titles in the messages of the shell. */
export const siteLinks = [
  { href: "/playground", title: "playground" },
  { href: "/docs", title: "docs" },
  { href: "/pricing", title: "pricing" },
] as const;
