import type { MessageWithValues } from '@aar/contracts/message-values';
import { problemCodeOf } from './failure-policy';
import { Problem } from './problem';

interface ErrorLike {
  statusCode?: number;
}

/** Seconds after which a cancelled statement may be repeated: its transaction was rolled back. */
const afterCancellation = 2;

/**
 * The problem that a caller gets for any error: our own unchanged, Fastify's by status, a database error as the failure
 * policy says, everything else as 500. `tooLarge` names the limit of the route.
 */
export function toProblem(error: unknown, tooLarge?: MessageWithValues): Problem {
  if (error instanceof Problem) return error;
  const code = problemCodeOf(error);
  if (code)
    return new Problem(code, { cause: error, ...(code === 'service.late' && { retryAfter: afterCancellation }) });
  const { statusCode } = (error ?? {}) as ErrorLike;
  if (statusCode === 413) return new Problem('input.too-large', tooLarge);
  if (statusCode === 415) return new Problem('input.type');
  if (statusCode === 404) return new Problem('route.unknown');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('input.unreadable');
  return new Problem('internal', { cause: error });
}
