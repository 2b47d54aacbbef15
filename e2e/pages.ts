/** Pages that do not require an account. */
export const publicPages = [
  "/",
  "/pricing",
  "/status",
  "/docs",
  "/docs/background-remove",
  "/docs/guides/credits",
  "/docs/guides/restricted-keys",
  "/docs/recipes/long-jobs",
  "/docs/engines",
  "/docs/gallery",
  "/docs/changelog",
  "/docs/engines/stability",
  "/docs/errors",
  "/docs/errors/insufficient_credits",
  "/sign-in",
  "/sign-up",
  "/forgot",
  "/reset?token=x",
  "/verify",
  "/verify?token=x",
  "/outbox",
  "/nothing-here",
];

/** Pages that require an account. */
export const signedInPages = [
  "/dashboard",
  "/start",
  "/playground",
  "/playground/background-remove",
  "/playground/image-cleanup",
  "/playground/image-generate",
  "/playground/document-translate",
  "/credits",
  "/glossaries",
  "/memory",
  "/keys",
  "/keys/new",
  "/jobs",
  "/requests",
  "/usage",
  "/settings",
  "/access",
];

/** Pages that require an operator. */
export const operatorPages = [
  "/admin",
  "/admin/accounts",
  "/admin/purchases",
  "/admin/access",
  "/admin/jobs",
  "/admin/engines",
  "/admin/models",
  "/admin/ledger",
  "/admin/audit",
];
