import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import type { Engines } from "../ports/index.ts";
import { probeVendor, type Vendor } from "../vendor/client.ts";
import { pickCapabilities } from "../vendor/images.ts";
import { stabilityApi } from "./api.ts";
import { stabilityEditing } from "./editing.ts";
import { stabilityGeneration } from "./generation.ts";

const ADDRESS = "https://api.stability.ai";

/** Stability's REST API. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    origins: [new URL(choice.address ?? ADDRESS).origin],
    probe: (settings, fetch, signal) => probeVendor(getVendor(choice, settings, fetch), "/v1/user/balance", signal),
    load: (settings, fetch = globalThis.fetch) => {
      const engines = stabilityEngines(choice, getVendor(choice, settings, fetch));
      return pickCapabilities(engines, capabilities);
    },
  };
};

/** Stability's engines. `pollMs` is the poll interval for results. */
export function stabilityEngines(choice: EngineChoice, vendor: Vendor, pollMs?: number): Partial<Engines> {
  const api = stabilityApi(vendor, pollMs);
  return { ...stabilityGeneration(choice, api), ...stabilityEditing(choice, api) };
}

function getVendor({ address = ADDRESS }: EngineChoice, settings: EngineSettings, fetch: Fetch): Vendor {
  const key = settings.secrets?.STABILITY_API_KEY ?? "";
  return {
    title: "Stability",
    address,
    headers: { authorization: `Bearer ${key}`, "stability-client-id": "atelier" },
    secrets: [key],
    fetch,
    isRefusal: (status, body) =>
      status === 403
        ? body.includes("content_moderation")
        : status === 400 && /content[_ ](?:moderation|filtered)/i.test(body),
  };
}
