import { stopTracing } from '../observability/tracing';

/** Kubernetes sends SIGKILL 30 s after SIGTERM by default; exiting earlier by ourselves leaves a trace in the log. */
const deadline = 25_000;

/** Stops a service on SIGTERM or SIGINT; a second signal or the deadline ends the process at once. */
export function stopOnSignals(service: { stop(): Promise<void> }) {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), deadline).unref();
      const stopped = service.stop().finally(stopTracing);
      stopped.then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
