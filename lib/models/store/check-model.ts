import { chooseFiles } from "./add-from-hub.ts";
import { splitRevision } from "./add-model.ts";
import { ModelStoreError } from "./error.ts";
import { Hub, type HubFile, type HubSettings } from "./hub.ts";
import { findManifest } from "./manifests.ts";

/** A comparison of the files that the hub publishes for a model at one commit with the known ones. */
export interface ModelCheck {
  repository: string;
  commit: string;
  /** The license that the repository names, or null. */
  license: string | null;
  files: readonly HubFile[];
  sizeBytes: number;
  /** Differences from the manifest, each in a sentence. */
  differences: string[];
}

/** The relative difference in size from which the manifest describes other files. */
const SIZE_TOLERANCE = 0.1;

/**
 * Reads the revision, license and file list of a model from the hub without downloading weights. Throws ModelStoreError if
 * the repository cannot be read or lacks a file that its layout needs.
 */
export async function checkModel(model: string, settings: HubSettings, signal?: AbortSignal): Promise<ModelCheck> {
  const { base, revision } = splitRevision(model);
  const manifest = findManifest(base);
  const repository = manifest?.repository ?? base;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new ModelStoreError(
      `There is no model "${base}". Run "npm run atelier -- models list", or name a repository as owner/name.`,
    );
  const hub = new Hub(settings);
  try {
    const { commit, license } = await hub.resolve(repository, revision ?? manifest?.revision ?? "main", signal);
    const files = chooseFiles({ manifest, repository }, await hub.listFiles(repository, commit, signal));
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
    const differences: string[] = [];
    if (manifest && Math.abs(sizeBytes / manifest.sizeBytes - 1) > SIZE_TOLERANCE)
      differences.push(`The files have ${sizeBytes} bytes, and ${manifest.sizeBytes} are expected.`);
    for (const path of Object.keys(manifest?.graphs ?? {}))
      if (!files.some((file) => file.path === path)) differences.push(`${path} is missing.`);
    if (license === null && !manifest) differences.push("The repository names no license.");
    return { repository, commit, license, files, sizeBytes, differences };
  } finally {
    await hub.close();
  }
}
