import { existsSync, rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const TRIES = 50;

/**
 * Removes a folder to which other programs write. Node's removal ends without an error, and leaves the rest, when a file
 * disappears while it reads the folder: a server that stops replaces files of its compile cache.
 */
export async function removeFolder(path) {
  for (let tries = 0; existsSync(path) && tries < TRIES; tries++) {
    if (tries > 0) await setTimeout(100);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
}
