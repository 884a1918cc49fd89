import type { LoggerService } from '@nestjs/common';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import pino, { type Logger, type LoggerOptions } from 'pino';

/** Fields that may contain personal data or a secret; they are redacted if they reach a log by mistake. */
const personal = [
  'email',
  'mobile',
  'contact',
  'fullName',
  'password',
  'otp',
  'code',
  'token',
  'authorization',
  'phone',
];

/**
 * One JSON line per entry on standard output. Errors are reduced to type, message and stack: a driver's error contains the
 * statement's parameters, which are personal data.
 */
export const createLogger = (service: string, level: string): Logger => pino(loggerOptions(service, level));

export const loggerOptions = (service: string, level: string) =>
  ({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: reduceError },
    mixin: () => {
      const context = trace.getActiveSpan()?.spanContext();
      return context && isSpanContextValid(context) ? { traceId: context.traceId } : {};
    },
  }) satisfies LoggerOptions;

function reduceError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return {
    name,
    message: withoutValues(message),
    stack: stack && withoutValues(stack),
    errorCode: (error as { code?: unknown }).code,
  };
}

/** PostgreSQL quotes the offending values in some messages (`Key (email)=(...) already exists`). */
const withoutValues = (text: string) => text.replace(/=\([^)]*\)/g, '=(…)');

/** Nest's own messages as pino lines. */
export function nestLogger(logger: Logger): LoggerService {
  const at =
    (level: 'info' | 'warn' | 'error' | 'debug' | 'trace' | 'fatal') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.length > 0 ? String(rest.at(-1)) : undefined;
      if (message instanceof Error) logger[level]({ err: message, context });
      else if (typeof message === 'object') logger[level]({ context, ...message });
      else logger[level]({ context }, String(message));
    };
  return {
    log: at('info'),
    warn: at('warn'),
    error: at('error'),
    debug: at('debug'),
    verbose: at('trace'),
    fatal: at('fatal'),
  };
}
