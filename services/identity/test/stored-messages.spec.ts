import { randomUUID } from 'node:crypto';
import { exportPartGathered } from '@aar/contracts/identity/privacy.messages';
import { storedMessages } from '@aar/testing/stored-messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

it('the stream stores no contact of a member: not after joining, changing a contact, a notice or a download', async () => {
  const canary = {
    email: 'canary@example.org',
    mobile: '9777777777',
    password: 'crows-at-noon',
    confirmPassword: 'crows-at-noon',
  };
  const { actor } = await site.join(canary);
  await site.call('POST /profile/contact-change', { contactType: 'email', contact: 'canary2@example.org' }, { actor });
  const otp = site.notifications.lastCode('canary2@example.org');
  const confirmed = await site.call('POST /profile/contact-change/confirm', { contactType: 'email', otp }, { actor });
  expect(confirmed.status).toBe(200);
  expect(await site.contactOf(actor.id)).toMatchObject({ email: 'canary2@example.org', mobile: '9777777777' });
  await site.noticeTo(actor.id, { kind: 'contact-changed' });
  const { body } = await site.call<{ id: string }>('POST /privacy/export', {}, { actor });
  await site.heard(exportPartGathered.name, { exportId: body.id, keeper: 'identity' });
  await waitUntil(async () => (await site.run('select from outbox')).length === 0, { what: 'telling everything' });

  const stored = await storedMessages(site.servers.natsUrl);
  expect(stored).toContain(actor.id);
  expect(stored).not.toMatch(/canary|9777777777/i);
});

it('the key of a download is deleted when the download is complete, expired or erased', async () => {
  const { actor } = await site.join();
  const { body } = await site.call<{ id: string }>('POST /privacy/export', {}, { actor });
  const key = async () =>
    (await site.run('select private_key as key from data_exports where id = $1', body.id))[0]?.key as string | null;
  expect(await key()).toContain('X25519');
  await site.run(`update data_exports set expires_at = now() where id = $1`, body.id);
  await site.call('POST /privacy/export', {}, { actor });
  expect(await key()).toBeNull();
});

it('community gets only the masked e-mail addresses that staff may see in a list', async () => {
  const { actor } = await site.join({ email: 'rani.of.shivajinagar@example.org' });
  const { body } = await site.call(
    'POST /internal/contacts/masked',
    { memberIds: [actor.id, randomUUID()] },
    { actor: { id: 'community', role: 'service' } },
  );
  expect(body).toEqual({ contacts: [{ memberId: actor.id, maskedEmail: 'r***@example.org' }] });
});

it('only services may read the contacts of members', async () => {
  const { actor } = await site.join();
  for (const caller of [null, actor, { ...actor, role: 'admin' as const }])
    for (const [path, body] of [
      ['/internal/contacts/find', { memberIds: [actor.id] }],
      ['/internal/contacts/masked', { memberIds: [actor.id] }],
      ['/internal/notices/find', { noticeId: actor.id }],
    ])
      expect((await site.call(`POST ${path as string}`, body, { actor: caller })).status).toBe(caller ? 403 : 401);
});
