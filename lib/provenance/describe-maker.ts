import type { DocumentMaking } from "@atelier/documents/provenance";
import manifest from "../../package.json" with { type: "json" };
import { env } from "../platform/env.ts";
import { findDigitalSource } from "./digital-source.ts";

/** This service and the engine, as marks name them. */
export const describeMaker = (engine: string) => ({
  generator: { name: env().APP_NAME, version: manifest.version },
  // A label is the operator's own name for one of several servers.
  agent: engine.replace(/#.*$/, ""),
});

/** How an engine made a document; undefined if the operation's results have no source type. */
export function describeDocument(operation: string, engine: string): DocumentMaking | undefined {
  const source = findDigitalSource(operation, engine);
  return source && { ...describeMaker(engine), source };
}
