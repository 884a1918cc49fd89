import { createApi, type Send } from '@aar/api-client/api';
import { type PendingReason, waitForMember } from './pending-calls';
import { currentSession } from './session';
import { publishWritten } from './writes';

const pendingReasons: Record<string, PendingReason> = {
  'auth.session-ended': 'session-ended',
  'auth.required': 'session-ended',
  'auth.step-up-required': 'step-up',
  'identity.profile.incomplete': 'profile-incomplete',
};
/** Maximum number of attempts: services may receive the event that resolves the refusal a few seconds late. */
const attempts = 10;

const seconds = (count: number) => new Promise(resolve => setTimeout(resolve, count * 1_000));

// Not randomUUID, which browsers offer only in secure contexts (https and localhost).
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');

/**
 * Adds the session's bearer header and an Idempotency-Key on every POST, with any transport: the draft's key if the caller gave
 * one, else a new one. A held request waits until the member has signed in again, confirmed who they are or completed their
 * profile, and is then retried.
 */
export const sendBy =
  (transport: Send): Send =>
  async (url, init) => {
    const headers = new Headers(init.headers);
    if (init.method === 'POST' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomKey());
    for (let attempt = 1; ; attempt++) {
      const session = currentSession();
      if (session) headers.set('authorization', `Bearer ${session.token}`);
      else headers.delete('authorization');
      const sentAt = performance.now();
      const answer = await transport(url, { ...init, headers });
      if (attempt === attempts) return answer;
      if (await isRunning(answer)) {
        await seconds(Number(answer.headers.get('retry-after')) || 1);
        continue;
      }
      const reason = session && (await pendingReasonIn(answer));
      if (!reason || !(await waitForMember(reason, session, sentAt))) return answer;
      if (attempt > 1) await seconds(0.5);
    }
  };

const codeOf = async (answer: Response) => {
  const problem = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return problem.code ?? '';
};

/** The first request with the same key is still running: its response will be available in a moment. */
const isRunning = async (answer: Response) => answer.status === 409 && (await codeOf(answer)) === 'idempotency.running';

async function pendingReasonIn(answer: Response): Promise<PendingReason | undefined> {
  return answer.status === 401 || answer.status === 403 ? pendingReasons[await codeOf(answer)] : undefined;
}

let sendNow = sendBy((url, init) => fetch(url, init));

export const send: Send = (url, init) => sendNow(url, init);

/** During server rendering there is no session and no origin: the server passes a page's requests directly to the services. */
export const sendThrough = (other: Send) => void (sendNow = other);

export const api = createApi(send, publishWritten);
