import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import { consentWords } from '@aar/contracts/identity/consent-texts';
import { ConsentPurpose, type privacy } from '@aar/contracts/identity/privacy.contract';
import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { identityAggregates } from '../src/aggregates/aggregates';
import { addMember } from './members';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

type Consents = Output<typeof privacy.consents>;

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

describe('a member’s consent', () => {
  const consents = async (actor: Actor) =>
    (await site.call<Consents>('GET /privacy/consents', undefined, { actor })).body;
  const decide = (actor: Actor, purpose: string, granted: boolean) =>
    site.call<Consents & ProblemBody>('PUT /privacy/consents', { purpose, granted }, { actor });

  it('is recorded from joining on, with the text that was read', async () => {
    const { actor } = await site.join();
    const { consents: now, history, mustAsk } = await consents(actor);
    expect(now.map(({ purpose }) => purpose)).toEqual(ConsentPurpose.options);
    for (const one of now)
      expect(one).toMatchObject({
        granted: true,
        decidedAt: expect.any(String),
        source: 'joining',
        isAct: true,
        noticeVersion: one.purpose === 'terms' ? '1' : '2',
        words: consentWords(one.purpose),
      });
    expect(history).toHaveLength(6);
    expect(mustAsk).toBe(false);
    await site.heard('identity.consent.changed.v1', { memberId: actor.id, purpose: 'broadcasts-sms', granted: true });
  });

  it('is for what joining is for and no more, if nothing else is ticked', async () => {
    const { actor } = await site.join({ agreesTo: undefined });
    const { consents: now, history, mustAsk } = await consents(actor);
    expect(now.filter(({ granted }) => granted).map(({ purpose }) => purpose)).toEqual(['terms', 'alerts']);
    expect(history.map(({ purpose }) => purpose).toSorted()).toEqual(['alerts', 'terms']);
    // The form had the checkboxes.
    expect(mustAsk).toBe(false);
    expect((await site.accountOf(actor.id)).listed).toBe(false);
    await site.heard('identity.member.changed.v1', { memberId: actor.id, listed: false });
  });

  it('is only for what is ticked', async () => {
    const { actor } = await site.join({ agreesTo: ['broadcasts-whatsapp'] });
    const granted = (await consents(actor)).consents.filter(one => one.granted).map(({ purpose }) => purpose);
    expect(granted).toEqual(['terms', 'alerts', 'broadcasts-whatsapp']);
  });

  describe('of a member who joined with one checkbox for everything', () => {
    /** An account as the previous version left it: everything recorded as agreed to, nothing asked. */
    async function joinedBefore() {
      const { actor } = await site.join({ agreesTo: [] });
      await site.run('update accounts set consents_asked_at = null, listed = true where id = $1', actor.id);
      await site.run('alter table consents disable trigger consents_kept');
      await site.run('delete from consents where account_id = $1', actor.id);
      await site.run('alter table consents enable trigger consents_kept');
      await site.run(
        `insert into consents (id, account_id, purpose, granted, notice_version, source)
         select gen_random_uuid(), $1, unnest(array['terms', 'directory', 'alerts', 'broadcasts']), true, '1', 'joining'`,
        actor.id,
      );
      return actor;
    }
    const answer = (actor: Actor, body: object) =>
      site.call<Consents & ProblemBody>('POST /privacy/consents/answer', body, { actor });
    const stateOf = ({ consents: all }: Consents, of: string) => all.find(({ purpose }) => purpose === of)!;

    it('is not asked for yet: the member agreed only to the terms', async () => {
      const now = await consents(await joinedBefore());
      expect(now.mustAsk).toBe(true);
      expect(stateOf(now, 'terms')).toMatchObject({ granted: true, source: 'joining' });
      expect(stateOf(now, 'broadcasts')).toMatchObject({ granted: false, decidedAt: null, source: null });
      // Joining is for the alerts, and the directory entry stays unchanged until the member decides.
      for (const purpose of ['alerts', 'directory'])
        expect(stateOf(now, purpose)).toMatchObject({ granted: true, decidedAt: null });
      expect(now.history.filter(({ isAct }) => isAct).map(({ purpose }) => purpose)).toEqual(['terms']);
      expect(now.history).toHaveLength(4);
    });

    it('is asked for once, and what is not ticked then is not agreed to', async () => {
      const actor = await joinedBefore();
      const { status, body } = await answer(actor, { agreesTo: ['broadcasts'] });
      expect({ status, mustAsk: body.mustAsk }).toEqual({ status: 200, mustAsk: false });
      expect(stateOf(body, 'broadcasts')).toMatchObject({ granted: true, source: 'settings' });
      expect(stateOf(body, 'directory')).toMatchObject({ granted: false, source: 'settings' });
      await site.heard('identity.member.changed.v1', { memberId: actor.id, listed: false });
      await site.heard('identity.consent.changed.v1', { memberId: actor.id, purpose: 'broadcasts', granted: true });
    });

    it('may be left open by closing the dialog, which decides nothing', async () => {
      const actor = await joinedBefore();
      const { body } = await answer(actor, {});
      expect(body.mustAsk).toBe(false);
      expect(body.history).toHaveLength(4);
      expect((await site.accountOf(actor.id)).listed).toBe(true);
    });

    it('does not allow the dialog to withdraw the terms or the alerts', async () => {
      expect((await answer(await joinedBefore(), { agreesTo: ['alerts'] })).status).toBe(400);
    });

    it('is published again only if the member decided it', async () => {
      const actor = await joinedBefore();
      await decide(actor, 'broadcasts', true);
      await site.heard('identity.consent.changed.v1', { memberId: actor.id, purpose: 'broadcasts', granted: true });
      const before = site.told.length;
      const decisions = identityAggregates.find(({ name }) => name === 'identity.consents')!;
      await inTransaction(site.dataSource, tx => decisions.publish(tx, [actor.id]));
      const again = () =>
        site.told
          .slice(before)
          .filter(({ subject, data }) => subject.includes('consent.changed') && data.memberId === actor.id);
      await waitUntil(() => again().length >= 2, { what: 'publishing again' });
      expect(
        again()
          .map(({ data }) => data.purpose)
          .toSorted(),
      ).toEqual(['broadcasts', 'terms']);
    });
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
    expect(body.history).toHaveLength(8);
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

  it('is also withdrawn by the unsubscribe link, as of the time of the click', async () => {
    const { actor } = await site.join();
    const stoppedAt = new Date().toISOString();
    await decide(actor, 'alerts', true);
    await site.publish(mailStopped, { memberId: actor.id, purpose: 'alerts', stoppedAt });
    await site.publish(mailStopped, { memberId: actor.id, purpose: 'broadcasts', stoppedAt });
    const latest = async (of: string) => (await consents(actor)).consents.find(({ purpose }) => purpose === of)!;
    await waitUntil(async () => !(await latest('broadcasts')).granted, { what: 'noting the decision' });
    expect(await latest('broadcasts')).toMatchObject({ source: 'unsubscribe-link', decidedAt: stoppedAt, words: null });
    // The link was followed before the member agreed again.
    await waitUntil(async () => (await consents(actor)).history.length === 9, { what: 'noting the other one' });
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
    await waitUntil(async () => (await decisions(other.actor)) === 7, { what: 'noting the decision of the other' });
    expect(await decisions(actor)).toBe(6);
  });

  it('is proof: the database itself refuses to change it', async () => {
    await site.join();
    const refused = 'the ledger of consents is only added to';
    await expect(site.run('update consents set granted = true')).rejects.toThrow(refused);
    await expect(site.run('delete from consents')).rejects.toThrow(refused);
    await expect(site.run('truncate consents')).rejects.toThrow(refused);
  });

  it('to the terms is withdrawn only by deleting the account', async () => {
    const { actor } = await site.join();
    expect((await decide(actor, 'terms', false)).status).toBe(400);
  });

  it('from before the ledger is in force only for the terms, the alerts and the listing, and was never asked for', async () => {
    const { id } = await addMember(site, { termsAcceptedAt: new Date('2026-01-01') });
    const actor: Actor = { id, role: 'user' };
    const { consents: now, history } = await consents(actor);
    expect(history).toEqual([]);
    expect(now.filter(({ granted }) => granted).map(({ purpose }) => purpose)).toEqual([
      'terms',
      'alerts',
      'directory',
    ]);
    expect(now.find(({ purpose }) => purpose === 'alerts')).toMatchObject({ decidedAt: null, source: null });
  });
});
