/** The base paths of the API and of the APIs that clients of other services can call. */
export const apiPaths = {
  main: "/api/v1",
  openAi: "/api/openai/v1",
  deepL: "/api/deepl",
  removeBg: "/api/removebg/v1.0",
  libreTranslate: "/api/libretranslate",
  automatic1111: "/api/automatic1111",
  rembg: "/api/rembg",
  mcp: "/api/mcp",
  oauth: "/api/oauth",
  scim: "/scim/v2",
} as const;

/** Where anyone finds the keys and the signed heads of the tree of receipts: a route of the main API. */
export const wellKnownReceipts = "/.well-known/atelier-receipts.json";

/** Where applications find how to connect to the MCP server (RFC 9728), and where they get tokens (RFC 8414). */
export const wellKnownResource = "/.well-known/oauth-protected-resource";
export const wellKnownAuthorization = "/.well-known/oauth-authorization-server";

/** Some clients of Automatic1111, such as SillyTavern, keep only the host of an address. */
export const rootAutomatic1111 = "/sdapi";

const paths = [
  ...Object.values(apiPaths),
  rootAutomatic1111,
  wellKnownReceipts,
  wellKnownResource,
  wellKnownAuthorization,
];

/** Whether a path, with or without a query, belongs to an API and not to the portal. */
export const isApiPath = (path: string | undefined): boolean =>
  path !== undefined && paths.some((base) => isBelow(path, base));

/** Whether a path belongs to the API at `base`. */
export const isBelow = (path: string, base: string): boolean =>
  path.startsWith(base) && (path.length === base.length || path[base.length] === "/" || path[base.length] === "?");
