/** How long a deprecated route works at least. */
const NOTICE_MONTHS = 12;

/** A route that will be removed. It works until then. */
export interface Deprecation {
  method: string;
  /** As in the OpenAPI document, for example "/jobs/{id}". */
  path: string;
  since: Date;
  /** When the route stops working, at the earliest: at least 12 months after its deprecation. */
  sunset?: Date;
  /** The page that names the replacement. */
  guide: string;
}

/** The deprecated routes of the API. The changelog announces each of them. */
export const deprecations: readonly Deprecation[] = [];

/**
 * The headers of a deprecated route's responses: Deprecation (RFC 9745), Sunset (RFC 8594) and a link to the guide.
 * Throws if the route would stop working less than 12 months after its deprecation.
 */
export function deprecationHeaders({ since, sunset, guide }: Deprecation): Record<string, string> {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  if (sunset && sunset < earliest)
    throw new Error(`A route's sunset must be at least ${NOTICE_MONTHS} months after its deprecation.`);
  return {
    deprecation: `@${Math.floor(since.getTime() / 1000)}`,
    ...(sunset ? { sunset: sunset.toUTCString() } : {}),
    link: `<${guide}>; rel="deprecation"; type="text/html"`,
  };
}

/** The headers of a route of the router, for example "/jobs/:id"; undefined if it is not deprecated. */
export function headersOfRoute(
  route: { method: string; path: string },
  known: readonly Deprecation[],
): Record<string, string> | undefined {
  const found = known.find((entry) => entry.method === route.method && asRoute(entry.path) === route.path);
  return found && deprecationHeaders(found);
}

/** A path of the OpenAPI document in the router's syntax. */
const asRoute = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");
