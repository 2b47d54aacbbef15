import { probeVendor } from "../vendor/client.ts";
import type { AiAccess } from "./access.ts";

/** Free requests that require the key. */
const probes: Partial<Record<AiAccess["provider"], string>> = {
  openai: "/models",
  google: "/models?pageSize=1",
  replicate: "/account",
  "openai-compatible": "/models",
};

/** Checks that the provider responds and accepts the key: null, or a message for the operator. */
export function probeProvider(
  { provider, title, address, key, fetch }: AiAccess,
  signal: AbortSignal,
): Promise<string | null> {
  const vendor = { title, address, secrets: key ? [key] : [], fetch, headers: keyHeaders(provider, key) };
  return probeVendor(vendor, probes[provider] ?? "", signal);
}

function keyHeaders(provider: AiAccess["provider"], key: string | undefined): Record<string, string> {
  if (!key) return {};
  if (provider === "google") return { "x-goog-api-key": key };
  if (provider === "black-forest-labs") return { "x-key": key };
  return { authorization: `${provider === "fal" ? "Key" : "Bearer"} ${key}` };
}
