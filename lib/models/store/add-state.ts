import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { AddProgress } from "./add-request.ts";
import { storeDirectory } from "./lock-file.ts";

const addState = z.object({
  name: z.string(),
  receivedBytes: z.number(),
  totalBytes: z.number(),
  /** Why the last attempt ended; null while it runs. */
  error: z.string().nullable(),
  updatedAt: z.number(),
});

/** The state of a model that is being added, or that could not be added. */
export type AddState = z.output<typeof addState> & {
  /** Whether the process that added it has stopped without an error, as after a kill. */
  interrupted: boolean;
};

const WRITE_MS = 500;
/** A running download reports more often than this. */
const INTERRUPTED_MS = 60_000;
const SUFFIX = ".state.json";

const getFolder = (cacheDirectory: string) => join(storeDirectory(cacheDirectory), "partial");

/** The models that are being added by any process of this machine, and failed ones until they are added again. */
export async function readAddStates(cacheDirectory: string): Promise<AddState[]> {
  const folder = getFolder(cacheDirectory);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(SUFFIX));
  const states = await Promise.all(names.map((name) => readState(join(folder, name))));
  return states.flatMap((state) => (state ? [state] : []));
}

async function readState(path: string): Promise<AddState | null> {
  try {
    const state = addState.parse(JSON.parse(await readFile(path, "utf8")));
    return { ...state, interrupted: state.error === null && Date.now() - state.updatedAt > INTERRUPTED_MS };
  } catch {
    // The file was removed between the listing and the reading, because the model is complete.
    return null;
  }
}

const PAUSE_SUFFIX = ".pause";

/** Makes the process that adds a model stop. The files that it received stay, and adding the model again continues. */
export async function requestPause(name: string, cacheDirectory: string): Promise<void> {
  const folder = getFolder(cacheDirectory);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}${PAUSE_SUFFIX}`), "");
}

/** Whether the model was asked to pause; this ends the request. */
export async function takePause(name: string, cacheDirectory: string): Promise<boolean> {
  return rm(join(getFolder(cacheDirectory), `${name}${PAUSE_SUFFIX}`)).then(
    () => true,
    () => false,
  );
}

/** Records the progress of adding a model where other processes can read it. Writes twice a second at most. */
export class AddStateWriter {
  readonly #folder: string;
  readonly #name: string;
  #progress: AddProgress = { receivedBytes: 0, totalBytes: 0 };
  #writtenAt = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(name: string, cacheDirectory: string) {
    this.#folder = getFolder(cacheDirectory);
    this.#name = name;
  }

  update(progress: AddProgress): void {
    this.#progress = progress;
    if (Date.now() - this.#writtenAt >= WRITE_MS) this.#write(null);
  }

  /** The model is complete. */
  async end(): Promise<void> {
    await this.#last;
    await rm(this.#path, { force: true });
  }

  async fail(error: string): Promise<void> {
    this.#write(error);
    await this.#last;
  }

  get #path(): string {
    return join(this.#folder, `${this.#name}${SUFFIX}`);
  }

  #write(error: string | null): void {
    this.#writtenAt = Date.now();
    const state = { name: this.#name, ...this.#progress, error, updatedAt: this.#writtenAt };
    const write = async () => {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(`${this.#path}.new`, JSON.stringify(state));
      await rename(`${this.#path}.new`, this.#path);
    };
    // A full disk fails the download itself, which reports it.
    this.#last = this.#last.then(write).catch(() => {});
  }
}
