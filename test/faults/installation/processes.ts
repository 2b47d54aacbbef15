import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** A process that runs on this machine. */
export interface ProcessFacts {
  pid: number;
  parent: number;
  command: string;
  /** Resident memory. */
  rssBytes: number;
}

/** All running processes. Zombie processes are left out. */
export async function listProcesses(): Promise<ProcessFacts[]> {
  if (process.platform !== "linux") return listWithPs();
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(names.map((name) => readProcess(Number(name))))).filter((found) => found !== null);
}

/** The children of a process, their children, and so on. */
export function getDescendants(pid: number, all: readonly ProcessFacts[]): ProcessFacts[] {
  const children = all.filter(({ parent }) => parent === pid);
  return children.flatMap((child) => [child, ...getDescendants(child.pid, all)]);
}

/** The number of open descriptors. Null if the process has ended, and on platforms without /proc. */
export async function countDescriptors(pid: number): Promise<number | null> {
  return readdir(`/proc/${pid}/fd`).then(
    (names) => names.length,
    () => null,
  );
}

async function readProcess(pid: number): Promise<ProcessFacts | null> {
  const [status, command] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/cmdline`)]);
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1];
  const state = field("State");
  if (state === undefined || state === "Z" || state === "X") return null;
  const rssBytes = Number(field("VmRSS") ?? 0) * 1024;
  return { pid, parent: Number(field("PPid")), command: command.replaceAll("\0", " ").trim(), rssBytes };
}

const read = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

async function listWithPs(): Promise<ProcessFacts[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss=,state=,command="], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split("\n").flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!found || found[4]?.startsWith("Z")) return [];
    return [
      { pid: Number(found[1]), parent: Number(found[2]), rssBytes: Number(found[3]) * 1024, command: found[5] ?? "" },
    ];
  });
}
