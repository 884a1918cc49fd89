import { type ContactMail, contactMailRequested, contactMailSeal } from '@aar/contracts/content/contact-mails.messages';
import { seal } from '@aar/platform/security/sealed-box';
import { dumpTables } from '@aar/testing/dump-tables';
import { storedMessages } from '@aar/testing/stored-messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { type Notifications, publicUrl, startNotifications } from './notifications.harness';

let site: Notifications;

beforeAll(async () => {
  site = await startNotifications();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

const message: ContactMail = {
  kind: 'message',
  to: 'team@register.example.in',
  replyTo: 'asha@example.in',
  contactMessageId: randomUUID(),
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98220 12310',
  inquiryType: 'volunteer',
  subject: 'Helping at weekends',
  message: 'I would like to help <b>at weekends</b>.\nWhom do I call?',
};
const reply: ContactMail = {
  ...message,
  kind: 'reply',
  to: 'asha@example.in',
  replyTo: 'team@register.example.in',
  reply: 'You can come on Saturday.\nBring gloves.',
};

async function request(
  mail: ContactMail,
  { key = 'integrations-key-of-the-tests-0123456789', id = randomUUID() } = {},
) {
  const sealed = seal(JSON.stringify(mail), key, contactMailSeal(id));
  await site.publish(contactMailRequested, { mailId: id, sealed });
  return id;
}
const stored = async (id: string) =>
  (await site.dataSource.query('select * from contact_mails where id = $1', [id]))[0];
const finished = (id: string) =>
  waitUntil(async () => (await stored(id))?.finished_at, { what: 'the mail to be done' });
const mailTo = async (address: string) => {
  await waitUntil(() => site.mail.sentTo(address).length > 0, { what: `a message to ${address}` });
  return PostalMime.parse(Buffer.from(site.mail.sentTo(address)[0]!.raw, 'latin1'));
};

describe('a mail about a contact message', () => {
  it('delivers a contact message to the team, and replies go to its author', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await request(message);
    const mail = await mailTo('team@register.example.in');
    expect(mail.subject).toBe('[Contact] Helping at weekends');
    expect(mail.replyTo).toMatchObject([{ address: 'asha@example.in' }]);
    for (const part of [mail.text, mail.html])
      for (const said of [
        'Asha Rao',
        'asha@example.in',
        '+91 98220 12310',
        'Volunteer',
        'Whom do I call?',
        `${publicUrl}/admin/contact-messages?open=${message.contactMessageId}`,
      ])
        expect(part).toContain(said);
    expect(mail.html).not.toContain('<b>at weekends');
  });

  it('delivers the team’s reply with the original message', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await request(reply);
    const mail = await mailTo('asha@example.in');
    expect(mail.subject).toBe('Re: Helping at weekends');
    expect(mail.replyTo).toMatchObject([{ address: 'team@register.example.in' }]);
    expect(mail.text).toContain('Bring gloves.');
    expect(mail.text).toContain('> Whom do I call?');
    expect(mail.text).not.toContain('/admin/');
  });

  it('is sent once, and its plain text is never stored, neither before nor afterwards', async () => {
    const id = await request(message);
    await waitUntil(() => stored(id), { what: 'the mail to be taken' });
    const onTheWay = (await dumpTables(site.dataSource)) + (await storedMessages(site.servers.natsUrl));
    expect(onTheWay).not.toMatch(/Asha|weekends|98220/);
    await request(message, { id });
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    await finished(id);
    const last = await request(reply);
    await finished(last);
    expect(site.mail.sentTo('team@register.example.in')).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ sealed: null, outcome: 'sent' });
  });

  it('is retried while the mail server is unavailable', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    site.mail.recipientReply = () => '451 try later';
    const id = await request(message);
    await waitUntil(async () => (await stored(id))?.attempts > 0, { what: 'a first try' });
    site.mail.recipientReply = () => '250 OK';
    await waitUntil(
      async () => {
        await site.dataSource.query(
          `update due_work set due_at = now() where name = 'send-contact-mail' and claim is null`,
        );
        return (await stored(id)).finished_at;
      },
      { what: 'the mail to be done' },
    );
    expect(await stored(id)).toMatchObject({ outcome: 'sent' });
  });

  it('that was encrypted with another key is abandoned', async () => {
    await site.startWorker({ WORKER_QUEUES: 'codes' });
    const id = await request(message, { key: 'another-key-of-the-tests-0123456789-abc' });
    await finished(id);
    expect(await stored(id)).toMatchObject({ outcome: 'failed', sealed: null });
  });
});
