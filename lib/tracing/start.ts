import { context, DiagLogLevel, diag, propagation, trace } from "@opentelemetry/api";
import { log } from "../platform/telemetry/log.ts";
import { CHOSEN, setTracing } from "../platform/telemetry/tracing.ts";
import { tracingSettings } from "./settings.ts";

/** How long a stopping process waits for its last spans to be exported. */
const FLUSH_MS = 5_000;

/**
 * Starts to export the traces of this process over OTLP/HTTP, if OTEL_EXPORTER_OTLP_ENDPOINT is set. A request decides
 * by its headers or the sampling rate whether its trace is sampled, and every later step follows. Spans that cannot be
 * exported are dropped. Returns a function that exports the last spans and ends it.
 */
export async function startTracing(role: "server" | "worker"): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = tracingSettings();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {};
  // Loaded only if it is used, because it delays the start.
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces` });
  const ratio = new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": OTEL_SERVICE_NAME, "service.component": role }),
    sampler: new sdk.ParentBasedSampler({
      root: {
        // A request's span is started only if its trace is chosen. Other roots are spans of Next.js.
        shouldSample: (context, traceId) =>
          context.getValue(CHOSEN)
            ? { decision: sdk.SamplingDecision.RECORD_AND_SAMPLED }
            : ratio.shouldSample(context, traceId),
      },
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  logProblems();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracing(OTEL_TRACES_SAMPLER_ARG);
  return async () => {
    setTracing(undefined);
    await provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => {});
    await provider.shutdown().catch(() => {});
    for (const api of [trace, context, propagation, diag]) api.disable();
  };
}

/** Failed exports are in the log and change nothing else. */
function logProblems(): void {
  const warn = (message: string) => log().warn({ message }, "exporting traces failed");
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
