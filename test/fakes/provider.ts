import type { EngineSettings } from "../../lib/engines/define.ts";
import type { Capability } from "../../lib/engines/ports/index.ts";
import type { FakeServer } from "./server.ts";

/** An engine behind a server, with the fake that answers in its place. Each fake's file exports a list `providers`. */
export interface FakeProvider {
  /** As a setting names it, without the address. */
  spec: string;
  /** What follows the origin in its address. */
  path: string;
  serves: readonly Capability[];
  /** The settings that hold its secrets, as an operator would set them. */
  secrets: Readonly<Record<string, string>>;
  start(settings: EngineSettings): Promise<FakeServer>;
}
