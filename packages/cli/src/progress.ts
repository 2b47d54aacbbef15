import type { Context } from "./context.ts";

const WIDTH = 24;

/** A bar on stderr that is drawn over itself. Draws nothing if stderr is no terminal. */
export class ProgressBar {
  readonly #stream: Context["stderr"];
  #isDrawn = false;

  constructor({ stderr }: Context, enabled: boolean) {
    this.#stream = stderr;
    this.draw = enabled && stderr.isTTY ? (fraction, text) => this.#draw(fraction, text) : () => {};
  }

  /** Shows a fraction from 0 to 1 and a text. */
  readonly draw: (fraction: number, text: string) => void;

  #draw(fraction: number, text: string): void {
    const filled = Math.round(Math.min(1, Math.max(0, fraction)) * WIDTH);
    const line = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${Math.round(fraction * 100)}% ${text}`;
    this.#stream.write(`\r\u001b[K${line.slice(0, (this.#stream.columns ?? 80) - 1)}`);
    this.#isDrawn = true;
  }

  /** Removes the bar. */
  clear(): void {
    if (this.#isDrawn) this.#stream.write("\r\u001b[K");
    this.#isDrawn = false;
  }
}
