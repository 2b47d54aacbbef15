import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { EngineError } from "../ports/index.ts";
import type { Mode } from "./modes.ts";

const RESPONSE_TIMEOUT_MS = 30_000;

interface Waiting {
  resolve(answer: string): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * A long-lived process with Apertium's pipeline of one mode. It reads and writes texts that end in NUL, in order ("null
 * flush"). Starting a process per sentence would take a hundred times longer.
 */
export class Pipeline {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting: Waiting[] = [];
  #buffered: Buffer[] = [];
  #dead = false;

  /** With marks, words that a dictionary lacks have a sign before them in the translation, such as "*". */
  constructor(mode: Mode, { marks = false }: { marks?: boolean } = {}) {
    // The command line of the mode's stages, with word-bound blanks enabled, which move markup with its words.
    const command = execFileSync("apertium-wblank-mode", ["-z", mode.file], { encoding: "utf8", timeout: 10_000 });
    this.#process = spawn("/bin/sh", ["-c", command, "apertium", marks ? "-g" : "-n", ""], {
      stdio: ["pipe", "pipe", "ignore"],
      detached: true,
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C.UTF-8", NODE_ENV: "production" },
    });
    this.#process.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#process.stdin.on("error", () => {});
    this.#process.once("exit", () => this.#fail("The Apertium process ended."));
    this.#process.once("error", (error) => this.#fail(error.message));
    // The pipeline must not keep this process alive.
    this.#process.unref();
  }

  get alive(): boolean {
    return !this.#dead;
  }

  /** Sends escaped text through the pipeline. Throws EngineError if a stage has ended or does not respond. */
  send(text: string): Promise<string> {
    if (this.#dead) return Promise.reject(new EngineError("The Apertium process has ended.", { retryable: true }));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail("Apertium did not respond in time."), RESPONSE_TIMEOUT_MS);
      this.#waiting.push({ resolve, reject, timer });
      // The pipeline holds back the last word until a sentence ends.
      this.#process.stdin.write(`${text}.[]\0`);
    });
  }

  close(): void {
    this.#fail("Apertium was stopped.");
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#buffered.push(rest.subarray(0, end));
      const waiting = this.#waiting.shift();
      if (waiting) clearTimeout(waiting.timer);
      waiting?.resolve(Buffer.concat(this.#buffered).toString("utf8"));
      this.#buffered = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#buffered.push(rest);
  }

  #fail(reason: string): void {
    this.#dead = true;
    try {
      process.kill(-(this.#process.pid ?? 0), "SIGKILL");
    } catch {
      // The process has already ended.
    }
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(new EngineError(reason, { retryable: true }));
    }
  }
}
