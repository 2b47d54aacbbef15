import { setImmediate as nextTurn } from "node:timers/promises";

const ROWS = 32;

/**
 * Calls `paint` for every row from top to bottom, with pauses in which a cancellation takes effect. Throws the
 * signal's reason.
 */
export async function eachRow(height: number, signal: AbortSignal, paint: (y: number) => void): Promise<void> {
  for (let y = 0; y < height; y++) {
    if (y % ROWS === 0) await pause(signal);
    paint(y);
  }
}

/** Yields to other tasks, such as a cancellation. Throws the signal's reason. */
export async function pause(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}
