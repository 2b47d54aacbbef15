// The client for browsers and workers, where there is no file system.
import { BaseClient, type ClientOptions } from "./src/client.ts";
import { AtelierError } from "./src/errors.ts";
import type { Disk } from "./src/files.ts";

export * from "./src/exports.ts";

/** The client. In a web page, `apiKey` is a client token, or a function that gets one from your server. */
export class Atelier extends BaseClient {
  constructor(options: ClientOptions) {
    super({ ...options, apiKey: checked(options.apiKey) }, disk);
  }
}

/** Refuses a key in a web page, where every visitor could read it. Workers may use one. */
function checked(apiKey: ClientOptions["apiKey"]): ClientOptions["apiKey"] {
  if (typeof apiKey !== "function" && apiKey && "document" in globalThis && !apiKey.startsWith("atl_client_"))
    throw new AtelierError(
      "invalid_option",
      "Visitors of a web page can read its API key. Create a client token on your server with keys.createClientToken.",
    );
  return apiKey;
}

const noDisk = async (): Promise<never> => {
  throw new AtelierError("invalid_file", "There is no file system here. Pass a File, a Blob, bytes or a URL.");
};
const disk: Disk = { read: noDisk, write: noDisk };
