import { z } from "zod";
import { count, defineSettings, flag, list } from "../platform/settings.ts";

/** The settings of a worker: its processes, and the runtime that dispatches jobs. */
export const workerSettings = defineSettings(
  "worker",
  {
    CPU_CHILDREN: count(2, 1, 256),
    JOB_RUNTIME: z.enum(["postgres", "temporal"]).default("postgres"),
    TEMPORAL_ADDRESS: z
      .string()
      .regex(
        /^[^\s/:]+:\d+$|^\[[\da-f:]+\]:\d+$/i,
        'Write the server as host:port, for example "temporal.example.com:7233"',
      )
      .default("127.0.0.1:7233"),
    TEMPORAL_NAMESPACE: z.string().min(1).default("default"),
    TEMPORAL_TASK_QUEUE: z
      .string()
      .regex(/^[\w-]{1,100}$/, "Write letters, digits, hyphens and underscores")
      .default("atelier"),
    TEMPORAL_OPERATION_QUEUES: list,
    TEMPORAL_TLS: flag.optional(),
    TEMPORAL_TLS_CA: z.string().optional(),
    TEMPORAL_TLS_CERT: z.string().optional(),
    TEMPORAL_TLS_KEY: z.string().optional(),
    TEMPORAL_API_KEY: z.string().optional(),
  },
  (settings) => ({
    settings,
    faults: [
      ...(Boolean(settings.TEMPORAL_TLS_CERT) === Boolean(settings.TEMPORAL_TLS_KEY)
        ? []
        : ["TEMPORAL_TLS_CERT, TEMPORAL_TLS_KEY: set both or neither."]),
      ...(settings.TEMPORAL_TLS === false &&
      (settings.TEMPORAL_API_KEY || settings.TEMPORAL_TLS_CA || settings.TEMPORAL_TLS_CERT)
        ? ["TEMPORAL_TLS: an API key and certificates need TLS. Remove TEMPORAL_TLS=false."]
        : []),
    ],
  }),
);
