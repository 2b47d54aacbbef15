// Paths and queries of generated requests.
import fc from "fast-check";
import type { Route, Schema } from "./document.ts";
import { hostileText } from "./hostile.ts";
import { anyValue, invalidValue, validValue } from "./values.ts";
import type { World } from "./world.ts";

/** The HTTP parser refuses long heads by itself. */
const MAX_HEAD = 2_000;

/** The ids that a route's path can name. */
function parseIds(
  path: string,
  {
    jobIds,
    glossaryIds,
    keyIds,
    requestIds,
    translationIds,
    uploadIds,
    begunUploadIds,
    batchIds,
    runIds,
    openRunIds,
    failedRunIds,
    ...more
  }: World,
): string[] {
  if (path.startsWith("/glossaries/")) return glossaryIds;
  if (path.endsWith("/repeat")) return more.repeatableIds;
  if (path.startsWith("/receipts/")) return jobIds.map((id) => id.replace("job_", "rcpt_"));
  if (path.startsWith("/batches/")) return batchIds;
  if (path.endsWith("/cancel") && path.startsWith("/pipelines/runs/")) return openRunIds;
  if (path.startsWith("/pipelines/runs/")) return path.endsWith("/resume") ? failedRunIds : runIds;
  if (path.startsWith("/pipelines/")) return more.pipelineIds;
  if (path.startsWith("/keys/")) return keyIds;
  if (path.startsWith("/projects/")) return more.projectIds;
  if (path.startsWith("/client-tokens/")) return more.clientTokenIds;
  if (path.startsWith("/uploads/") || path.startsWith("/direct-uploads/")) return uploadIds;
  if (path.startsWith("/resumable-uploads/")) return begunUploadIds;
  if (path.startsWith("/requests/")) return requestIds;
  if (path.startsWith("/team/members/")) return more.memberIds;
  if (path.startsWith("/team/invitations/")) return more.invitationIds;
  return /\/(segments|terms)/.test(path) ? translationIds : jobIds;
}

/** The path of a route with an id that exists. */
export function getKnownPath({ path }: Pick<Route, "path">, world: World): fc.Arbitrary<string> {
  if (!path.includes("{id}")) return fc.constant(path);
  if (path.startsWith("/files/")) return fc.constantFrom(...world.filePaths);
  if (path.includes("{delivery}") || path.startsWith("/webhooks/"))
    return fc
      .constantFrom(...(path.startsWith("/jobs/") ? world.jobDeliveries : world.webhookDeliveries))
      .map(({ id, delivery }) => path.replace("{id}", id).replace("{delivery}", delivery));
  return fc.constantFrom(...parseIds(path, world).map((id) => path.replace("{id}", id)));
}

/** The path of a route with an id that exists, or with one that no client should send. */
export function getPath({ path }: Pick<Route, "path">, world: World): fc.Arbitrary<string> {
  if (!path.includes("{id}")) return fc.constant(path);
  const known = getKnownPath({ path }, world);
  const raw = fc.constantFrom("%", "%00", "%ff", "%ed%a0%80", "...", "", "a%2Fb", "a%5Cb", "*", ":id", "{id}");
  const text = hostileText.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, MAX_HEAD));
  const hostile = fc.oneof(raw, text).map((id) => path.replace("{id}", () => id).replace("{delivery}", "evt_1"));
  return fc.oneof({ weight: 3, arbitrary: known }, { weight: 2, arbitrary: hostile });
}

/** A query with valid, nearly valid and unknown parameters; empty or with its question mark. */
export function toQuery({ query }: Route): fc.Arbitrary<string> {
  const raw = fc.constantFrom(
    "?",
    "?limit",
    "?limit=&cursor=",
    "?limit[]=1",
    "?%ff=%ff",
    "?a=%",
    "?=&&=",
    "?limit=1&limit=2",
  );
  const unknown = fc.tuple(hostileText, hostileText).map((pair) => encodeQuery([pair]));
  const odd = fc.oneof(raw, unknown);
  if (query.length === 0) return fc.oneof({ weight: 8, arbitrary: fc.constant("") }, { weight: 1, arbitrary: odd });
  const pairs = fc.subarray(query).chain((chosen) => fc.tuple(...chosen.map(queryPair)));
  return fc.oneof({ weight: 8, arbitrary: pairs.map(encodeQuery) }, { weight: 1, arbitrary: odd });
}

/** The date's bounds, dates that only some parsers accept, and dates that PostgreSQL or JavaScript cannot hold. */
const ODD_DATES = [
  "1969-12-31T23:59:59Z",
  "1970-01-01T00:00:00Z",
  "2199-12-31T23:59:59Z",
  "2200-01-01T00:00:00Z",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "9999-12-31",
  "2026-02-30",
  "2026-13-01T00:00:00Z",
  "24:61",
  "now",
  "infinity",
  "1e15",
  "0",
];

function queryPair({ name, schema }: { name: string; schema: Schema }): fc.Arbitrary<[string, string]> {
  const bounds = schema.format === "date-time" ? fc.constantFrom(...ODD_DATES) : invalidValue(schema);
  return fc
    .oneof(
      { weight: 4, arbitrary: validValue(schema) },
      { weight: 2, arbitrary: bounds },
      { weight: 1, arbitrary: anyValue(schema) },
    )
    .map((value) => [name, typeof value === "string" ? value : (JSON.stringify(value) ?? "")]);
}

/** Encodes pairs. Half surrogate pairs become invalid UTF-8, as old clients send them. */
function encodeQuery(pairs: [string, string][]): string {
  const encode = (text: string) =>
    text.isWellFormed() ? encodeURIComponent(text.slice(0, MAX_HEAD).toWellFormed()).slice(0, MAX_HEAD) : "%ed%a0%80";
  return pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`;
}
