import type { EngineSettings } from "../../lib/engines/define.ts";
import type { Capability } from "../../lib/engines/ports/index.ts";
import type { FakeServer } from "./server.ts";

/** A remote engine and its fake server. Each fake's file exports a list `providers`. */
export interface FakeProvider {
  /** The engine's choice in a setting, without the address. */
  spec: string;
  /** The path of its address. */
  path: string;
  serves: readonly Capability[];
  /** The secret settings of the engine. */
  secrets: Readonly<Record<string, string>>;
  /** Set for a server that refuses no content. */
  withoutContentPolicy?: boolean;
  start(settings: EngineSettings): Promise<FakeServer>;
}
