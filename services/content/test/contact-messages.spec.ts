import { ContactMail, contactMailSeal } from '@aar/contracts/content/contact-mails.messages';
import type { ContactMessageDetail, contactMessages } from '@aar/contracts/content/contact-messages.contract';
import type { Output } from '@aar/contracts/contract';
import { exportRequested, memberErased } from '@aar/contracts/identity/privacy.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { unseal } from '@aar/platform/security/sealed-box';
import { newMessageKeys, openMessage } from '@aar/platform/security/sealed-message';
import { atOnce } from '@aar/testing/at-once';
import { storedMessages } from '@aar/testing/stored-messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { OldContactMessages } from '../src/contact-messages/old-contact-messages.service';
import { writeContent } from '../src/site-content/write-content';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { planOfSearch } from '@aar/testing/indexes-of-search';
import { admin, aMember, type Content, integrationsKey, startContent } from './content.harness';

let site: Content;
beforeAll(async () => {
  site = await startContent();
});
afterAll(() => site?.stop());
beforeEach(async () => {
  await site.dataSource.query('truncate contact_messages cascade');
  site.told.length = 0;
  await footer({ email: 'team@register.example' });
});

const form = {
  name: 'Asha Rao',
  email: 'Asha.Rao@example.in',
  phone: '+91 98220 12310',
  subject: 'Helping at weekends',
  message: 'I would like to help at weekends.',
  inquiryType: 'volunteer',
};
const as = { actor: admin };
const requested = 'events.content.contact-mail.requested.v1';
const audited = 'events.identity.deed.done.v1';

const footer = (contact: object | string) =>
  inTransaction(site.dataSource, tx =>
    writeContent(tx, [
      {
        key: 'footer-contact',
        type: 'json',
        content: typeof contact === 'string' ? contact : JSON.stringify(contact),
      },
    ]),
  );
const send = (fields: object = {}, actor: typeof admin | null = null) =>
  site.call('POST /contact', { ...form, ...fields }, { actor });
const list = async (query = '') =>
  (await site.call<Output<typeof contactMessages.list>>(`GET /admin/contact-messages${query}`, undefined, as)).body;
const only = async (query = '') => (await list(query)).messages[0]!;
const update = <T = ContactMessageDetail>(id: string, change: object) =>
  site.call<T>(`PUT /admin/contact-messages/${id}`, change, as);
const mails = () =>
  site.told
    .filter(({ subject }) => subject === requested)
    .map(({ data }) =>
      ContactMail.parse(
        JSON.parse(unseal(data.sealed as string, integrationsKey, contactMailSeal(data.mailId as string))),
      ),
    );

describe('a message to the team', () => {
  it('is shown in the panel with masked contacts, and mailed to the address in the footer', async () => {
    expect(await send()).toEqual({ status: 201, body: {} });
    expect(await list()).toMatchObject({
      messages: [
        {
          name: 'Asha Rao',
          email: 'a***@example.in',
          phone: '******10',
          subject: 'Helping at weekends',
          message: form.message,
          inquiryType: 'volunteer',
          status: 'new',
          note: '',
          version: 1,
        },
      ],
      total: { count: 1, isCapped: false },
      nextCursor: null,
    });
    const { id } = await only();
    await site.waitForTold(requested, {});
    expect(mails()).toMatchObject([
      {
        kind: 'message',
        to: 'team@register.example',
        replyTo: 'asha.rao@example.in',
        contactMessageId: id,
        email: 'asha.rao@example.in',
        phone: '+91 98220 12310',
        message: form.message,
      },
    ]);
    expect(await storedMessages(site.servers.natsUrl)).not.toMatch(/asha|98220|weekends/i);
  });

  it.each(['', '{', '{"email":"not an address"}'])(
    'is only in the panel while the footer contact is %j',
    async contact => {
      await footer(contact);
      expect((await send()).status).toBe(201);
      expect((await list()).total.count).toBe(1);
      expect(mails()).toEqual([]);
    },
  );

  it('is general by default', async () => {
    await send({ inquiryType: undefined });
    expect(await only()).toMatchObject({ inquiryType: 'general' });
  });

  it.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['email', 'nowhere', 'Invalid email address'],
    ['phone', '98220', 'Phone number must be at least 10 digits'],
    ['subject', 'Help', 'Subject must be at least 5 characters'],
    ['message', 'Too short', 'Message must be at least 20 characters'],
  ])('with a wrong %s gets an error at the field', async (path, value, message) => {
    expect(await send({ [path]: value })).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  it.each([
    ['the field that nobody sees filled in', { website: 'https://buy.example' }],
    ['an answer faster than anybody types', { secondsTaken: 1 }],
  ])('with %s gets the same response, and is held', async (_, fields) => {
    expect(await send(fields)).toEqual({ status: 201, body: {} });
    expect((await list()).messages).toEqual([]);
    expect((await list('?status=held')).messages).toHaveLength(1);
    expect(mails()).toEqual([]);
  });

  it('is held after five from one address in a day, even if concurrent', async () => {
    for (let sent = 0; sent < 4; sent += 1) await send();
    // The lock allows counting but no insert: without serialisation, all would get the same count.
    await atOnce(
      site.dataSource,
      ['lock table contact_messages in exclusive mode'],
      [{}, {}, { email: 'ASHA.RAO@example.in' }].map(fields => () => send(fields)),
    );
    expect((await list()).total.count).toBe(5);
    await send({ email: 'other@example.in' });
    expect((await list()).total.count).toBe(6);
  });
});

