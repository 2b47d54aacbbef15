import { type ChildProcess, fork } from "node:child_process";
import { childEnvironment } from "./env.ts";

/** The child process ended, or was ended, before it answered. */
export class ChildEnded extends Error {
  override readonly name = "ChildEnded";
  readonly reason: "canceled" | "timeout" | "crashed";

  constructor(reason: "canceled" | "timeout" | "crashed", message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What a child says: any number of notes on the way, then one answer. */
export type FromChild<Note, Answer> = { note: Note } | { answer: Answer };

interface Options {
  /** The child's module. */
  module: string;
  size: number;
  execArgv?: string[];
}

interface Call<Note> {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onNote?: ((note: Note) => void) | undefined;
}

/** How long a child may take to stop by itself before it is killed. */
const GRACE_MS = 400;

/**
 * Long-lived child processes, each serving one request at a time. A child that hangs, crashes or is canceled
 * in the middle of a computation is killed and replaced; only its own request suffers.
 */
export class Children<Request, Note, Answer> {
  readonly #options: Options;
  readonly #idle: ChildProcess[] = [];
  readonly #all = new Set<ChildProcess>();
  readonly #waiting: (() => void)[] = [];
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Starts every child ahead of the first request. */
  warm(): void {
    while (this.#all.size < this.#options.size) this.#idle.push(this.#spawn());
  }

  /** Sends one request to a free child, waiting for one where all are busy. Throws ChildEnded. */
  async run(request: Request, call: Call<Note>): Promise<Answer> {
    const child = await this.#take(call.signal);
    try {
      return await this.#ask(child, request, call);
    } finally {
      this.#giveBack(child);
    }
  }

  close(): void {
    this.#closed = true;
    for (const child of this.#all) child.kill("SIGKILL");
  }

  async #take(signal: AbortSignal | undefined): Promise<ChildProcess> {
    for (;;) {
      if (signal?.aborted) throw new ChildEnded("canceled", "Canceled while waiting for a process.");
      if (this.#closed) throw new ChildEnded("crashed", "The service is stopping.");
      const idle = this.#idle.pop();
      if (idle?.connected) return idle;
      if (!idle && this.#all.size < this.#options.size) return this.#spawn();
      if (!idle) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #giveBack(child: ChildProcess): void {
    if (child.connected && !child.killed && !this.#closed) this.#idle.push(child);
    this.#waiting.shift()?.();
  }

  #spawn(): ChildProcess {
    const child = fork(this.#options.module, {
      execArgv: this.#options.execArgv ?? [],
      env: childEnvironment(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#all.add(child);
    child.once("exit", () => {
      this.#all.delete(child);
      const index = this.#idle.indexOf(child);
      if (index >= 0) this.#idle.splice(index, 1);
      this.#waiting.shift()?.();
    });
    child.on("error", () => {});
    return child;
  }

  #ask(child: ChildProcess, request: Request, { timeoutMs, signal, onNote }: Call<Note>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let why: ChildEnded | undefined;
      const end = (reason: ChildEnded) => {
        why ??= reason;
        if (child.connected) child.send({ cancel: true });
        setTimeout(() => child.exitCode === null && child.kill("SIGKILL"), GRACE_MS).unref();
      };
      const onAbort = () => end(new ChildEnded("canceled", "Canceled."));
      const timer = setTimeout(() => end(new ChildEnded("timeout", `No answer within ${timeoutMs} ms.`)), timeoutMs);
      const onMessage = (message: unknown) => {
        const said = message as FromChild<Note, Answer>;
        if ("note" in said) return onNote?.(said.note);
        settle(() => (why ? reject(why) : resolve(said.answer)));
        // A child that answered after being told to stop has stopped; the kill that waits must not hit its next request.
        if (why) child.kill("SIGKILL");
      };
      const onExit = (code: number | null, signalName: string | null) =>
        settle(() =>
          reject(why ?? new ChildEnded("crashed", `The process ended with ${signalName ?? `code ${code}`}.`)),
        );
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        child.off("message", onMessage);
        child.off("exit", onExit);
        finish();
      };
      child.on("message", onMessage);
      child.once("exit", onExit);
      signal?.addEventListener("abort", onAbort, { once: true });
      if (signal?.aborted) onAbort();
      child.send({ request }, (error) => error && settle(() => reject(new ChildEnded("crashed", error.message))));
    });
  }
}

/** The child's side: serves its parent until it goes away. `signal` is aborted when the parent wants the request ended. */
export function serveParent<Request, Note, Answer>(
  handle: (request: Request, say: (note: Note) => void, signal: AbortSignal) => Promise<Answer>,
): void {
  let current = new AbortController();
  process.on("message", async (message: { request: Request } | { cancel: true }) => {
    if ("cancel" in message) return current.abort();
    current = new AbortController();
    const answer = await handle(message.request, (note) => process.send?.({ note }), current.signal);
    process.send?.({ answer });
  });
  // A parent that was killed must not leave its children behind.
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent decides when a child ends.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
}
