import type { Scope } from "../keys/grants.ts";
import { env } from "../platform/env.ts";
import { apiPaths, wellKnownResource } from "../platform/network/api-paths.ts";

/** The scopes of a key that applications can get: to read the balance, and to see the jobs of other keys. */
export const offeredScopes = ["account", "jobs"] as const satisfies readonly Scope[];

/** The scopes of the protocol. `operations` is the use of the tools, which every connection has. */
const oauthScopes = ["operations", ...offeredScopes] as const;

/** The scopes that an application requests unless it wants more: few applications need the jobs of other keys. */
export const defaultScopes = ["operations", "account"] as const satisfies readonly (typeof oauthScopes)[number][];

/** The path of the page on which a person connects an application. */
export const CONNECT_PATH = "/connect";

/** The identifier of the authorization server: this service. */
export const issuer = (): string => env().PUBLIC_URL;

/** The only resource that access tokens are for: the MCP server. */
export const mcpResource = (): string => issuer() + apiPaths.mcp;

/** Whether a resource indicator (RFC 8707) is the MCP server, or is not sent. */
export const isOwnResource = (resource: string | undefined): boolean =>
  resource === undefined || resource.replace(/\/$/, "") === mcpResource();

/** The address of `resourceMetadata`, which a refused request of the MCP server names. */
export const resourceMetadataAddress = (): string => issuer() + wellKnownResource + apiPaths.mcp;

/** Metadata of the MCP server as a protected resource (RFC 9728). */
export const resourceMetadata = () => ({
  resource: mcpResource(),
  authorization_servers: [issuer()],
  scopes_supported: defaultScopes,
  bearer_methods_supported: ["header"],
  resource_name: env().APP_NAME,
  resource_documentation: `${issuer()}/docs/guides/mcp`,
});

/** Metadata of the authorization server (RFC 8414). */
export const authorizationMetadata = () => ({
  issuer: issuer(),
  authorization_endpoint: issuer() + CONNECT_PATH,
  token_endpoint: `${issuer()}${apiPaths.oauth}/token`,
  registration_endpoint: `${issuer()}${apiPaths.oauth}/register`,
  revocation_endpoint: `${issuer()}${apiPaths.oauth}/revoke`,
  scopes_supported: oauthScopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${issuer()}/docs/guides/mcp`,
});
