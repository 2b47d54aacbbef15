import { setImmediate as nextTurn } from "node:timers/promises";

/** The longest work without a turn for the rest of the process. */
const TURN_MS = 20;

/**
 * The items of a long loop. Timers and connections of the process get a turn after each 20 ms of work, because a document
 * of ten million characters takes seconds in a process that also runs other jobs.
 */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let start = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - start < TURN_MS) continue;
    await nextTurn();
    start = performance.now();
  }
}
