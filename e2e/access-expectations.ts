/** Who may open a page: anyone, a developer, the owner of the object in the path, or the operator; `off` is not configured. */
export type PageAccess = "public" | "developer" | "owner" | "operator" | "off";

/** Every page. A page that is missing here fails the first test. */
export const PAGES: Record<string, PageAccess> = {
  "/": "public",
  "/pricing": "public",
  "/status": "public",
  "/docs": "public",
  "/docs/[operation]": "public",
  "/docs/engines": "public",
  "/docs/engines/[engine]": "public",
  "/docs/errors": "public",
  "/docs/errors/[code]": "public",
  "/docs/gallery": "public",
  "/docs/guides/[guide]": "public",
  "/docs/recipes/[recipe]": "public",
  "/forgot": "public",
  "/reset": "public",
  "/sign-in": "public",
  "/sign-up": "public",
  "/verify": "public",
  "/outbox": "public",
  "/playground": "public",
  "/playground/[operation]": "public",
  "/dashboard": "developer",
  "/start": "developer",
  "/credits": "developer",
  "/credits/billing": "developer",
  "/glossaries": "developer",
  "/glossaries/[glossary]": "owner",
  "/keys": "developer",
  "/jobs": "developer",
  "/usage": "developer",
  "/settings": "developer",
  "/access": "developer",
  "/jobs/[job]": "owner",
  "/credits/receipt/[purchase]": "owner",
  "/credits/checkout/[purchase]": "owner",
  "/credits/checkout/card": "owner",
  "/marketplace": "off",
  "/admin": "operator",
  "/admin/access": "operator",
  "/admin/accounts": "operator",
  "/admin/accounts/[account]": "operator",
  "/admin/audit": "operator",
  "/admin/engines": "operator",
  "/admin/jobs": "operator",
  "/admin/jobs/[job]": "operator",
  "/admin/ledger": "operator",
  "/admin/models": "operator",
  "/admin/prices": "operator",
  "/admin/purchases": "operator",
  "/admin/purchases/[purchase]": "operator",
};

/** The statuses of a route handler for a request without a session, of the owner, and of another developer. */
export interface HandlerAccess {
  visitor: number;
  owner: number;
  stranger: number;
}
const same = (status: number): HandlerAccess => ({ visitor: status, owner: status, stranger: status });

/** Every exported method of every route handler, called with an empty form. */
export const HANDLERS: Record<string, HandlerAccess> = {
  "GET /llms.txt": same(200),
  "GET /og.png": same(200),
  "GET /markdown/[[...path]]": same(200),
  "GET /docs/search.json": same(200),
  "GET /api/auth/[...nextauth]": same(200),
  // next-auth redirects a form without its CSRF token to the sign-in page.
  "POST /api/auth/[...nextauth]": same(302),
  "POST /api/stripe/webhook": same(400),
  "POST /api/marketplace/events": same(404),
  "POST /api/marketplace/register": same(404),
  "GET /credits/export": { visitor: 401, owner: 200, stranger: 200 },
  "GET /glossaries/[glossary]/export": { visitor: 401, owner: 200, stranger: 404 },
  "GET /settings/export": { visitor: 401, owner: 200, stranger: 200 },
  "GET /usage/export": { visitor: 401, owner: 200, stranger: 200 },
  "GET /api/playground/first-call": { visitor: 401, owner: 200, stranger: 200 },
  "POST /api/playground/[operation]": { visitor: 401, owner: 415, stranger: 415 },
  "POST /api/playground/[operation]/price": { visitor: 404, owner: 422, stranger: 422 },
  "POST /api/playground/previews": { visitor: 401, owner: 415, stranger: 415 },
  "POST /api/playground/selections": { visitor: 401, owner: 415, stranger: 415 },
  "GET /api/playground/selections/queue": { visitor: 401, owner: 200, stranger: 200 },
  "POST /api/playground/selections/[selection]": { visitor: 401, owner: 415, stranger: 415 },
  "GET /api/playground/jobs/[...path]": { visitor: 401, owner: 200, stranger: 404 },
  // The job has ended, so its owner cannot cancel it.
  "POST /api/playground/jobs/[...path]": { visitor: 401, owner: 409, stranger: 404 },
};

/** Who may call a server action: anyone, a developer, or the owner of the object that the form names. */
export const ACTIONS: Record<string, "public" | "developer" | "owner"> = {
  "auth#signUp": "public",
  "auth#verify": "public",
  "auth#resend": "developer",
  "auth#forgot": "public",
  "auth#reset": "public",
  "auth#signOut": "public",
  "jobs#cancel": "owner",
  "jobs#purge": "owner",
  "jobs#purgeSelected": "owner",
  "glossaries#create": "developer",
  "glossaries#save": "owner",
  "glossaries#remove": "owner",
  "keys#issue": "developer",
  "keys#rotate": "developer",
  "keys#revoke": "owner",
  "credits#buy": "developer",
  "credits#payInSandbox": "owner",
  "credits#saveCardInSandbox": "owner",
  "credits#openPortal": "developer",
  "credits#turnOnTopUp": "developer",
  "credits#turnOffTopUp": "developer",
  "marketplace#linkPurchase": "developer",
  "access#submitAccessRequest": "developer",
  "settings#saveMyName": "developer",
  "settings#changeMyPassword": "developer",
  "settings#saveMyLimits": "developer",
  "settings#saveMyAlert": "developer",
  "settings#signOutAll": "developer",
  "settings#deleteMyAccount": "developer",
};
