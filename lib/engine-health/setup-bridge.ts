import type { Capability } from "../engines/ports/index.ts";
import type { Machine } from "../models/probe/machine.ts";

/** Functions of the engines' code and of child processes for the setup, which the portal's module graph cannot load. */
export interface SetupTools {
  /** Measures this machine. */
  measure(cacheDirectory: string): Promise<Machine>;
  /** The problem of an engine with settings that are not stored yet, also of an invalid entry, or null. */
  test(capability: Capability, entry: string, values: Readonly<Record<string, string>>): Promise<string | null>;
  /** The engines that a capability uses now, as entries of its list. */
  entries(capability: Capability): string[];
  /** The result of an operation's first example by an engine, as WebP. Absent in a process that runs no engines. */
  sample?(capability: Capability, entry: string): Promise<Uint8Array>;
}

const state = globalThis as typeof globalThis & { atelierSetupTools?: SetupTools };

/** Makes the tools available to the portal in this process. */
export function provideSetupTools(tools: SetupTools): void {
  state.atelierSetupTools = tools;
}

/** The tools of this process. Throws if the entry point did not provide them. */
export function setupTools(): SetupTools {
  if (!state.atelierSetupTools) throw new Error("This process provides no setup tools.");
  return state.atelierSetupTools;
}
