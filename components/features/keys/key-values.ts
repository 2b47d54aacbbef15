import type { KeyType } from "#lib/keys/grants.ts";
import type { ListedKey } from "#lib/keys/restricted-list.ts";
import type { KeyValues } from "./key-fields.tsx";

/** Pairs as the lines of a text field: `name=value`. */
const defaultPairsText = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");

/** The last second of a day such as "2026-11-20", in UTC. */
export const endOfDay = (day: string): string => `${day}T23:59:59Z`;

/** The values of the form of a stored key. */
export function toValues({ name, grants }: ListedKey, type: KeyType): KeyValues {
  const getText = (limit: number | null | undefined) => (limit ? String(limit) : "");
  return {
    name,
    type,
    operations: grants.operations,
    scopes: grants.scopes,
    cap: getText(grants.creditCap?.credits),
    period: grants.creditCap?.period ?? "month",
    requestsPerMinute: getText(grants.requestsPerMinute),
    openJobs: getText(grants.openJobs),
    networks: grants.networks.join("\n"),
    metadata: defaultPairsText(grants.metadata),
    expiresOn: grants.expiresAt?.toISOString().slice(0, 10) ?? "",
  };
}
