import { randomUUID } from 'node:crypto';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import type { MessageKind } from '@aar/contracts/notifications/preferences.contract';
import { inTransaction } from '@aar/platform/database/transaction';
import { Clock } from '@aar/platform/service/clock';
import type { ManualClock } from '@aar/testing/manual-clock';
import { waitUntil } from '@aar/tools/ports.mjs';
import { DigestMail } from '../src/digest/digest.mail';
import { SendDigest } from '../src/digest/send-digest';
import { type Notifications, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const rows = (text: string, ...values: unknown[]) => site.dataSource.query(text, values);

/** Adds an item to the digest of a member; returns the id of its subject. */
async function note(memberId: string, title = 'Asha Rao would like to talk to you', kind: MessageKind = 'message') {
  const refId = randomUUID();
  await rows(
    `insert into digest_items (member_id, kind, ref_id, title, href) values ($1, $4, $2, $3, '/messages')`,
    memberId,
    refId,
    title,
    kind,
  );
  return refId;
}

const visitor = { actor: null };
const inIndia = (time: string, days = 0) =>
  new Date(`${dayInIndia(new Date(Date.now() + days * 24 * 3_600_000))}T${time}+05:30`);

/** A worker whose clock is before the digest's hour until a test makes it check at another time, today or some days later. */
async function startWorker() {
  const { app } = await site.startWorker({}, inIndia('07:00:00'));
  return {
    mail: app.get(DigestMail),
    async lookAt(time: string, days?: number) {
      app.get<ManualClock>(Clock).set(inIndia(time, days));
      const once = (work: Parameters<typeof inTransaction>[1]) => inTransaction(site.dataSource, work);
      await app.get(SendDigest).send({}, { once } as Parameters<SendDigest['send']>[1]);
    },
  };
}
const sent = () => rows('select from digests');
const waiting = async () =>
  (await rows('select title from digest_items where digest_id is null')).map(({ title }: { title: string }) => title);

describe('the daily digest', () => {
  it('is sent at eight in the morning, and not at night', async () => {
    const [member] = await site.addMembers(1);
    const { lookAt } = await startWorker();
    await note(member!.id);
    await lookAt('07:59:00');
    expect([await sent(), await waiting()]).toMatchObject([[], [expect.any(String)]]);
    await lookAt('08:00:00');
    expect([await sent(), await waiting()]).toMatchObject([[{}], []]);
  });

  it('is sent once a day; later items are in the next one, which does not repeat earlier items', async () => {
    const [member] = await site.addMembers(1);
    const { mail, lookAt } = await startWorker();
    await note(member!.id, 'First');
    await lookAt('08:00:00');
    await note(member!.id, 'Second');
    await lookAt('09:00:00');
    expect([(await sent()).length, await waiting()]).toEqual([1, ['Second']]);
    await lookAt('08:00:00', 1);
    const texts = [];
    for (const { id } of await rows('select id from digests order by day'))
      texts.push((await mail.composeFor(id, new Map([[member!.id, 'en']]))).get(member!.id)!.text);
    expect(texts).toEqual([expect.stringContaining('First'), expect.stringContaining('Second')]);
    expect(texts[0]).not.toContain('Second');
    expect(texts[1]).not.toContain('First');
  });

  it('leaves out hidden items, news of inactive members, and items of others', async () => {
    const [member, other, away] = await site.addMembers(3);
    const { mail, lookAt } = await startWorker();
    await note(member!.id, 'A message that stays');
    const hidden = await note(member!.id, 'A message that was hidden');
    const gone = await note(member!.id, 'News of whoever is away');
    await note(other!.id, 'A message to another');
    await rows(
      `insert into hidden_content (kind, id, version, is_hidden) values ('community.response', $1, 1, true)`,
      hidden,
    );
    await rows(
      `insert into notices (id, kind, title, body, href, about_member) values ($1, 'response-offered', 'News', '', '/', $2)`,
      gone,
      away!.id,
    );
    await rows(`update recipients set status = 'suspended' where member_id = $1`, away!.id);
    await lookAt('08:00:00');
    const [{ id }] = await rows('select id from digests');
    const mails = await mail.composeFor(id, new Map([[member!.id, 'en']]));
    expect([...mails.keys()]).toEqual([member!.id]);
    const { text } = mails.get(member!.id)!;
    expect(text).toContain('A message that stays');
    expect(text).not.toMatch(/was hidden|is away|to another/);
  });

  it('leaves out alerts and nearby events of members who stopped those, but not their messages', async () => {
    const [member, other] = await site.addMembers(2);
    const { mail, lookAt } = await startWorker();
    for (const { id } of [member!, other!]) {
      await note(id, 'A low alert', 'alert');
      await note(id, 'An event in Pune', 'nearby-event');
    }
    await note(member!.id);
    for (const { id } of [member!, other!])
      await site.call(`POST ${site.unsubscribeLink(id, 'alert_email')}`, {}, visitor);
    await lookAt('08:00:00');
    const [{ id }] = await rows('select id from digests');
    const inEnglish = new Map([member!, other!].map(each => [each.id, 'en' as const]));
    const mails = await mail.composeFor(id, inEnglish);
    expect([...mails.keys()]).toEqual([member!.id]);
    expect(mails.get(member!.id)).toMatchObject({ subject: 'One thing new for you today' });
    expect(mails.get(member!.id)!.text).not.toMatch(/low alert|event in Pune/);
  });

  it('is stopped by its own link, including waiting items and a digest about to be sent, and nothing else is', async () => {
    const [member, other] = await site.addMembers(2);
    await startWorker();
    await site.prefer(member!.id, { language: 'hi', dailyLimit: 3 });
    for (const { id } of [member!, other!]) {
      await note(id, `For ${id}`);
      const { status, body } = await site.call(`POST ${site.unsubscribeLink(id, 'digest')}`, {}, visitor);
      expect({ status, body }).toEqual({
        status: 200,
        body: { maskedContact: 'm***@example.in', stopped: 'digest', isFormerAddress: false },
      });
    }
    expect(await waiting()).toEqual([]);
    expect(
      await rows(`select digest, language, switched_off, daily_limit from preferences order by language desc`),
    ).toEqual([
      { digest: false, language: 'hi', switched_off: [], daily_limit: 3 },
      { digest: false, language: 'en', switched_off: [], daily_limit: null },
    ]);
    expect(await rows('select distinct alert_email from recipients')).toEqual([{ alert_email: true }]);
  });

  it('that is about to be sent is not sent to members who stopped it meanwhile', async () => {
    const [member] = await site.addMembers(1);
    const { lookAt } = await startWorker();
    await note(member!.id);
    // The digest is sent only after the quiet hours of the member.
    await site.prefer(member!.id, { quietFrom: '06:00', quietUntil: '09:00' });
    await lookAt('08:00:00');
    const putOff = () =>
      rows(`select from delivery_chunks where leased_until is null and due_at > now() + interval '1 minute'`);
    await waitUntil(async () => (await putOff()).length > 0, { what: 'putting the digest off' });
    await site.call(`POST ${site.unsubscribeLink(member!.id, 'digest')}`, {}, visitor);
    await rows('update delivery_chunks set due_at = now()');
    const ended = () => rows('select from delivery_chunks where finished_at is not null');
    await waitUntil(async () => (await ended()).length > 0, { what: 'the end of the digest' });
    expect(await rows('select reason from delivery_failures')).toEqual([
      { reason: 'The member does not want this by e-mail' },
    ]);
    expect(site.mail.received).toEqual([]);
  });

  it('is not sent to members who no longer want it', async () => {
    const [member, other] = await site.addMembers(2);
    for (const { id } of [member!, other!]) await note(id, `For ${id}`);
    await site.prefer(member!.id, { digest: false });
    expect(await waiting()).toEqual([`For ${other!.id}`]);
  });
});
