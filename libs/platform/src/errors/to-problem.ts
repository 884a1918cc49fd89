import type { MessageWithValues } from '@aar/contracts/message-values';
import { Problem } from './problem';

interface ErrorLike {
  code?: string;
  statusCode?: number;
  message?: string;
  driverError?: { code?: string };
}

const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
]);
/** A deadlock: PostgreSQL rolled this transaction back, which may simply be retried. */
const deadlock = '40P01';
/** pg-pool and pg give these errors no code, only a message. */
const databaseLate = /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable/;

/**
 * The problem that a caller gets for any error: our own as it is, Fastify's by status, a database outage or a deadlock as 503, a
 * cancelled statement as 504, all else as 500. `tooLarge` names the limit of the route.
 */
export function toProblem(error: unknown, tooLarge?: MessageWithValues): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode, message = '', driverError } = (error ?? {}) as ErrorLike;
  if (databaseAway.has(driverError?.code ?? code ?? '') || databaseLate.test(message))
    return new Problem('service.away', { cause: error });
  if (driverError?.code === deadlock) return new Problem('service.busy', { cause: error });
  if (driverError?.code === '57014') return new Problem('service.late', { cause: error });
  if (statusCode === 413) return new Problem('input.too-large', tooLarge);
  if (statusCode === 415) return new Problem('input.type');
  if (statusCode === 404) return new Problem('route.unknown');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('input.unreadable');
  return new Problem('internal', { cause: error });
}
