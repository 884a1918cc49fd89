import pino, { type DestinationStream, type Logger } from 'pino';
import { loggerOptions } from './logger';

let lines: (DestinationStream & { flushSync(): void }) | undefined;

/** Standard output, buffered in batches of lines; flushed every second and at the end of the process. */
function standardOutput() {
  if (!lines) {
    const output = pino.destination({ dest: 1, sync: true, minLength: 2_048, periodicFlush: 1_000 });
    process.on('exit', () => output.flushSync());
    lines = output;
  }
  return lines;
}

/**
 * The log of responses, one line each. Its fields are fixed and name no person, so it skips redaction, and its lines are
 * buffered: redacting and writing each by itself costs more than a short response does.
 */
export function createAccessLog(service: string, level: string): Logger {
  const { base, timestamp, mixin } = loggerOptions(service, level);
  return pino({ level, base, timestamp, mixin }, standardOutput());
}
