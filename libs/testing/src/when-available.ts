import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a request that is answered 503 or 504, after the seconds that its Retry-After asks for, as a client does; such an
 * answer without a Retry-After is returned. On a busy machine a service may be unable to get a connection or a row of its
 * database within its deadline, when a test makes many requests at once.
 */
export async function whenAvailable(call: () => Promise<Response>, attempts = 20): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call();
    const seconds = answer.headers.get('retry-after');
    if (answer.status < 503 || seconds === null || attempt === attempts) return answer;
    await answer.body?.cancel();
    await sleep(Number(seconds) * 1_000);
  }
}
