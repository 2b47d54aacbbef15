import type { AddProgress } from "../../models/store/add-request.ts";
import { gigabytes } from "../../models/store/disk-space.ts";

const WIDTH = 24;
const REDRAW_MS = 200;
/** The speed is the mean over this time. */
const WINDOW_MS = 10_000;

/** Shows a download as one line with size, speed and time left; without a terminal a line for every 10 percent. */
export function downloadLine(
  out: NodeJS.WritableStream & { isTTY?: boolean },
  now: () => number = Date.now,
): { update(progress: AddProgress): void; end(): void } {
  const samples: { at: number; bytes: number }[] = [];
  let drawnAt = 0;
  let tenth = -1;
  let open = false;
  return {
    update({ receivedBytes, totalBytes }) {
      const at = now();
      samples.push({ at, bytes: receivedBytes });
      while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MS) samples.shift();
      const fraction = totalBytes > 0 ? receivedBytes / totalBytes : 1;
      if (out.isTTY ? fraction < 1 && at - drawnAt < REDRAW_MS : Math.floor(fraction * 10) === tenth) return;
      drawnAt = at;
      tenth = Math.floor(fraction * 10);
      const text = `${gigabytes(receivedBytes)} of ${gigabytes(totalBytes)}${speedText(samples, totalBytes)}`;
      if (!out.isTTY) out.write(`${text}\n`);
      else {
        const filled = Math.round(fraction * WIDTH);
        out.write(`\r${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${text}\u001b[K`);
        open = true;
      }
    },
    end() {
      if (open) out.write("\n");
      open = false;
    },
  };
}

function speedText(samples: readonly { at: number; bytes: number }[], totalBytes: number): string {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at || last.bytes <= first.bytes) return "";
  const bytesPerSecond = ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  const seconds = (totalBytes - last.bytes) / bytesPerSecond;
  return `, ${gigabytes(bytesPerSecond)}/s${seconds >= 1 ? `, ${duration(seconds)} left` : ""}`;
}

/** A time for people, such as "2 min 5 s". */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
