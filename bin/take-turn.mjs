import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";

/** An older file belongs to no running installation, even if its process ID was given to another program. */
const LONGEST_MS = 3_600_000;

/**
 * Waits until this process alone holds the file `path` with its process ID, and takes over that of a process that
 * ended. `onWait` is called once with the other process's ID. Resolves to a function that gives the file back.
 */
export async function takeTurn(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waits = 0; !create(path); waits++) {
    if (isAbandoned(path)) rmSync(path, { force: true });
    else {
      if (waits === 0) onWait(holder(path));
      await setTimeout(500);
    }
  }
  const end = () => {
    if (holder(path) === process.pid) rmSync(path, { force: true });
  };
  process.once("exit", end);
  return end;
}

function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function isAbandoned(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  const id = holder(path);
  return age > LONGEST_MS || id === process.pid || (id > 0 && !runs(id));
}

function holder(path) {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch {
    return 0;
  }
}

function runs(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
