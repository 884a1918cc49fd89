import { RetryLater } from '@aar/platform/jobs/retry-later';
import type { DataSource } from 'typeorm';
import type { UrgentMail } from '../channels/email/urgent-mail';
import type { Outcome } from '../vocabulary/send-outcome';
import type { TextProviders } from '../channels/text/text-providers';
import type { SiteName } from '../site-name/site-name';
import { CodesWorker } from './codes.worker';
import type { SealedCodes } from './sealed-codes';

/** The error of sending a code by e-mail with this outcome; undefined if it does not throw. */
async function errorOf(outcome: Outcome): Promise<unknown> {
  const message = {
    contactType: 'email',
    contact: 'asha@example.in',
    code: '042137',
    purpose: 'registration',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  };
  const worker = new CodesWorker(
    { open: async () => message, forget: async () => undefined } as unknown as SealedCodes,
    { send: async () => outcome } as unknown as UrgentMail,
    {} as TextProviders,
    { current: async () => 'Animal Activist Register' } as SiteName,
    {} as DataSource,
  );
  return worker.send({ codeId: 'a-code' }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a code that was not accepted', () => {
  it('is retried within four seconds, any number of times, while its provider accepts no message at all', async () => {
    const error = await errorOf({ status: 'retry', reason: 'status 503', away: true });
    expect(error).toBeInstanceOf(RetryLater);
    expect((error as RetryLater).delay).toBeLessThanOrEqual(4_000);
  });

  it('waits as long as the provider asks', async () => {
    const error = await errorOf({ status: 'retry', reason: 'slow down', away: true, afterMs: 30_000 });
    expect(error).toEqual(new RetryLater(30_000));
  });

  it('is left to the growing pauses of the queue if only this mailbox defers it', async () => {
    const error = await errorOf({ status: 'retry', reason: '451 busy', away: false });
    expect(error).toEqual(new Error('451 busy'));
  });

  it('is not sent again if it was refused, or may have arrived', async () => {
    expect(await errorOf({ status: 'failed', reason: '550 no such user' })).toBeUndefined();
    expect(await errorOf({ status: 'unknown', reason: 'the connection broke' })).toBeUndefined();
  });
});