describe('the panel', () => {
  it('finds messages by Indian words in any spelling, and by Latin ones', async () => {
    const { written, asked, others } = indianSpellings;
    await send({ subject: written, email: 'hindi@example.in' });
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).messages.map(({ subject }) => subject);
    for (const q of asked) expect([q, await found(q)]).toEqual([q, [written]]);
    for (const q of others) expect([q, await found(q)]).toEqual([q, []]);
    const text = `searchable_text(name || ' ' || subject || ' ' || message)`;
    expect(await planOfSearch(site.dataSource, 'contact_messages', text)).toContain('contact_messages_folded_text');
  });

  it('finds messages by words, status and kind of inquiry', async () => {
    await send();
    await send({ subject: 'An interview', inquiryType: 'media', email: 'press@example.in' });
    expect((await list('?q=weekends')).messages).toHaveLength(2);
    expect((await list('?q=interview')).messages).toMatchObject([{ subject: 'An interview' }]);
    expect((await list('?inquiryType=media')).messages).toHaveLength(1);
    expect((await list('?status=closed')).messages).toEqual([]);
    const first = await list('?limit=1');
    expect((await list(`?limit=1&cursor=${first.nextCursor}`)).messages).toMatchObject([
      { subject: 'Helping at weekends' },
    ]);
  });

  it('shows the contacts on request, which is audited', async () => {
    await send();
    const { id } = await only();
    expect(await site.call(`POST /admin/contact-messages/${id}/contacts`, undefined, as)).toMatchObject({
      body: { email: 'asha.rao@example.in', phone: '+91 98220 12310' },
    });
    await site.waitForTold(audited, { action: 'contact.viewed', targetId: id, actorId: admin.id });
  });

  it('replies by mail, which sets the message to answered', async () => {
    await send();
    const { id, version } = await only();
    const reply = 'You can come on Saturday at ten.';
    expect((await update(id, { version, reply })).body).toMatchObject({
      status: 'answered',
      version: 2,
      email: 'a***@example.in',
      replies: [{ text: reply }],
    });
    await site.waitForTold(audited, { action: 'contact-message.answered', targetId: id });
    await waitUntil(() => mails().length > 1, { what: 'the reply' });
    expect(mails().at(-1)).toMatchObject({
      kind: 'reply',
      to: 'asha.rao@example.in',
      replyTo: 'team@register.example',
      reply,
    });
  });

  it('sets the status and a note, without a mail', async () => {
    await send();
    const { id, version } = await only();
    await update(id, { version, status: 'open' });
    await update(id, { version: version + 1, note: 'Called her.' });
    const { body } = await site.call<ContactMessageDetail>(`GET /admin/contact-messages/${id}`, undefined, as);
    expect(body).toMatchObject({ status: 'open', note: 'Called her.', version: 3, replies: [] });
    const entry = await site.waitForTold(audited, { action: 'contact-message.updated', targetId: id });
    expect(entry.diff).toEqual({ status: ['new', 'open'] });
    expect(mails()).toHaveLength(1);
  });

  it('accepts one of two concurrent replies', async () => {
    await send();
    const { id, version } = await only();
    const both = await atOnce(
      site.dataSource,
      ['select from contact_messages where id = $1 for update', [id]],
      [1, 2].map(number => () => update(id, { version, reply: `This is answer number ${number}.` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is for administrators', async () => {
    await send();
    const { id } = await only();
    const editor = { actor: { ...admin, role: 'editor' as const } };
    expect((await site.call('GET /admin/contact-messages', undefined, editor)).status).toBe(403);
    expect((await site.call(`POST /admin/contact-messages/${id}/contacts`, undefined, editor)).status).toBe(403);
    expect(await update(randomUUID(), { version: 1 })).toMatchObject({
      body: { code: 'content.contact-message.unknown' },
    });
  });
});

describe('a contact message', () => {
  it('from a signed-in member is in the member’s data download, and is erased with the account', async () => {
    const member = aMember();
    await send({}, member);
    await send({ email: 'other@example.in' });
    const exportId = randomUUID();
    const { publicKey, privateKey } = await newMessageKeys();
    await site.tell(exportRequested, { exportId, memberId: member.id, publicKey });
    const part = await site.waitForTold('events.identity.export-part.gathered.v2', { exportId, keeper: 'content' });
    expect(JSON.parse(await openMessage(part.data as string, privateKey))).toMatchObject({
      contactMessages: [{ email: 'asha.rao@example.in', subject: 'Helping at weekends' }],
    });
    await site.tell(memberErased, { memberId: member.id });
    expect((await list()).messages).toMatchObject([{ email: 'o***@example.in' }]);
  });

  it('is deleted a year after its last change, and after 30 days if it looked like spam', async () => {
    const aged = (email: string, days: number) =>
      site.dataSource.query(
        `update contact_messages set updated_at = now() - make_interval(days => $2) where email = $1`,
        [email, days],
      );
    for (const [name, days, fields] of [
      ['old', 366, {}],
      ['young', 364, {}],
      ['spam', 31, { website: 'x' }],
      ['news', 31, {}],
    ] as const) {
      await send({ ...fields, email: `${name}@example.in` });
      await aged(`${name}@example.in`, days);
    }
    await site.service.app.get(OldContactMessages).forget();
    const left = await site.dataSource.query('select email from contact_messages order by email');
    expect(left).toEqual([{ email: 'news@example.in' }, { email: 'young@example.in' }]);
  });
});
