import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "./api-client.ts";
import type { Visitor } from "./visitors.ts";

/** Runs visitors side by side until it is paused. */
export class Load {
  readonly #visits: (() => Promise<void>)[];
  #paused: AbortController | undefined;
  #loops: Promise<unknown> = Promise.resolve();

  constructor(clients: readonly ApiClient[], visitors: readonly Visitor[]) {
    this.#visits = clients.flatMap((client) =>
      visitors.map(({ visit, pauseMs }) => async () => {
        const signal = this.#paused?.signal;
        while (signal && !signal.aborted) {
          await visit(client);
          // A random pause, so that the visitors do not act in step.
          await sleep(pauseMs / 2 + randomInt(pauseMs), undefined, { signal }).catch(() => {});
        }
      }),
    );
  }

  resume(): void {
    this.#paused = new AbortController();
    this.#loops = Promise.all(this.#visits.map((visit) => visit()));
    // The error is thrown by the next pause.
    this.#loops.catch(() => {});
  }

  /** Resolves when no request is in flight. Throws the error of a visitor. */
  async pause(): Promise<void> {
    this.#paused?.abort();
    await this.#loops;
  }
}
