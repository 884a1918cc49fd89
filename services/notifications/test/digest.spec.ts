import { randomUUID } from 'node:crypto';
import { dayInIndia } from '@aar/contracts/moment-in-india';
import { inTransaction } from '@aar/platform/database/transaction';
import { Clock } from '@aar/platform/service/clock';
import type { ManualClock } from '@aar/testing/manual-clock';
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

/** Adds an item to the digest of a member; returns the id of what it is about. */
async function note(memberId: string, title = 'Asha Rao would like to talk to you') {
  const refId = randomUUID();
  await rows(
    `insert into digest_items (member_id, kind, ref_id, title, href) values ($1, 'message', $2, $3, '/messages')`,
    ...[memberId, refId, title],
  );
  return refId;
}

const inIndia = (time: string, days = 0) =>
  new Date(`${dayInIndia(new Date(Date.now() + days * 24 * 3_600_000))}T${time}+05:30`);

/** A worker whose clock is before the digest's hour until a test makes it check at a time, today or some days later. */
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
      ...[gone, away!.id],
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

  it('is not sent to members who no longer want it', async () => {
    const [member, other] = await site.addMembers(2);
    for (const { id } of [member!, other!]) await note(id, `For ${id}`);
    await site.prefer(member!.id, { digest: false });
    expect(await waiting()).toEqual([`For ${other!.id}`]);
  });
});
