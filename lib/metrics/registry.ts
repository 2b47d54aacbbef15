import { Registry } from "prom-client";
import { addProcessMetrics } from "./process-gauges.ts";
import { addServiceMetrics } from "./service-gauges.ts";

/** Every metric of a process of the role, without those of `createInstruments`. A server also has those of the whole service. */
export function newRegistry(role: "server" | "worker"): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  addProcessMetrics(registry);
  if (role === "server") addServiceMetrics(registry);
  return registry;
}
