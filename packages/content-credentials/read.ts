import { z } from "zod";
import { BytesBlob, loadLibrary, SETTINGS, WasmReader } from "./library.ts";

/** The content of a file's manifest, and the result of its verification. */
export interface Credentials {
  /**
   * `valid`: signed and unchanged, by a signer that this machine does not trust. `invalid`: changed, or not signed
   * correctly.
   */
  state: "trusted" | "valid" | "invalid";
  signer: string | null;
  signedAt: string | null;
  generator: string | null;
  actions: { action: string; agent: string | null; source: string | null }[];
  /** The number of inputs, and of those that have credentials of their own. */
  inputs: { total: number; withCredentials: number };
  /** Why the state is `invalid`. */
  faults: string[];
}

const named = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const actionList = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      softwareAgent: named.nullish().catch(null),
      digitalSourceType: z.string().nullish(),
    }),
  ),
});
const manifestSchema = z.object({
  claim_generator_info: z.array(z.object({ name: z.string(), version: z.string().nullish() })).nullish(),
  signature_info: z
    .object({ issuer: z.string().nullish(), common_name: z.string().nullish(), time: z.string().nullish() })
    .nullish(),
  ingredients: z.array(z.object({ active_manifest: z.string().nullish() })).nullish(),
  assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).nullish(),
});
const storeSchema = z.object({
  active_manifest: z.string().nullish(),
  manifests: z.record(z.string(), manifestSchema).nullish(),
  validation_state: z.enum(["Trusted", "Valid", "Invalid"]).nullish(),
  validation_status: z.array(z.object({ code: z.string(), explanation: z.string().nullish() })).nullish(),
});

/** A larger description of manifests is hostile: those of cameras and editors take a few KB. */
const MAX_JSON_CHARACTERS = 1_000_000;
const TOO_LARGE = "The manifest is larger than 1 MB and was not checked.";
const REMOTE = "The manifest is on another server. It was not fetched and not checked.";

/**
 * Reads and checks the manifest of an image. Null if the file has none, or its format holds none. A manifest that cannot be read,
 * is on another server or is larger than 1 MB is `invalid`, and its fault says why.
 */
export async function readCredentials(content: Uint8Array, contentType: string): Promise<Credentials | null> {
  await loadLibrary();
  let reader: WasmReader | undefined;
  try {
    reader = await WasmReader.fromBlob(contentType, new BytesBlob(content), SETTINGS);
    const json = reader.json();
    return json.length > MAX_JSON_CHARACTERS ? unreadable(TOO_LARGE) : summarize(storeSchema.parse(JSON.parse(json)));
  } catch (error) {
    // After a trap, the library's memory is in no known state.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    const fault = String(error);
    if (/JumbfNotFound|UnsupportedType|type is unsupported/i.test(fault)) return null;
    return unreadable(/RemoteManifestUrl/.test(fault) ? REMOTE : "The file or its manifest is damaged.");
  } finally {
    reader?.free();
  }
}

function unreadable(fault: string): Credentials {
  const inputs = { total: 0, withCredentials: 0 };
  return { state: "invalid", signer: null, signedAt: null, generator: null, actions: [], inputs, faults: [fault] };
}

function summarize(store: z.output<typeof storeSchema>): Credentials | null {
  const manifest = store.manifests?.[store.active_manifest ?? ""];
  if (!manifest) return null;
  const [generator] = manifest.claim_generator_info ?? [];
  const ingredients = manifest.ingredients ?? [];
  const state = store.validation_state?.toLowerCase();
  const faults = (store.validation_status ?? []).filter(({ code }) => code !== "signingCredential.untrusted");
  return {
    state: state === "trusted" || state === "valid" ? state : "invalid",
    signer: manifest.signature_info?.common_name ?? manifest.signature_info?.issuer ?? null,
    signedAt: manifest.signature_info?.time ?? null,
    generator: generator ? [generator.name, generator.version].filter(Boolean).join(" ") : null,
    actions: (manifest.assertions ?? []).flatMap(({ label, data }) => readActions(label, data)),
    inputs: {
      total: ingredients.length,
      withCredentials: ingredients.filter(({ active_manifest }) => active_manifest).length,
    },
    faults: faults.map(({ code, explanation }) => explanation ?? code),
  };
}

function readActions(label: string, data: unknown): Credentials["actions"] {
  if (!label.startsWith("c2pa.actions")) return [];
  const { actions } = actionList.parse(data);
  return actions.map(({ action, softwareAgent, digitalSourceType }) => ({
    action: action.replace(/^c2pa\./, ""),
    agent: softwareAgent ?? null,
    source: digitalSourceType?.split("/").at(-1) ?? null,
  }));
}
