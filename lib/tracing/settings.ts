import { z } from "zod";
import { defineSettings } from "../platform/settings.ts";

/** The settings of the exporter of traces. */
export const tracingSettings = defineSettings("tracing", {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("atelier"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
});
