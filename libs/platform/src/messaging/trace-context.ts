import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, ROOT_CONTEXT, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The origin of some work: the trace context (W3C `traceparent`, `tracestate`) and the request id, as plain headers. */
export type TraceContext = Record<string, string>;

/**
 * The id of the request that the running code serves; `requestIds.run(id, work)` sets it for each incoming request or message.
 */
export const requestIds = new AsyncLocalStorage<string | undefined>();

const requestIdHeader = 'x-request-id';

/** The headers of a message or a job, with which its handler continues the same trace. Empty outside of a trace. */
export function currentTraceContext(): TraceContext {
  const carrier: TraceContext = {};
  propagation.inject(context.active(), carrier);
  const requestId = requestIds.getStore();
  if (requestId) carrier[requestIdHeader] = requestId;
  return carrier;
}

/**
 * Runs the work as a span whose parent is the carrier. A failed span records the error's class only: messages may quote
 * personal data.
 */
export function continueFrom<T>(
  carrier: TraceContext,
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(ROOT_CONTEXT, carrier);
  return trace.getTracer('@aar/platform').startActiveSpan(name, { kind }, parent, span =>
    requestIds.run(carrier[requestIdHeader], async () => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error)?.name });
        throw error;
      } finally {
        span.end();
      }
    }),
  );
}
