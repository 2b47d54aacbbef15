import {
  type Attributes,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const state = globalThis as typeof globalThis & { atelierTraceRate?: number | undefined };

/** Whether this process exports traces. Without it, the functions below only run their work. */
export const isTracing = (): boolean => state.atelierTraceRate !== undefined;

/** Starts tracing with the share of requests that are sampled, from 0 to 1, or ends it. */
export function setTracing(rate: number | undefined): void {
  state.atelierTraceRate = rate;
}

/** Marks the context of a span whose trace is already chosen for sampling. */
export const CHOSEN = createContextKey("atelier.chosen");

const tracer = () => trace.getTracer("atelier");

/**
 * Starts the span of a request, in the trace that its headers name, as W3C Trace Context describes them. Without such
 * headers it starts a trace at the sampling rate. Undefined if the trace is not sampled: this is decided here, because
 * a span that does not record costs a noticeable part of a short request.
 */
export function startRequestSpan(
  name: string,
  headers: { traceparent?: string; tracestate?: string },
): Span | undefined {
  const flags = headers.traceparent === undefined ? undefined : TRACEPARENT.exec(headers.traceparent)?.[1];
  const isSampled = flags === undefined ? Math.random() < (state.atelierTraceRate ?? 0) : isOdd(flags);
  if (!isSampled) return undefined;
  const parent = flags === undefined ? ROOT_CONTEXT.setValue(CHOSEN, true) : propagation.extract(ROOT_CONTEXT, headers);
  return tracer().startSpan(name, { kind: SpanKind.SERVER }, parent);
}

/** Later versions of the header can be longer. */
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-([\da-f]{2})(-|$)/;

/** The lowest bit of the flags is set if the trace is sampled. */
const isOdd = (flags: string) => Number.parseInt(flags, 16) % 2 === 1;

/** Runs `work` with `span` as the parent of the spans that it starts. */
export const runWithSpan = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

interface SpanOptions {
  /** The parent in the format of the header traceparent; null for none, and then there is no span. Default: the current span. */
  parent?: string | null;
  kind?: SpanKind;
  attributes?: Attributes;
}

/** Runs `work` in a span of the current trace, or of the given parent's. Without a sampled trace it only runs `work`. */
export async function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = isTracing() ? parentContext(options.parent) : undefined;
  if (!parent) return work();
  const { kind = SpanKind.INTERNAL, attributes = {} } = options;
  const span = tracer().startSpan(name, { kind, attributes }, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    // The message may contain personal data, which traces must not.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "Error" });
    throw error;
  } finally {
    span.end();
  }
}

function parentContext(traceparent: string | null | undefined) {
  if (traceparent === null) return undefined;
  if (traceparent !== undefined) return propagation.extract(ROOT_CONTEXT, { traceparent });
  return trace.getActiveSpan()?.isRecording() ? context.active() : undefined;
}

/** The current span in the format of the header traceparent; null if the trace is not sampled. */
export function currentTraceparent(): string | null {
  const span = isTracing() ? trace.getActiveSpan() : undefined;
  if (!span?.isRecording()) return null;
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/** The fields of a log entry that name its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = isTracing() ? trace.getActiveSpan() : undefined;
  if (!span?.isRecording()) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
