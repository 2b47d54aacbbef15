import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthClientInformationMixed, OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";

/** An editor on this computer, as the SDK of the protocol makes one: its tokens, and the requests that its browser makes. */
export class Editor implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly #server: Server;
  readonly clientMetadata;
  authorizationUrl: URL | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";

  private constructor(server: Server) {
    this.#server = server;
    this.redirectUrl = `http://localhost:${(server.address() as AddressInfo).port}/callback`;
    this.clientMetadata = { client_name: "Test Editor", redirect_uris: [this.redirectUrl] };
  }

  static async start(): Promise<Editor> {
    const server = createServer((_request, response) => response.end("Back in the editor")).listen(0, "localhost");
    await once(server, "listening");
    return new Editor(server);
  }

  stop() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  state = () => "state of the editor";
  clientInformation = () => this.#client;
  tokens = () => this.#tokens;
  codeVerifier = () => this.#verifier;
  saveClientInformation(client: OAuthClientInformationMixed) {
    this.#client = client;
  }
  saveTokens(tokens: OAuthTokens) {
    this.#tokens = tokens;
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier;
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url;
  }
}
