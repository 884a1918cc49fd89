import { SmtpSender } from '../src/channels/email/smtp-sender';
import { MailServer } from './mail-server';

let server: MailServer;
let sender: SmtpSender;

beforeEach(async () => {
  server = await new MailServer().start();
  sender = new SmtpSender({ name: 'test', server: { url: server.url }, connections: 1 });
});
afterEach(async () => {
  sender.close();
  await server.stop();
});

const send = (to = 'asha@example.in') =>
  sender.send({ from: 'no-reply@example.in', to }, `To: ${to}\r\nSubject: x\r\n\r\nHello\r\n.\r\nthe end\r\n`);

describe('sending messages by SMTP', () => {
  it('reuses its connections for the next messages', async () => {
    for (let n = 0; n < 5; n += 1) expect(await send()).toEqual({ status: 'sent' });
    expect(server.received).toHaveLength(5);
    expect(server.connections).toBe(1);
  });

  it('sends a message with a lone dot unchanged', async () => {
    await send();
    expect(server.received[0]!.raw).toContain('Hello\r\n..\r\nthe end');
  });

  it('opens a new connection, and sends once, when the server had closed the idle one', async () => {
    await send();
    server.hangUp();
    expect(await send()).toEqual({ status: 'sent' });
    expect(server.received).toHaveLength(2);
  });

  it('returns an unknown outcome when the server disconnects after a message', async () => {
    server.hangUpAfter = () => true;
    expect(await send()).toMatchObject({ status: 'unknown' });
    expect(server.received).toHaveLength(1);
  });

  it('continues on the same connection after a refused recipient', async () => {
    server.recipientReply = address => (address.startsWith('nobody') ? '550 no such user' : '250 OK');
    expect(await send('nobody@example.in')).toMatchObject({ status: 'failed', reason: '550 no such user' });
    expect(await send()).toEqual({ status: 'sent' });
    expect(server.connections).toBe(1);
  });

  it('backs off while the server is unavailable, and no longer once it responds again', async () => {
    await server.stop();
    const started = performance.now();
    expect(await send()).toMatchObject({ status: 'retry', away: true });
    await sender.ready();
    expect(performance.now() - started).toBeGreaterThan(400);
    await server.start();
    expect(await send()).toEqual({ status: 'sent' });
    await sender.ready();
  });

  describe('to a server that disconnects after each message', () => {
    beforeEach(async () => {
      server.hangUpAfter = () => true;
      for (let n = 0; n < 3; n += 1) expect(await send()).toMatchObject({ status: 'unknown' });
    });

    it('backs off after three of them, and sends nothing meanwhile', async () => {
      expect(sender.isAway).toBe(true);
      expect(await send()).toMatchObject({ status: 'retry', away: true });
      expect(server.received).toHaveLength(3);
    });

    it('tries a single message after the back-off, which ends if the message arrives', async () => {
      await sender.ready();
      expect((await Promise.all([send(), send(), send()])).map(({ status }) => status).sort()).toEqual([
        'retry',
        'retry',
        'unknown',
      ]);
      expect(server.received).toHaveLength(4);
      server.hangUpAfter = () => false;
      await sender.ready();
      expect(await send()).toEqual({ status: 'sent' });
      expect(await Promise.all([send(), send()])).toEqual([{ status: 'sent' }, { status: 'sent' }]);
    });
  });

  it('does not back off for two consecutive messages without a response', async () => {
    server.hangUpAfter = address => address.startsWith('lost');
    for (const name of ['lost', 'lost', 'asha', 'lost', 'lost'])
      expect(await send(`${name}@example.in`)).toMatchObject({ status: name === 'lost' ? 'unknown' : 'sent' });
    expect(sender.isAway).toBe(false);
  });

  it('does not delay shutdown by the back-off', async () => {
    await server.stop();
    await send();
    const stopping = new AbortController();
    const waiting = sender.ready(stopping.signal);
    stopping.abort();
    await waiting;
  });
});
