/** A chosen file of a batch and the state of its upload. */
export interface BatchFile {
  /** Unique in the list. */
  key: number;
  file: File;
  /** The path in its folder, or the name. */
  path: string;
  state: "refused" | "waiting" | "uploading" | "uploaded" | "failed";
  /** The sent part, from 0 to 1. */
  fraction: number;
  /** The id of the upload. */
  upload?: string;
  /** Why it was refused or failed. */
  message?: string;
}

/** The result of an attempt to upload: its id, or why it failed and what to do next. */
export type Sent =
  | { id: string }
  /** `retry`: again soon; `stop`: no other file would succeed either. */
  | { message: string; next: "retry" | "fail" | "stop" }
  /** All uploads wait for this time. */
  | { waitMs: number; message: string };

export interface QueueActions {
  send: (file: File, onProgress: (fraction: number) => void, signal: AbortSignal) => Promise<Sent>;
  /** Deletes uploads that are not needed any more. */
  discard: (ids: readonly string[]) => void;
  sleep: (ms: number) => Promise<void>;
}

export interface QueueState {
  files: readonly BatchFile[];
  /** Why the queue has stopped, until `resume`. */
  stopped: string | undefined;
}

/** Uploads that run at once. */
const AT_ONCE = 4;
/** Attempts of a file before it fails. */
const MAX_ATTEMPTS = 3;
const RETRY_MS = 1_500;
/** The smallest progress that is shown. */
const MIN_STEP = 0.05;
/** Waits of a file for a rate limit before it fails. */
const MAX_WAITS = 20;

/** Uploads the files of a batch, four at a time, outside of React: a component reads it as an external store. */
export class UploadQueue {
  #state: QueueState = { files: [], stopped: undefined };
  readonly #listeners = new Set<() => void>();
  readonly #actions: QueueActions;
  readonly #running = new Map<number, AbortController>();
  #resting: Promise<void> | undefined;
  #nextKey = 0;

  constructor(actions: QueueActions) {
    this.#actions = actions;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly read = (): QueueState => this.#state;

  /** Adds files. `check` returns why a file cannot be used, given the accepted ones. */
  add(added: readonly { file: File; path: string }[], check: FileCheck): void {
    const files = [...this.#state.files];
    for (const { file, path } of added) {
      const message = check(file, files.filter(isAccepted));
      const key = this.#nextKey++;
      files.push({ key, file, path, fraction: 0, ...(message ? { state: "refused", message } : { state: "waiting" }) });
    }
    this.#set({ files });
    this.#start();
  }

  /** Checks all files again, for example after another operation was chosen. */
  recheck(check: FileCheck): void {
    const files: BatchFile[] = [];
    for (const one of this.#state.files) {
      const problem = check(one.file, files.filter(isAccepted));
      const { message: _, ...rest } = one;
      if (problem) files.push({ ...rest, state: "refused", message: problem });
      else if (one.state === "refused") files.push({ ...rest, state: one.upload ? "uploaded" : "waiting" });
      else files.push(one);
    }
    this.#set({ files });
    this.#start();
  }

  /** Removes files, stops their uploads and discards what was stored. */
  remove(keys: readonly number[]): void {
    const removed = new Set(keys);
    for (const key of keys) this.#running.get(key)?.abort();
    const gone = this.#state.files.filter(({ key }) => removed.has(key));
    this.#set({ files: this.#state.files.filter(({ key }) => !removed.has(key)) });
    this.#discard(gone.flatMap(({ upload }) => upload ?? []));
    this.#start();
  }

  /** Stops all uploads, discards what was stored and forgets all files, when the page is left or its batch has its own copies. */
  close(): void {
    for (const controller of this.#running.values()) controller.abort();
    this.#discard(this.#state.files.flatMap(({ upload }) => upload ?? []));
    this.#set({ files: [] });
  }

  /** Uploads failed files again, and goes on after a stop. */
  retry(keys: readonly number[] = this.#state.files.map(({ key }) => key)): void {
    const retried = new Set(keys);
    const files = this.#state.files.map((file) =>
      file.state === "failed" && retried.has(file.key) ? renewed(file, "waiting") : file,
    );
    this.#set({ files, stopped: undefined });
    this.#start();
  }

  #discard(ids: readonly string[]): void {
    if (ids.length > 0) this.#actions.discard(ids);
  }

  #start(): void {
    while (!this.#state.stopped && !this.#resting && this.#running.size < AT_ONCE) {
      const next = this.#state.files.find(({ key, state }) => state === "waiting" && !this.#running.has(key));
      if (!next) return;
      const controller = new AbortController();
      this.#running.set(next.key, controller);
      void this.#upload(next, controller.signal).finally(() => {
        this.#running.delete(next.key);
        this.#start();
      });
    }
  }

  async #upload({ key, file }: BatchFile, signal: AbortSignal): Promise<void> {
    let waits = 0;
    for (let attempt = 1; !signal.aborted; ) {
      this.#change(key, (item) => renewed(item, "uploading"));
      const sent = await this.#actions.send(file, (fraction) => this.#progress(key, fraction), signal);
      if ("id" in sent) return this.#stored(key, sent.id);
      if (signal.aborted) return;
      if ("waitMs" in sent) {
        if (++waits > MAX_WAITS) return this.#fail(key, sent.message);
        await this.#rest(sent.waitMs);
      } else if (sent.next === "retry" && attempt < MAX_ATTEMPTS) {
        await this.#actions.sleep(RETRY_MS * attempt++);
      } else {
        if (sent.next === "stop") this.#set({ stopped: sent.message });
        return this.#fail(key, sent.message);
      }
    }
  }

  /** Lets all uploads that have not begun wait. */
  async #rest(ms: number): Promise<void> {
    const rest = this.#actions.sleep(ms);
    this.#resting = rest;
    await rest;
    if (this.#resting === rest) this.#resting = undefined;
  }

  #progress(key: number, fraction: number): void {
    const known = this.#state.files.find((file) => file.key === key);
    // A page with a thousand files does not need every event.
    if (known?.state !== "uploading" || fraction - known.fraction < MIN_STEP) return;
    this.#change(key, (item) => ({ ...item, fraction }));
  }

  /** A file that was removed while it was stored is discarded. */
  #stored(key: number, upload: string): void {
    if (!this.#state.files.some((file) => file.key === key)) this.#discard([upload]);
    this.#change(key, (item) =>
      item.state === "refused" ? { ...item, upload } : { ...renewed(item, "uploaded"), fraction: 1, upload },
    );
  }

  #fail(key: number, message: string): void {
    this.#change(key, (item) => (item.state === "refused" ? item : { ...renewed(item, "failed"), message }));
  }

  #change(key: number, change: (one: BatchFile) => BatchFile): void {
    this.#set({ files: this.#state.files.map((file) => (file.key === key ? change(file) : file)) });
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Why a file cannot be used, given those before it that can; undefined if it can. */
export type FileCheck = (file: File, accepted: readonly BatchFile[]) => string | undefined;

const isAccepted = ({ state }: BatchFile) => state !== "refused";

function renewed({ message: _, ...one }: BatchFile, state: BatchFile["state"]): BatchFile {
  return { ...one, state, fraction: 0 };
}
