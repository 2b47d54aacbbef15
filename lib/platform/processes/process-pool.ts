import { type ChildProcess, fork } from "node:child_process";
import { flushCompileCache } from "node:module";
import { childEnvironment } from "../settings.ts";
import { log } from "../telemetry/log.ts";

/** The process ended, or was ended, before it answered. `signal` is the one that ended it, if any. */
export class ProcessEnded extends Error {
  override readonly name = "ProcessEnded";
  readonly reason: "canceled" | "timeout" | "crashed" | "unavailable";
  readonly signal: string | null;

  constructor(reason: ProcessEnded["reason"], message: string, signal: string | null = null) {
    super(message);
    this.reason = reason;
    this.signal = signal;
  }
}

/** The request was not accepted: the queue is full, or the share of its account is used up. */
export class PoolBusy extends Error {
  override readonly name = "PoolBusy";
  readonly limit: "queue" | "share";

  constructor(limit: "queue" | "share") {
    super(limit === "queue" ? "The queue is full." : "Too many requests of this account are waiting.");
    this.limit = limit;
  }
}

/** A child sends `ready` once, then any number of notes and one response per request. */
type FromChild<Note, Answer> = { ready: true } | { note: Note } | { answer: Answer };

interface PoolOptions {
  /** The child's module, which calls `handleRequests`. */
  module: string;
  size: number;
  execArgv?: string[];
  /** How many requests may wait in all. Without it the caller bounds them. */
  maxQueued?: number;
  /** Bounds for the requests that name the same share. */
  perShare?: { running: number; queued: number };
}

export interface RequestOptions<Note> {
  /** Counted from the moment a ready process gets the request. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onNote?: ((note: Note) => void) | undefined;
  /** Whose share the request counts against: an account's id. */
  share?: string | undefined;
}

interface Queued {
  share: string | undefined;
  resolve(child: ChildProcess): void;
  reject(error: Error): void;
}

/** How long a canceled child may take to stop by itself before it is killed. */
const GRACE_MS = 400;
/** How long a child may take to become ready. */
const BOOT_MS = 60_000;
/** The pause after a child that could not be started. It doubles with each further one. */
const PAUSE_MS = { first: 250, longest: 5_000 };

/**
 * Long-lived child processes, each handling one request at a time. A child that hangs, crashes or is canceled during a
 * computation is killed and replaced; other requests are not affected.
 */
export class ProcessPool<Request, Note, Answer> {
  readonly #options: PoolOptions;
  readonly #children = new Set<ChildProcess>();
  /** The children that have become ready. */
  readonly #ready = new WeakSet<ChildProcess>();
  readonly #idle: ChildProcess[] = [];
  readonly #queue: Queued[] = [];
  readonly #running = new Map<string, number>();
  #keepWarm = false;
  #closed = false;
  /** How many times in a row the pool could start no child. Children that fail together count once. */
  #failedStarts = 0;
  /** Set while no child is started, because the last start failed. */
  #pause: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Starts every child ahead of the first request, and replaces ended ones at once from now on. */
  warm(): void {
    this.#keepWarm = true;
    this.#fill();
  }

  /** Sends one request to a free child, waiting in the queue if all are busy. Throws ProcessEnded or PoolBusy. */
  async request(request: Request, options: RequestOptions<Note>): Promise<Answer> {
    const { share, signal } = options;
    const child = await this.#acquire(share, signal);
    try {
      return await exchange<Request, Note, Answer>(child, request, options);
    } finally {
      this.#release(child, share);
    }
  }

