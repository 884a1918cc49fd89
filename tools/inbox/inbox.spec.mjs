import { createTransport } from 'nodemailer';
import { startInbox } from './inbox.mjs';

let inbox;
let mailer;
beforeEach(async () => {
  inbox = await startInbox();
  mailer = createTransport(inbox.smtpUrl);
});
afterEach(async () => {
  mailer.close();
  await inbox.close();
});

const send = mail => mailer.sendMail({ from: 'Register <site@example.org>', subject: 'Hello', text: 'Hello', ...mail });
const get = async path => (await fetch(`${inbox.url}${path}`)).json();

describe('the local inbox', () => {
  it('lists received messages newest first, with decoded subjects', async () => {
    await send({ to: 'asha@example.org', subject: 'Dog hurt in पुणे — help needed' });
    await send({ to: 'ravi@example.org', subject: 'Second' });
    const { messages, total } = await get('/api/messages');
    expect(total).toBe(2);
    expect(messages.map(each => each.subject)).toEqual(['Second', 'Dog hurt in पुणे — help needed']);
    expect(messages[1]).toMatchObject({
      channel: 'email',
      to: ['asha@example.org'],
      from: 'Register <site@example.org>',
    });
  });

  it.each([
    ['9876543210@sms.local', 'sms'],
    ['9876543210@whatsapp.local', 'whatsapp'],
    ['asha@sms.local', 'email'],
    ['98765@sms.local', 'email'],
  ])('treats a message to %s as %s', async (to, channel) => {
    await send({ to });
    expect((await get('/api/messages')).messages[0].channel).toBe(channel);
  });

  it('returns a message with text, HTML, headers and the names of its attachments', async () => {
    const attachments = [{ filename: 'map.txt', content: 'here' }];
    await send({
      to: 'asha@example.org',
      text: 'plain',
      html: '<b>bold</b>',
      headers: { 'List-Unsubscribe': '<https://x.example>' },
      attachments,
    });
    const [{ id }] = (await get('/api/messages')).messages;
    const message = await get(`/api/messages/${id}`);
    expect(message).toMatchObject({
      text: expect.stringContaining('plain'),
      html: expect.stringContaining('<b>bold</b>'),
    });
    expect(message.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://x.example>' });
    expect(message.attachments).toEqual([{ filename: 'map.txt', type: 'text/plain', size: 4 }]);
  });

  it('filters and counts by recipient, subject and channel', async () => {
    await send({ to: 'asha@example.org', subject: 'Critical: dog in Pune' });
    await send({ to: 'ravi@example.org', subject: 'Critical: cow in Pune' });
    await send({ to: '9876543210@sms.local', subject: '' });
    expect((await get('/api/messages?to=ASHA@example.org')).total).toBe(1);
    expect(await get('/api/count?subject=critical')).toEqual({ count: 2 });
    expect(await get('/api/count?channel=sms')).toEqual({ count: 1 });
    expect(await get('/api/count?search=ravi@')).toEqual({ count: 1 });
    expect((await get('/api/messages?limit=2')).messages).toHaveLength(2);
  });

  it('returns the beginning of each text when previews are asked for', async () => {
    await send({ to: '9876543210@sms.local', text: 'Your code is 123456' });
    expect((await get('/api/messages?preview=yes')).messages[0].preview).toBe('Your code is 123456');
    expect((await get('/api/messages')).messages[0].preview).toBeUndefined();
  });

  it('is empty after it was cleared, and earlier messages are gone', async () => {
    await send({ to: 'asha@example.org' });
    const [{ id }] = (await get('/api/messages')).messages;
    expect((await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await get('/api/count')).toEqual({ count: 0 });
    expect((await fetch(`${inbox.url}/api/messages/${id}`)).status).toBe(404);
  });

  it('notifies an open page of a new message', async () => {
    const live = await fetch(`${inbox.url}/api/live`);
    const reader = live.body.pipeThrough(new TextDecoderStream()).getReader();
    await send({ to: 'asha@example.org' });
    let heard = '';
    while (!heard.includes('event: change')) heard += (await reader.read()).value;
    await reader.cancel();
  });

  it('keeps every mail of a broadcast over many connections, each recipient once', async () => {
    const pool = createTransport({ url: inbox.smtpUrl, pool: true, maxConnections: 10, maxMessages: Infinity });
    const recipients = Array.from({ length: 500 }, (_, number) => `member${number}@example.org`);
    await Promise.all(
      recipients.map(to => pool.sendMail({ from: 'site@example.org', to, subject: 'Rally', text: 'Come.' })),
    );
    pool.close();
    const received = (await inbox.mailbox.list({ subject: 'Rally', limit: 1000 })).map(each => each.to[0]);
    expect(received.sort()).toEqual(recipients.sort());
  });
});
