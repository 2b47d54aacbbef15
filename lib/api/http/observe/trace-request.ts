import { SpanStatusCode } from "@opentelemetry/api";
import { isTracing, runWithSpan, startRequestSpan } from "../../../platform/telemetry/tracing.ts";
import type { Context } from "../context.ts";

/** Runs the handler of a request in a span, if its trace is sampled. `endRequestSpan` ends it. */
export function traceRequest<T>(context: Context, route: string, handle: () => T): T {
  if (!isTracing()) return handle();
  const { method } = context.req;
  const { traceparent, tracestate } = context.env?.incoming?.headers ?? {};
  const span = startRequestSpan(`${method} ${route}`, {
    ...(typeof traceparent === "string" ? { traceparent } : {}),
    ...(typeof tracestate === "string" ? { tracestate } : {}),
  });
  if (!span?.isRecording()) return handle();
  span.setAttributes({ "http.request.method": method, "http.route": route, "request.id": context.get("requestId") });
  context.set("span", span);
  return runWithSpan(span, handle);
}

/** Ends the span of a request with the status of its response. The bodies of streams come later. */
export function endRequestSpan(context: Context, status: number): void {
  const span = context.get("span");
  if (!span) return;
  span.setAttribute("http.response.status_code", status);
  // By the conventions of OpenTelemetry, only the server's own faults are errors of its span.
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
