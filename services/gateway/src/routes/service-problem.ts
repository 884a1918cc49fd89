import type { MessageWithValues } from '@aar/contracts/message-values';
import { actorRefused, refusedBy } from '@aar/platform/service/actor';
import { Problem } from '@aar/platform/errors/problem';
import { toProblem } from '@aar/platform/errors/to-problem';

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const reset = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

/** Whether an established connection broke: the request may never have arrived. */
export const isReset = (error: unknown) => reset.has(codeOf(error));

/**
 * `service.away` if a service refused our actor token, which is not the caller's fault: a 401 would end everybody's
 * session while a clock is wrong.
 */
export function refusedActor(owner: string, status: number, body: Buffer): Problem | undefined {
  if (status !== 401 || !body.includes(`"${actorRefused}"`)) return undefined;
  return new Problem('service.away', { cause: refusedBy(owner) });
}

/** The problem for the caller when a request to a service fails: `service.away`, `service.late`, or that of the error itself. */
export function serviceProblem(error: unknown, tooLarge?: MessageWithValues): Problem {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (away.has(code)) return new Problem('service.away', { cause: error });
  if (late.has(code) || (error as Error)?.name === 'TimeoutError') return new Problem('service.late', { cause: error });
  return toProblem(error, tooLarge);
}
