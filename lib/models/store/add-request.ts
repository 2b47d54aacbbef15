import type { HubSettings } from "./hub.ts";
import type { ModelManifest, ModelTask } from "./manifest.ts";

export interface AddRequest {
  /** The name of a known model, or a repository of the hub; `@revision` may follow. */
  model: string;
  /** A folder on this machine with the model's files. Nothing is downloaded then. */
  from?: string | undefined;
  /** The model's task, if neither a manifest nor its files name it. */
  task?: ModelTask | undefined;
  /** The graph, if the repository has several. */
  file?: string | undefined;
  /** The license of a repository that names none. */
  license?: string | undefined;
}

export interface AddOptions {
  cacheDirectory: string;
  hub: HubSettings;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: AddProgress) => void) | undefined;
  /** Replaces the default retry settings. */
  retry?: { stallMs?: number; attempts?: number; pauseMs?: number };
}

export interface AddProgress {
  receivedBytes: number;
  totalBytes: number;
}

/** A model before its files are read: the request, the name, and the manifest if one exists. */
export interface WantedModel extends AddRequest {
  name: string;
  manifest: ModelManifest | null;
}
