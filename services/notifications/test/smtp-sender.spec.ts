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

describe('handing over messages', () => {
  it('keeps its connections for the next messages', async () => {
    for (let n = 0; n < 5; n += 1) expect(await send()).toEqual({ status: 'sent' });
    expect(server.received).toHaveLength(5);
    expect(server.connections).toBe(1);
  });

  it('sends a message with a lone dot whole', async () => {
    await send();
    expect(server.received[0]!.raw).toContain('Hello\r\n..\r\nthe end');
  });

  it('takes a new connection, and sends once, when the server had closed the idle one', async () => {
    await send();
    server.hangUp();
    expect(await send()).toEqual({ status: 'sent' });
    expect(server.received).toHaveLength(2);
  });

  it('does not know what became of a message when the server hangs up after it', async () => {
    server.hangUpAfter = () => true;
    expect(await send()).toMatchObject({ status: 'unknown' });
    expect(server.received).toHaveLength(1);
  });

  it('goes on over the same connection after a refused recipient', async () => {
    server.recipientReply = address => (address.startsWith('nobody') ? '550 no such user' : '250 OK');
    expect(await send('nobody@example.in')).toEqual({ status: 'failed', reason: '550 no such user' });
    expect(await send()).toEqual({ status: 'sent' });
    expect(server.connections).toBe(1);
  });

  it('asks for a pause while the server is away, and for none once it answers again', async () => {
    await server.stop();
    const started = performance.now();
    expect(await send()).toMatchObject({ status: 'retry', away: true });
    await sender.ready();
    expect(performance.now() - started).toBeGreaterThan(400);
    await server.start();
    expect(await send()).toEqual({ status: 'sent' });
    await sender.ready();
  });

  it('does not keep a process that stops waiting for the pause', async () => {
    await server.stop();
    await send();
    const stopping = new AbortController();
    const waiting = sender.ready(stopping.signal);
    stopping.abort();
    await waiting;
  });
});
