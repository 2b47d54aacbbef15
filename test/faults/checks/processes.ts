import { countDescriptors, getDescendants, listProcesses, type ProcessFacts } from "../installation/processes.ts";
import type { CheckResult } from "./check-result.ts";

const MB = 1024 * 1024;
/** A server or worker may have this many more descriptors than before: idle database connections close after 30 s. */
const MORE_DESCRIPTORS = 24;
/** A server or worker may take this much more memory than before, for the garbage of the load. */
const MEMORY_FACTOR = 1.5;
const MORE_MEMORY_BYTES = 128 * MB;
/** Children load models and pictures. Two of them together must fit beside the rest on a small machine. */
const CHILD_MEMORY_BYTES = 1024 * MB;

/** A server or worker: what runs it and how often its process ended so far. */
export interface Managed {
  name: string;
  pid: number;
  exits: readonly string[];
}

/** The resources that a server or worker uses. */
export interface ProcessState {
  name: string;
  pid: number;
  exits: number;
  rssBytes: number;
  /** Null on platforms that do not report it. */
  descriptors: number | null;
  children: ProcessFacts[];
}

export async function measureProcesses(managed: readonly Managed[]): Promise<ProcessState[]> {
  const all = await listProcesses();
  return Promise.all(
    managed.map(async ({ name, pid, exits }) => ({
      name,
      pid,
      exits: exits.length,
      rssBytes: all.find((found) => found.pid === pid)?.rssBytes ?? 0,
      descriptors: await countDescriptors(pid),
      children: getDescendants(pid, all),
    })),
  );
}

interface Comparison {
  /** The state before the fault. */
  before: readonly ProcessState[];
  after: readonly ProcessState[];
  /** The state after the start, to which all later ones are compared. */
  baseline: readonly ProcessState[];
  /** The servers and workers that the fault killed, each once. */
  killed: readonly string[];
}

/** Checks that processes survived that should, and that none uses more than before. */
export async function checkProcesses({ before, after, baseline, killed }: Comparison): Promise<CheckResult[]> {
  const running = new Set((await listProcesses()).map(({ pid }) => pid));
  const children = before.filter(({ name }) => killed.includes(name)).flatMap((state) => state.children);
  const left = children.filter(({ pid }) => running.has(pid)).map(({ pid, command }) => `${pid} ${command}`);
  return [
    { check: "processes survive", violations: after.flatMap((state) => survivalFault(state, before, killed)) },
    { check: "descriptors are as before", violations: after.flatMap((state) => descriptorFault(state, baseline)) },
    { check: "memory is as before", violations: after.flatMap((state) => memoryFault(state, baseline)) },
    { check: "children end with their parent", violations: left },
  ];
}

function survivalFault(state: ProcessState, before: readonly ProcessState[], killed: readonly string[]): string[] {
  const { name, pid, exits } = state;
  const expected = (before.find((item) => item.name === name)?.exits ?? 0) + (killed.includes(name) ? 1 : 0);
  if (pid === 0) return [`${name} does not run`];
  return exits === expected ? [] : [`${name} ended ${exits - expected} times by itself`];
}

function descriptorFault({ name, descriptors }: ProcessState, baseline: readonly ProcessState[]): string[] {
  const base = baseline.find((item) => item.name === name)?.descriptors ?? null;
  if (descriptors === null || base === null || descriptors <= base + MORE_DESCRIPTORS) return [];
  return [`${name} has ${descriptors}, at the start ${base}, allowed ${MORE_DESCRIPTORS} more`];
}

function memoryFault({ name, rssBytes, children }: ProcessState, baseline: readonly ProcessState[]): string[] {
  const base = baseline.find((item) => item.name === name)?.rssBytes ?? 0;
  const limit = base * MEMORY_FACTOR + MORE_MEMORY_BYTES;
  return [
    ...(base > 0 && rssBytes > limit
      ? [`${name} takes ${inMB(rssBytes)}, at the start ${inMB(base)}, allowed ${inMB(limit)}`]
      : []),
    ...children
      .filter((child) => child.rssBytes > CHILD_MEMORY_BYTES)
      .map((child) => `a child of ${name} takes ${inMB(child.rssBytes)}, allowed ${inMB(CHILD_MEMORY_BYTES)}`),
  ];
}

const inMB = (bytes: number) => `${Math.round(bytes / MB)} MB`;
