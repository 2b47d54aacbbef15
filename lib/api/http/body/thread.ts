import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { AppError } from "@atelier/errors";
import { FairSlots } from "../../../platform/limits/fair-slots.ts";
import { log } from "../../../platform/telemetry/log.ts";
import {
  type BodyRequest,
  type FromThread,
  fromPlain,
  type PlainFields,
  type Refusal,
  type ToThread,
} from "./messages.ts";

/** The server's own thread needs a processor too. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const retryAfterSeconds = 5;

/** Chunks on their way to a thread, so that an account with many bodies gets no more of its time than one with two. */
const turns = new FairSlots({
  total: 4 * THREADS,
  perShare: 2,
  waitingPerShare: 1_000,
  waitMs: 60_000,
});

/**
 * The main thread copies and checks the values of a thread. So an account's large JSON bodies come one at a time, with a
 * pause in proportion to the number of values.
 */
const results = new FairSlots({ total: Number.POSITIVE_INFINITY, perShare: 1, waitingPerShare: 1_000, waitMs: 60_000 });
const pauseMs = (values: number) => values / 1_000;

interface Reading {
  taken: () => void;
  done: PromiseWithResolvers<PlainFields>;
}

let lastId = 0;

/** A thread with the bodies that it reads. It is replaced if it ends. */
class BodyThread {
  readonly readings = new Map<number, Reading>();
  readonly #worker = new Worker(join(import.meta.dirname, "body-child.ts"));
  isEnded = false;

  constructor() {
    // The process may end while the thread waits for bodies.
    this.#worker.unref();
    this.#worker.on("message", (message: FromThread) => this.#receive(message));
    this.#worker.on("error", (error) => log().error({ error }, "a thread that reads bodies failed"));
    this.#worker.on("exit", () => {
      this.isEnded = true;
      const error = new AppError("overloaded", "The body could not be read. Retry.", { retryAfterSeconds });
      for (const { taken, done } of this.readings.values()) {
        done.reject(error);
        taken();
      }
    });
  }

  post(message: ToThread): void {
    this.#worker.postMessage(message, "chunk" in message ? [message.chunk.buffer as ArrayBuffer] : []);
  }

  #receive(message: FromThread): void {
    const reading = this.readings.get(message.id);
    if (!reading) return;
    if ("fields" in message) reading.done.resolve(message.fields);
    else if ("refused" in message) reading.done.reject(toError(message.refused));
    else if ("failed" in message) reading.done.reject(new Error(message.failed));
    reading.taken();
  }
}

const toError = ({ code, message, errors, retryAfterSeconds: seconds }: Refusal) =>
  new AppError(code, message, { errors, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) });

const threads: (BodyThread | undefined)[] = Array.from({ length: THREADS });

/** The thread with the fewest bodies. */
function leastBusy(): BodyThread {
  let index = 0;
  for (let other = 0; other < THREADS; other++)
    if ((threads[other]?.readings.size ?? 0) < (threads[index]?.readings.size ?? 0)) index = other;
  const known = threads[index];
  if (known && !known.isEnded) return known;
  const thread = new BodyThread();
  threads[index] = thread;
  return thread;
}

/**
 * Reads a body in a thread, chunk by chunk in turns with those of other accounts. When it returns or throws, the thread
 * has closed all files. Throws the errors of the body, `parseJsonBody` and `parseMultipart`, and `overloaded`.
 */
export async function readInThread(
  body: Readable,
  accountId: string,
  request: BodyRequest,
): Promise<Record<string, unknown>> {
  const thread = leastBusy();
  const id = ++lastId;
  const done = Promise.withResolvers<PlainFields>();
  const reading: Reading = { taken: () => {}, done };
  thread.readings.set(id, reading);
  let isDone = false;
  const ended = done.promise.finally(() => {
    isDone = true;
    // A body that was refused is not read to its end.
    body.destroy();
  });
  ended.catch(() => {});
  try {
    thread.post({ id, begin: request });
    const failure = await pump();
    const turn = request.kind === "json" && !failure && !isDone ? await results.take(accountId) : undefined;
    const late = typeof turn === "string" ? noTurn() : failure;
    thread.post(late ? { id, stop: true } : { id, end: true });
    let values = 0;
    try {
      const plain = await ended;
      values = plain.values;
      if (!late) return fromPlain(plain);
    } catch (error) {
      // The thread's own refusal comes first: it ended the body.
      if (!late || error instanceof AppError) throw error;
    } finally {
      if (typeof turn === "function") setTimeout(turn, pauseMs(values));
    }
    throw late;
  } finally {
    thread.readings.delete(id);
  }

  /** Sends the chunks until the body ends, or the thread has refused it. Returns why the body broke off. */
  async function pump(): Promise<unknown> {
    try {
      for await (const chunk of body) {
        if (isDone) return undefined;
        const turn = await turns.take(accountId);
        if (typeof turn === "string") throw noTurn();
        try {
          const taken = new Promise<void>((resolve) => {
            reading.taken = resolve;
          });
          if (thread.isEnded || isDone) return undefined;
          thread.post({ id, chunk: Uint8Array.from(chunk as Buffer) });
          await taken;
        } finally {
          turn();
        }
      }
      return undefined;
    } catch (error) {
      return isDone ? undefined : error;
    }
  }
}

const noTurn = () => new AppError("overloaded", "Too many large bodies arrive at once. Retry.", { retryAfterSeconds });
