import { ApiError, createApi, type Send } from '@aar/api-client/api';
import { withWait } from '../i18n/with-wait';
import { type Obstacle, overcome } from './obstacles';
import { currentSession } from './session';

const obstacles: Record<string, Obstacle> = {
  'auth.session-ended': 'session-ended',
  'auth.required': 'session-ended',
  'identity.profile.incomplete': 'profile-incomplete',
};
/** The servers may hear a few seconds late that an obstacle is gone. */
const attempts = 10;
const pause = () => new Promise(resolve => setTimeout(resolve, 500));

// Not randomUUID, which browsers offer on https and localhost only.
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Keys of POSTs whose fate is unknown (no answer, or the server's failure): sent again with the same body, such a call is the
 * same intent and must not take effect twice.
 */
const unanswered = new Map<string, string>();

async function sendPost(transport: Send, url: string, init: RequestInit, headers: Headers) {
  // A file has no text to compare: each upload is an intent of its own.
  const intent = typeof init.body === 'string' ? `${url} ${init.body}` : randomKey();
  const key = unanswered.get(intent) ?? randomKey();
  unanswered.set(intent, key);
  headers.set('idempotency-key', key);
  const answer = await transport(url, { ...init, headers });
  if (answer.status < 500) unanswered.delete(intent);
  return answer;
}

/**
 * The session's bearer header and an Idempotency-Key on every POST, whatever carries the request. A call that meets an
 * obstacle waits until the member has removed it and is then sent again.
 */
export const sendBy =
  (transport: Send): Send =>
  async (url, init) => {
    for (let attempt = 1; ; attempt++) {
      const session = currentSession();
      const answer = await sendOnce(transport, url, init, session?.token);
      const obstacle = session && (await obstacleIn(answer));
      if (!obstacle || attempt === attempts || !(await overcome(obstacle, session))) return answer;
      if (attempt > 1) await pause();
    }
  };

function sendOnce(transport: Send, url: string, init: RequestInit, token: string | undefined) {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return init.method === 'POST' ? sendPost(transport, url, init, headers) : transport(url, { ...init, headers });
}

async function obstacleIn(answer: Response): Promise<Obstacle | undefined> {
  if (answer.status !== 401 && answer.status !== 403) return undefined;
  const problem = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return obstacles[problem.code ?? ''];
}

export const send = sendBy((url, init) => fetch(url, init));

export const api = createApi(send);

/** The sentence to show for a failure: the server's, with the time to wait where it tells one, or `fallback` when it gave none. */
export const messageOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.problem.message ? withWait(error.problem.message, error) : fallback;

/** The same where the specification has a sentence for the deed: the server's only when it refused and says why. */
export const failureOf = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status < 500 ? messageOf(error, sentence) : sentence;
