/** A model that can be loaded into this process and released again. */
export interface Residence<M> {
  /** Identifies the model and how it is loaded. */
  key: string;
  /** Its memory while it is loaded. */
  bytes: number;
  open(): Promise<M>;
  release(model: M): Promise<void>;
}

interface Entry {
  model: Promise<unknown>;
  /** Whether it could not be loaded. */
  failed: boolean;
  users: number;
  bytes: number;
  release(): Promise<void>;
}

/** The loaded models by key, least recently used first. */
const loaded = new Map<string, Entry>();

/**
 * Runs `use` with a model, which is loaded at its first use and stays until others need its memory. Above `limitBytes` the
 * least recently used models that are not in use are released. All kinds of models share the limit. A model that failed to
 * load is loaded again by the next call.
 */
export async function withResident<M, T>(
  residence: Residence<M>,
  limitBytes: number,
  use: (model: M) => Promise<T>,
): Promise<T> {
  const { key } = residence;
  const entry = loaded.get(key) ?? toEntry(residence);
  loaded.delete(key);
  loaded.set(key, entry);
  entry.users++;
  try {
    // Idle models are released before this one is loaded, so that both are not in memory at once.
    await releaseIdle(limitBytes);
    return await use((await entry.model) as M);
  } catch (error) {
    // Another call can have replaced the failed entry by one that loads again.
    if (entry.failed && loaded.get(key) === entry) loaded.delete(key);
    throw error;
  } finally {
    entry.users--;
  }
}

/** The keys of the loaded models, least recently used first. */
export const residentKeys = (): string[] => [...loaded.keys()];

function toEntry<M>({ bytes, open, release }: Residence<M>): Entry {
  let model: Promise<M> | undefined;
  const entry: Entry = {
    failed: false,
    users: 0,
    bytes,
    get model() {
      model ??= open().catch((error: unknown) => {
        entry.failed = true;
        throw error;
      });
      return model;
    },
    release: async () => {
      if (model && !entry.failed) await release(await model);
    },
  };
  return entry;
}

async function releaseIdle(limitBytes: number): Promise<void> {
  for (const [key, entry] of loaded) {
    if ([...loaded.values()].reduce((sum, { bytes }) => sum + bytes, 0) <= limitBytes) return;
    if (entry.users > 0) continue;
    loaded.delete(key);
    // The call that needs the memory does not fail because of a model that it does not use.
    await entry.release().catch(() => {});
  }
}