  /** How many requests are handled before the first waiting one of this share; null if none of it is waiting. */
  ahead(share: string): number | null {
    const position = this.#queue.findIndex((entry) => entry.share === share);
    return position < 0 ? null : position + this.#busyCount();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#pause);
    for (const child of this.#children) child.kill("SIGKILL");
    for (const { reject } of this.#queue.splice(0)) reject(new ProcessEnded("unavailable", "The service is stopping."));
  }

  #acquire(share: string | undefined, signal: AbortSignal | undefined): Promise<ChildProcess> {
    if (signal?.aborted) return Promise.reject(new ProcessEnded("canceled", "Canceled while waiting for a process."));
    if (this.#closed) return Promise.reject(new ProcessEnded("unavailable", "The service is stopping."));
    const { maxQueued = Number.POSITIVE_INFINITY, perShare } = this.#options;
    const isFree = this.#idle.length > 0 && this.#mayRun(share);
    if (!isFree && this.#queue.length >= maxQueued) return Promise.reject(new PoolBusy("queue"));
    // Also while nothing of the share runs, as while processes start again that its requests have ended.
    if (perShare && share !== undefined && !isFree) {
      const queued = this.#queue.filter((entry) => entry.share === share).length;
      if (queued >= perShare.queued) return Promise.reject(new PoolBusy("share"));
    }
    return new Promise((resolve, reject) => {
      const entry: Queued = {
        share,
        resolve: (child) => {
          signal?.removeEventListener("abort", onAbort);
          resolve(child);
        },
        reject,
      };
      const onAbort = () => {
        const index = this.#queue.indexOf(entry);
        if (index >= 0) this.#queue.splice(index, 1);
        reject(new ProcessEnded("canceled", "Canceled while waiting for a process."));
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#queue.push(entry);
      this.#dispatch();
    });
  }

  /** Gives idle children to the queued requests whose share allows it, and starts more children if needed. */
  #dispatch(): void {
    for (;;) {
      const next = this.#queue.findIndex(({ share }) => this.#mayRun(share));
      if (next < 0) return;
      const child = this.#idle.pop();
      if (!child) break;
      if (!child.connected) continue;
      const [entry] = this.#queue.splice(next, 1);
      if (entry?.share !== undefined) this.#running.set(entry.share, (this.#running.get(entry.share) ?? 0) + 1);
      entry?.resolve(child);
    }
    const booting = this.#children.size - this.#busyCount();
    if (booting < this.#queue.length && this.#canSpawn()) this.#spawn();
  }

  #fill(): void {
    while (this.#canSpawn()) this.#spawn();
  }

  #canSpawn(): boolean {
    return !this.#closed && !this.#pause && this.#children.size < this.#options.size;
  }

  #busyCount(): number {
    return [...this.#children].filter((child) => busy.has(child)).length;
  }

  #mayRun(share: string | undefined): boolean {
    const { perShare } = this.#options;
    return share === undefined || !perShare || (this.#running.get(share) ?? 0) < perShare.running;
  }

  #release(child: ChildProcess, share: string | undefined): void {
    if (share !== undefined) {
      const running = (this.#running.get(share) ?? 1) - 1;
      if (running > 0) this.#running.set(share, running);
      else this.#running.delete(share);
    }
    if (child.connected && !child.killed && !this.#closed) this.#idle.push(child);
    this.#dispatch();
  }

  #spawn(): void {
    const child = this.#fork();
    if (!child) return;
    this.#children.add(child);
    const bootTimer = setTimeout(() => child.kill("SIGKILL"), BOOT_MS).unref();
    const onReady = (message: unknown) => {
      if (typeof message !== "object" || message === null || !("ready" in message)) return;
      this.#ready.add(child);
      this.#failedStarts = 0;
      clearTimeout(bootTimer);
      child.off("message", onReady);
      this.#idle.push(child);
      this.#dispatch();
    };
    const onEnd = (reason: unknown) => {
      clearTimeout(bootTimer);
      this.#onEnd(child, reason);
    };
    child.on("message", onReady);
    child.once("exit", (code, signal) => onEnd({ code, signal }));
    // A process that fails to start emits "error" without "exit". Failed messages and kills report an error too.
    child.on("error", (error) => {
      if (child.pid === undefined) onEnd(error);
    });
  }

  #fork(): ChildProcess | undefined {
    try {
      return fork(this.#options.module, {
        execArgv: this.#options.execArgv ?? [],
        env: childEnvironment(),
        serialization: "advanced",
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    } catch (error) {
      this.#onFailedStart(error);
      return undefined;
    }
  }

  #onEnd(child: ChildProcess, reason: unknown): void {
    if (!this.#children.delete(child)) return;
    const index = this.#idle.indexOf(child);
    if (index >= 0) this.#idle.splice(index, 1);
    if (this.#closed) return;
    if (!this.#ready.has(child)) this.#onFailedStart(reason);
    else if (this.#keepWarm) this.#fill();
    this.#dispatch();
  }

  /**
   * A start that fails would often fail again at once, so the next one is made after a pause. Requests wait for it, because
   * a process can be killed while it starts. They end if it fails too and no other child can handle them.
   */
  #onFailedStart(reason: unknown): void {
    log().error({ error: reason, module: this.#options.module }, "a process could not be started");
    // Children that were started together fail together.
    if (this.#pause) return;
    const pauseMs = Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** this.#failedStarts);
    this.#failedStarts++;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#keepWarm) this.#fill();
      this.#dispatch();
    }, pauseMs).unref();
    if (this.#failedStarts === 1 || [...this.#children].some((child) => this.#ready.has(child))) return;
    for (const { reject } of this.#queue.splice(0))
      reject(new ProcessEnded("unavailable", "A process could not be started."));
  }
}

/** Children that are handling a request. */
const busy = new WeakSet<ChildProcess>();

/** Sends a request to a child and waits for its response. */
function exchange<Request, Note, Answer>(
  child: ChildProcess,
  request: Request,
  { timeoutMs, signal, onNote }: RequestOptions<Note>,
): Promise<Answer> {
  busy.add(child);
  return new Promise<Answer>((resolve, reject) => {
    let ending: ProcessEnded | undefined;
    const end = (error: ProcessEnded) => {
      ending ??= error;
      if (child.connected) child.send({ cancel: true });
      setTimeout(() => child.exitCode === null && child.kill("SIGKILL"), GRACE_MS).unref();
    };
    const onAbort = () => end(new ProcessEnded("canceled", "Canceled."));
    const timer = setTimeout(() => end(new ProcessEnded("timeout", `No answer within ${timeoutMs} ms.`)), timeoutMs);
    const onMessage = (received: unknown) => {
      const message = received as FromChild<Note, Answer>;
      if ("note" in message) return onNote?.(message.note);
      if (!("answer" in message)) return;
      settle(() => (ending ? reject(ending) : resolve(message.answer)));
      // The kill that is scheduled must not hit the child's next request.
      if (ending) child.kill("SIGKILL");
    };
    const onExit = (code: number | null, signalName: string | null) =>
      settle(() => {
        const message = `The process ended with ${signalName ?? `code ${code}`}.`;
        reject(ending ?? new ProcessEnded("crashed", message, signalName));
      });
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      busy.delete(child);
      signal?.removeEventListener("abort", onAbort);
      child.off("message", onMessage);
      child.off("exit", onExit);
      finish();
    };
    child.on("message", onMessage);
    child.once("exit", onExit);
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted) onAbort();
    child.send({ request }, (error) => error && settle(() => reject(new ProcessEnded("crashed", error.message))));
  });
}

/** The child's side: handles requests until the parent ends. `signal` is aborted when the parent cancels the request. */
export function handleRequests<Request, Note, Answer>(
  handle: (request: Request, onNote: (note: Note) => void, signal: AbortSignal) => Promise<Answer>,
): void {
  let current = new AbortController();
  process.on("message", async (message: { request: Request } | { cancel: true }) => {
    if ("cancel" in message) return current.abort();
    current = new AbortController();
    const answer = await handle(message.request, (note) => sendToParent({ note }), current.signal);
    sendToParent({ answer });
  });
  // A parent that was killed must not leave its children behind.
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole process group; the parent decides when a child ends.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  sendToParent({ ready: true });
  // Node.js writes the compiled modules when a process exits, and pools end their children by a signal.
  flushCompileCache();
}

/** Without a callback, a channel that closed a moment ago would be an unhandled error. */
function sendToParent(message: object): void {
  process.send?.(message, undefined, undefined, (error) => error && process.exit(0));
}
