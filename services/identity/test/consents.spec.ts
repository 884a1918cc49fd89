import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { ConsentPurpose, type privacy } from '@aar/contracts/identity/privacy.contract';
import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { addMember } from './members';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

type Consents = Output<typeof privacy.consents>;

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

describe('what a member agreed to', () => {
  const consents = async (actor: Actor) =>
    (await site.call<Consents>('GET /privacy/consents', undefined, { actor })).body;
  const decide = (actor: Actor, purpose: string, granted: boolean) =>
    site.call<Consents & ProblemBody>('PUT /privacy/consents', { purpose, granted }, { actor });

  it('is recorded from joining on, with the version of the notice', async () => {
    const { actor } = await site.join();
    const { consents: now, history } = await consents(actor);
    expect(now.map(({ purpose }) => purpose)).toEqual(ConsentPurpose.options);
    for (const one of now)
      expect(one).toMatchObject({
        ...{ granted: true, noticeVersion: '1', decidedAt: expect.any(String), source: 'joining' },
      });
    expect(history).toHaveLength(4);
    await site.heard('identity.consent.changed.v1', { memberId: actor.id, purpose: 'broadcasts', granted: true });
  });

  it('changes by a new entry, never by changing one', async () => {
    const { actor } = await site.join();
    await decide(actor, 'alerts', false);
    const { status, body } = await decide(actor, 'alerts', true);
    expect(status).toBe(200);
    expect(body.history.slice(0, 2)).toMatchObject([
      { purpose: 'alerts', granted: true, source: 'settings' },
      { purpose: 'alerts', granted: false, source: 'settings' },
    ]);
    expect(body.history).toHaveLength(6);
    expect(await consents(actor)).toEqual(body);
    await site.heard('identity.consent.changed.v1', { memberId: actor.id, purpose: 'alerts', granted: false });
  });

  it('lists the latest 200 decisions, and shows what is in force even if it is older', async () => {
    const { actor } = await site.join();
    await decide(actor, 'broadcasts', false);
    await site.run(
      `insert into consents (id, account_id, purpose, granted, notice_version, source)
       select gen_random_uuid(), $1, 'alerts', n % 2 = 0, '1', 'settings' from generate_series(1, 200) n`,
      actor.id,
    );
    const { consents: now, history } = await consents(actor);
    expect(history).toHaveLength(200);
    expect(now.find(({ purpose }) => purpose === 'broadcasts')).toMatchObject({ granted: false });
  });

  it('for the directory decides whether the member is listed', async () => {
    const { actor } = await site.join();
    await decide(actor, 'directory', false);
    await site.heard('identity.member.changed.v1', { memberId: actor.id, listed: false });
    expect((await site.accountOf(actor.id)).listed).toBe(false);
    await decide(actor, 'directory', true);
    await site.heard('identity.member.changed.v1', { memberId: actor.id, listed: true, version: 3 });
  });

  it('is also withdrawn by the unsubscribe link, at the time of the click', async () => {
    const { actor } = await site.join();
    const stoppedAt = new Date().toISOString();
    await decide(actor, 'alerts', true);
    await site.publish(mailStopped, { memberId: actor.id, purpose: 'alerts', stoppedAt });
    await site.publish(mailStopped, { memberId: actor.id, purpose: 'broadcasts', stoppedAt });
    const latest = async (of: string) => (await consents(actor)).consents.find(({ purpose }) => purpose === of)!;
    await waitUntil(async () => !(await latest('broadcasts')).granted, { what: 'noting the decision' });
    expect(await latest('broadcasts')).toMatchObject({ source: 'unsubscribe-link', decidedAt: stoppedAt });
    // The link was followed before the member agreed again.
    await waitUntil(async () => (await consents(actor)).history.length === 7, { what: 'noting the other one' });
    expect(await latest('alerts')).toMatchObject({ granted: true, source: 'settings' });
  });

  it('gets no entry from a link that is followed after the erasure', async () => {
    const { actor } = await site.join();
    await site.becomeDue(actor.id);
    await site.erase();
    const stop = (memberId: string) =>
      site.publish(mailStopped, { memberId, purpose: 'alerts', stoppedAt: new Date().toISOString() });
    const other = await site.join();
    await stop(actor.id);
    await stop(other.actor.id);
    const decisions = async ({ id }: Actor) =>
      (await site.run('select 1 from consents where account_id = $1', id)).length;
    await waitUntil(async () => (await decisions(other.actor)) === 5, { what: 'noting the decision of the other' });
    expect(await decisions(actor)).toBe(4);
  });

  it('is proof: the database itself refuses to change it', async () => {
    await site.join();
    const refused = 'the ledger of consents is only added to';
    await expect(site.run('update consents set granted = true')).rejects.toThrow(refused);
    await expect(site.run('delete from consents')).rejects.toThrow(refused);
    await expect(site.run('truncate consents')).rejects.toThrow(refused);
  });

  it('for the terms is only withdrawn by deleting the account', async () => {
    const { actor } = await site.join();
    expect((await decide(actor, 'terms', false)).status).toBe(400);
  });

  it('before the ledger existed is shown as in force and never asked', async () => {
    const { id } = await addMember(site, { termsAcceptedAt: new Date('2026-01-01') });
    const actor: Actor = { id, role: 'user' };
    const { consents: now, history } = await consents(actor);
    expect(history).toEqual([]);
    expect(now.map(({ granted }) => granted)).toEqual([true, true, true, true]);
    expect(now.find(({ purpose }) => purpose === 'alerts')).toMatchObject({ decidedAt: null, source: null });
  });
});
