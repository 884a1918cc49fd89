import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { dkimVerify } from 'mailauth/lib/dkim/verify';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { PreparedMail, unsubscribeSlot } from './prepared-mail';
import { SmtpSender } from './smtp-sender';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const dkim = {
  domainName: 'example.in',
  keySelector: 'aar',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
/** The DNS of the sender, as a DKIM verifier queries it. */
const resolver = (name: string) =>
  name === 'aar._domainkey.example.in'
    ? Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`]])
    : Promise.reject(Object.assign(new Error('nothing there'), { code: 'ENOTFOUND' }));

const mailOf = (subject: string) =>
  PreparedMail.of(
    { subject, text: 'Come at ten.\n.\nकल मिलते हैं\n', html: '<p>Come at ten.</p>' },
    {
      from: '"Animal Register" <no-reply@example.in>',
      unsubscribeUrl: `https://example.in/api/unsubscribe/${unsubscribeSlot}`,
    },
  );

// The server warns that its built-in certificate is public, which is intended here.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation());

let stop: (() => void)[] = [];
afterEach(() => {
  for (const each of stop) each();
  stop = [];
});

/** A mail server with real SMTP and TLS; its certificate is untrusted. */
async function aServer(options: SMTPServerOptions = {}) {
  const received: { raw: string; isEncrypted: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, { secure }, callback) {
      void text(stream).then(raw => {
        received.push({ raw, isEncrypted: secure });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  stop.push(() => server.close());
  const { port } = listening.address() as { port: number };
  return { received, at: (scheme: string, query: string) => `${scheme}://127.0.0.1:${port}?${query}` };
}

const senderTo = (url: string) => {
  const sender = new SmtpSender({ name: 'test', server: { url }, connections: 1, dkim });
  stop.push(() => sender.close());
  return sender;
};
const to = { address: 'asha@example.in', messageId: 'd.m' };
const anyCertificate = 'tls.rejectUnauthorized=false';

describe('mail in transit', () => {
  it('has a signature that an independent verifier accepts, and unchanged content', async () => {
    const server = await aServer();
    const sender = senderTo(server.at('smtp', `requireTLS=true&${anyCertificate}`));
    expect(await sender.deliver(await mailOf('Rally on Sunday — कल'), to)).toEqual({ status: 'sent' });
    const { raw } = server.received[0]!;
    const { results } = await dkimVerify(Buffer.from(raw), { resolver });
    expect(results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
      ['pass', 'example.in'],
    ]);
    const read = await PostalMime.parse(raw);
    expect([read.subject, read.text?.trimEnd(), read.from?.address]).toEqual([
      'Rally on Sunday — कल',
      'Come at ten.\n.\nकल मिलते हैं',
      'no-reply@example.in',
    ]);
  });

  it('has an invalid signature once a letter is changed', async () => {
    const server = await aServer();
    await senderTo(server.at('smtp', anyCertificate)).deliver(await mailOf('Rally on Sunday'), to);
    const changed = server.received[0]!.raw.replace('Rally on Sunday', 'Rally on Monday');
    const { results } = await dkimVerify(Buffer.from(changed), { resolver });
    expect(results[0]!.status.result).toBe('fail');
  });

  // RFC 8058, section 4: mail providers show no button for one-click unsubscription if these headers are not signed.
  it.each(['List-Unsubscribe: ', 'List-Unsubscribe-Post: '])(
    'has an invalid signature once %sis changed',
    async header => {
      const server = await aServer();
      const addressee = { ...to, unsubscribeToken: 'T'.repeat(44) };
      await senderTo(server.at('smtp', anyCertificate)).deliver(await mailOf('Rally on Sunday'), addressee);
      const { raw } = server.received[0]!;
      expect(raw).toContain(`\r\n${header}`);
      const { results } = await dkimVerify(Buffer.from(raw.replace(`\r\n${header}`, `$&x`)), { resolver });
      expect(results[0]!.status.result).toBe('fail');
    },
  );

  it.each([
    ['by STARTTLS', 'smtp', 'requireTLS=true', {}],
    ['from the first byte', 'smtps', '', { secure: true }],
  ])('is encrypted %s', async (_, scheme, query, options) => {
    const server = await aServer(options);
    const url = server.at(scheme, [query, anyCertificate].filter(Boolean).join('&'));
    expect(await senderTo(url).deliver(await mailOf('Rally'), to)).toEqual({ status: 'sent' });
    expect(server.received[0]!.isEncrypted).toBe(true);
  });

  it('is retried when STARTTLS is required and not offered', async () => {
    const server = await aServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    const sender = senderTo(server.at('smtp', 'requireTLS=true'));
    expect(await sender.deliver(await mailOf('Rally'), to)).toMatchObject({ status: 'retry', away: true });
    expect(server.received).toEqual([]);
  });

  it('is retried when the certificate is untrusted', async () => {
    const server = await aServer();
    const sender = senderTo(server.at('smtp', 'requireTLS=true'));
    expect(await sender.deliver(await mailOf('Rally'), to)).toMatchObject({ status: 'retry', away: true });
  });
});
