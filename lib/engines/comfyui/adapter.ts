import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { bearer, probeVendor, type Vendor } from "../vendor/client.ts";
import { pickCapabilities } from "../vendor/images.ts";
import { comfyUiEngines } from "./engines.ts";
import { ComfyUi } from "./server.ts";

/** A ComfyUI server. */
export const adapter: EngineAdapter = (choice, capabilities) => ({
  name: choice.name,
  lane: "io",
  capabilities,
  weights: { required: [], optional: [] },
  origins: [new URL(choice.address ?? "").origin],
  probe: (settings, fetch, signal) => probeVendor(getVendor(choice, settings, fetch), "/system_stats", signal),
  load(settings, fetch = globalThis.fetch) {
    const server = new ComfyUi(getVendor(choice, settings, fetch));
    return pickCapabilities(comfyUiEngines(choice, server, settings.workflowDirectory), capabilities);
  },
});

function getVendor({ address = "" }: EngineChoice, settings: EngineSettings, fetch: Fetch): Vendor {
  const token = settings.secrets?.COMFYUI_TOKEN;
  return { title: "ComfyUI", address, headers: bearer(token), secrets: token ? [token] : [], fetch };
}
