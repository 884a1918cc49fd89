import type { Socket } from 'node:net';
import { errors } from '@aar/contracts/errors';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import { problemType } from '@aar/platform/errors/problem.filter';

/**
 * Responds to bytes that never became a request: not HTTP, or headers that are too long or incomplete. Node provides the raw
 * socket, which is closed afterwards.
 */
export function answerUnreadable({ code }: NodeJS.ErrnoException, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = reasonOf(code);
  const problem = { ...new Problem('input.unreadable', { message }).toJSON(), status };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${message}`,
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function reasonOf(code: string | undefined) {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: refusals.headersTooLong };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: refusals.requestTooSlow };
  return { status: 400, message: errors['input.unreadable'][1] };
}
