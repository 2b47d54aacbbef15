import { MAX_MEMBERS } from "../../accounts/scim/groups.ts";
import { env } from "../../platform/env.ts";
import { apiPaths } from "../../platform/network/api-paths.ts";

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";

/** Most resources of a page. */
export const MAX_COUNT = 200;

/** The address of a resource. */
export const locate = (path: string): string => `${env().PUBLIC_URL}${apiPaths.scim}${path}`;

/** The supported features of SCIM (RFC 7643, section 5). */
export const serviceProviderConfig = () => ({
  schemas: [CONFIG],
  documentationUri: `${env().PUBLIC_URL}/docs/guides/scim`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token of the team, in the header Authorization.",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: locate("/ServiceProviderConfig") },
});

/** The two types of resources. */
export const resourceTypes = () =>
  [
    { id: "User", endpoint: "/Users", description: "A member of the team.", schema: USER },
    { id: "Group", endpoint: "/Groups", description: "A group, which gives its members a role.", schema: GROUP },
  ].map((type) => ({
    schemas: [RESOURCE_TYPE],
    name: type.id,
    ...type,
    schemaExtensions: [],
    meta: { resourceType: "ResourceType", location: locate(`/ResourceTypes/${type.id}`) },
  }));

const attribute = (name: string, description: string, more: object = {}) => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const complex = (name: string, description: string, subAttributes: object[], more: object = {}) => {
  const { caseExact: _, ...plain } = attribute(name, description, { type: "complex", ...more });
  return { ...plain, subAttributes };
};

const flag = (name: string, description: string) => {
  const { caseExact: _, ...plain } = attribute(name, description, { type: "boolean" });
  return plain;
};

const reference = (resource: "User" | "Group", more: object = {}) =>
  attribute("$ref", "The address of the resource.", {
    type: "reference",
    referenceTypes: [resource],
    caseExact: true,
    mutability: "readOnly",
    ...more,
  });

/** The attributes that are kept of each type. */
export const schemas = () =>
  [
    {
      id: USER,
      name: "User",
      description: "A member of the team.",
      attributes: [
        attribute("userName", "The name at the provider, usually the address.", {
          required: true,
          uniqueness: "server",
        }),
        complex("name", "The parts of the name.", [
          attribute("formatted", "The whole name."),
          attribute("familyName", "The family name."),
          attribute("givenName", "The given name."),
        ]),
        attribute("displayName", "The name that is shown."),
        complex(
          "emails",
          "The addresses. The primary one must be at a domain that the team has proven.",
          [
            attribute("value", "The address."),
            attribute("type", "What it is for, as work."),
            flag("primary", "Whether it is the address to sign in with."),
          ],
          { multiValued: true },
        ),
        flag("active", "Whether the user has access. False ends it within 5 seconds."),
        complex(
          "groups",
          "The groups of the user.",
          [
            attribute("value", "The ID of the group.", { mutability: "readOnly", caseExact: true }),
            reference("Group"),
            attribute("display", "The name of the group.", { mutability: "readOnly" }),
          ],
          { multiValued: true, mutability: "readOnly" },
        ),
      ],
    },
    {
      id: GROUP,
      name: "Group",
      description: "A group, which gives its members the role that the team chose for its name.",
      attributes: [
        attribute("displayName", "The name.", { required: true, uniqueness: "server" }),
        complex(
          "members",
          `The users of the group, at most ${MAX_MEMBERS}.`,
          [
            attribute("value", "The ID of the user.", { mutability: "immutable", caseExact: true }),
            reference("User", { mutability: "immutable" }),
          ],
          { multiValued: true },
        ),
      ],
    },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: "Schema", location: locate(`/Schemas/${schema.id}`) },
  }));
