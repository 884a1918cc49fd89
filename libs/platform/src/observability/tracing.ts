import { createRequire } from 'node:module';

/**
 * OpenTelemetry, enabled when OTEL_EXPORTER_OTLP_ENDPOINT is set. Every main.ts imports this first, because instrumentations
 * must be in place before the libraries that they instrument are loaded; so it reads its variable itself.
 */
let shutDown = async () => {};

/** Flushes pending spans; called last when a process stops. */
export const stopTracing = () => shutDown();

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const load = createRequire(__filename);
  const { NodeSDK } = load('@opentelemetry/sdk-node') as typeof import('@opentelemetry/sdk-node');
  const { getNodeAutoInstrumentations } = load(
    '@opentelemetry/auto-instrumentations-node',
  ) as typeof import('@opentelemetry/auto-instrumentations-node');
  const sdk = new NodeSDK({
    instrumentations: [
      getNodeAutoInstrumentations({
        '@opentelemetry/instrumentation-fs': { enabled: false },
        // Statements are recorded with placeholders only; parameters are personal data.
        '@opentelemetry/instrumentation-pg': { enhancedDatabaseReporting: false },
        // Query strings of outgoing requests may contain keys and codes.
        '@opentelemetry/instrumentation-undici': {
          startSpanHook: ({ origin, path }) => ({ 'url.full': origin + path.replace(/\?.*$/, ''), 'url.query': '' }),
        },
      }),
    ],
  });
  sdk.start();
  shutDown = () => sdk.shutdown();
}
