import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a request that gets 503 or 504, after the seconds of its Retry-After, as a client does; such a response without a
 * Retry-After is returned. On a busy machine, when a test makes many requests at once, a service may not get a connection or
 * a row of its database within its deadline.
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
