import type { WriteStream } from "node:tty";
import type { WeightProgress } from "../models/install-weights.ts";

const WIDTH = 30;
const REDRAW_MS = 100;

/** Shows the progress of each download: a bar in a terminal, otherwise a line for every 10 percent. */
export function progressBars(out: NodeJS.WritableStream | WriteStream): (progress: WeightProgress) => void {
  const terminal = "isTTY" in out && out.isTTY;
  let drawnAt = 0;
  let tenth = "";
  return ({ name, receivedBytes, totalBytes }) => {
    const fraction = totalBytes > 0 ? Math.min(1, receivedBytes / totalBytes) : 0;
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
    const line = `${name.padEnd(18)} ${megabytes(receivedBytes)} of ${megabytes(totalBytes)} MB`;
    if (terminal) {
      if (fraction < 1 && Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      const filled = Math.round(fraction * WIDTH);
      out.write(`\r${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${line}\u001b[K${fraction === 1 ? "\n" : ""}`);
    } else if (`${name} ${Math.floor(fraction * 10)}` !== tenth) {
      tenth = `${name} ${Math.floor(fraction * 10)}`;
      out.write(`${line}\n`);
    }
  };
}
