// Generated requests of a team's directory by SCIM: valid, nearly valid and hostile ones.
import fc from "fast-check";
import { hostileJsonText, hostileText, hostileValue } from "./hostile.ts";
import type { FuzzRequest } from "./requests.ts";

/** The resources that requests can name. */
export interface ScimWorld {
  token: string;
  /** The proven domain of the team. */
  domain: string;
  /** Of the team, of another team, and of none. */
  userIds: string[];
  groupIds: string[];
}

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const JSON_TYPE = "application/scim+json";
const MAX_PATH = 2_000;

/** A request of the directory, its path under `/scim/v2`. */
export function scimRequest({ token, domain, userIds, groupIds }: ScimWorld): fc.Arbitrary<FuzzRequest> {
  const address = fc.constantFrom("ada", "ben", "eve", "Zoë").map((name) => `${name}@${domain}`);
  const text = fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: hostileText });
  const value = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: hostileValue });
  const flag = fc.oneof(fc.boolean(), fc.constantFrom("True", "False"), hostileValue);
  const members = fc.array(fc.record({ value: fc.oneof(fc.constantFrom(...userIds), value) }), { maxLength: 3 });
  const resource = fc.record(
    {
      userName: fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: value }),
      externalId: value,
      active: flag,
      displayName: fc.oneof(fc.constantFrom("IT", "Staff"), value),
      name: fc.oneof(fc.record({ givenName: value, familyName: value }), hostileValue),
      emails: fc.oneof(fc.array(fc.record({ value, primary: flag }), { maxLength: 3 }), hostileValue),
      members: fc.oneof({ weight: 3, arbitrary: members }, { weight: 1, arbitrary: hostileValue }),
    },
    { requiredKeys: ["userName", "displayName"] },
  );
  const usual = fc.record({ userName: address, displayName: fc.constantFrom("IT", "Staff") });
  const attribute = fc.oneof(
    fc.constantFrom(
      "active",
      "userName",
      "members",
      "displayName",
      "name.givenName",
      'emails[type eq "work"].value',
      'members[value eq "acct_1"]',
      "urn:ietf:params:scim:schemas:core:2.0:User:active",
      "__proto__.active",
    ),
    hostileText,
  );
  const operation = fc.record(
    {
      op: fc.oneof(fc.constantFrom("add", "replace", "remove", "Replace"), value),
      path: attribute,
      value: fc.oneof(flag, members, resource),
    },
    { requiredKeys: ["op"] },
  );
  const patch = fc.record({ schemas: fc.constant([PATCH]), Operations: fc.array(operation, { maxLength: 3 }) });
  const body = fc.oneof(
    { weight: 4, arbitrary: fc.oneof(usual, resource, patch).map((sent) => Buffer.from(JSON.stringify(sent))) },
    { weight: 1, arbitrary: hostileValue.map((sent) => Buffer.from(JSON.stringify(sent) ?? "")) },
    { weight: 1, arbitrary: hostileJsonText },
  );
  const encode = (part: string) => encodeURIComponent(part.toWellFormed()).slice(0, MAX_PATH);
  const id = (known: string[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: hostileText.map((part) => encode(part) || "%00") },
    );
  const filter = fc
    .tuple(fc.oneof(fc.constantFrom("userName", "displayName", "emails.value", "id"), hostileText), text)
    .map(([name, wanted]) => `filter=${encode(`${name} eq ${JSON.stringify(wanted)}`)}`);
  const paging = fc
    .tuple(
      fc.constantFrom("startIndex", "count", "attributes", "excludedAttributes", "sortBy"),
      fc.oneof(text, fc.integer().map(String)),
    )
    .map(([name, wanted]) => `${name}=${encode(wanted)}`);
  const query = fc.array(fc.oneof(filter, paging), { maxLength: 2 }).map((parts) => parts.join("&").slice(0, MAX_PATH));
  const collection = fc.constantFrom("/Users", "/Groups");
  const one = fc.oneof(
    id(userIds).map((name) => `/Users/${name}`),
    id(groupIds).map((name) => `/Groups/${name}`),
  );
  const otherAction = fc.constantFrom(
    "/ServiceProviderConfig",
    "/Schemas",
    "/ResourceTypes/User",
    "/Bulk",
    "/.search",
    "/Me",
  );
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom("GET", "POST"), collection) },
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom("GET", "PUT", "PATCH", "DELETE"), one) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom("GET", "POST", "HEAD", "OPTIONS"), otherAction) },
  );
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant(JSON_TYPE) },
    fc.constantFrom("text/plain", "application/json"),
  );
  const authorization = fc.oneof(
    { weight: 30, arbitrary: fc.constant(`Bearer ${token}`) },
    { weight: 1, arbitrary: fc.constantFrom("", "Bearer", `Bearer ${token}x`, "Basic YTpi") },
  );
  return fc
    .record({ target, query, body, type, authorization, chunked: fc.boolean() })
    .map(
      ({ target: [method, path], query: parameters, body: bytes, type: contentType, authorization: sent, chunked }) => {
        const hasBody = ["POST", "PUT", "PATCH"].includes(method);
        return {
          route: null,
          method,
          path: parameters ? `${path}?${parameters}` : path,
          headers: { authorization: sent, ...(hasBody ? { "content-type": contentType } : {}) },
          body: hasBody ? bytes : null,
          chunked,
          mustRefuse: false,
        };
      },
    );
}
