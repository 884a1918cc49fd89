import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { type TestOutcome, testOutcome, type TestSentence } from '@aar/contracts/content/test-outcome';
import { integrationTests } from '@aar/contracts/refusals';
import { cutText } from '@aar/contracts/text/cut-text';
import type { SmtpError } from './smtp-outcome.rules';

const timeouts = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 6_000, dnsTimeout: 4_000 };
/** Total milliseconds; less than the caller's timeout. */
const timeout = 10_000;
const longest = 200;

/** Connects and logs in without sending anything. The detail is for an administrator: the server's own text, without secrets. */
export async function verifyMailServer(server: SMTPPoolOptions): Promise<TestOutcome> {
  const transport = createTransport({ ...server, ...timeouts });
  const over = new AbortController();
  const late = sleep(timeout, undefined, { signal: over.signal }).then(() => {
    throw Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([transport.verify(), late]);
    return testOutcome(true, integrationTests.loggedIn);
  } catch (error) {
    return failureOf(error as SmtpError, server.auth);
  } finally {
    over.abort();
    late.catch(() => undefined);
    transport.close();
  }
}

function failureOf({ code = 'no code', response }: SmtpError, auth: SMTPPoolOptions['auth']) {
  const fails = (sentence: TestSentence, values?: Record<string, string>) => testOutcome(false, sentence, values);
  const words = response ? withoutSecrets(response, auth) : '';
  if (code === 'EPRIVATE') return fails(integrationTests.hostPrivate);
  if (code === 'EAUTH' && !words) return fails(integrationTests.loginRefused);
  if (code === 'EAUTH') return fails(integrationTests.loginRefusedWith, { words });
  if (code === 'ETLS') return fails(integrationTests.encryptionMissing);
  if (code === 'ENOTFOUND' || code === 'EDNS') return fails(integrationTests.hostUnknown);
  return words
    ? fails(integrationTests.mailRefused, { words })
    : fails(integrationTests.mailServerUnreachable, { code });
}

function withoutSecrets(words: string, auth: SMTPPoolOptions['auth']) {
  const { user = '', pass = '' } = (auth ?? {}) as { user?: string; pass?: string };
  const secrets = [pass, Buffer.from(pass).toString('base64'), user].filter(secret => secret.length > 2);
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words);
  return cutText(clean.replace(/\s+/g, ' ').trim(), longest);
}
