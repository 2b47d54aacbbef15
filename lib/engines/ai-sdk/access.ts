import type { EngineSettings, Fetch } from "../define.ts";
import { paidFetch } from "../vendor/paid-fetch.ts";
import { type AiProvider, aiProviders } from "./providers.ts";

/** A provider's address and key. */
export interface AiAccess {
  provider: AiProvider;
  title: string;
  /** Without a trailing slash. */
  address: string;
  key: string | undefined;
  /** Reads at most 96 MB of a response. The SDK itself would read 2 GB, and a few of these exhaust a worker's memory. */
  fetch: Fetch;
}

/** The access to a provider under these settings. */
export function accessTo(
  provider: AiProvider,
  address: string | undefined,
  settings: EngineSettings,
  fetch: Fetch = globalThis.fetch,
): AiAccess {
  const { title, key, address: known } = aiProviders[provider];
  return {
    provider,
    title,
    address: address ?? known ?? "",
    key: settings.secrets?.[key],
    fetch: paidFetch(fetch),
  };
}
