import { setImmediate as nextTurn } from "node:timers/promises";

const ROWS = 48;

/** Calls `paint` for every row from top to bottom, and lets a cancellation in between. Throws the signal's reason. */
export async function eachRow(height: number, signal: AbortSignal, paint: (y: number) => void): Promise<void> {
  for (let y = 0; y < height; y++) {
    if (y % ROWS === 0) {
      await nextTurn();
      signal.throwIfAborted();
    }
    paint(y);
  }
}
