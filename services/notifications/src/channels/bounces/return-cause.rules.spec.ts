import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { causeOf } from './return-cause.rules';

const said: Record<Exclude<ReturnCause, 'complaint'>, (string | [status: string, words: string])[]> = {
  gone: [
    ['5.1.1', ''],
    ['5.1.2', ''],
    ['5.1.3', ''],
    ['5.1.6', ''],
    ['5.1.10', ''],
    ['5.2.1', ''],
    ['5.0.0', '550 No such user here'],
    ['5.0.0', '550 5.1.1 unknown'],
    ['5.1.0', '550 #5.1.0 Address rejected.'],
    '550 no such user',
    '550 Unknown user',
    '550 User unknown',
    '550 unknown local-part "asha" in domain "example.in"',
    '550 Invalid recipient',
    '550 invalid mailbox. Local mailbox is unavailable: user not found',
    '550 Mailbox not found',
    '550 The recipient does not exist',
    "550 Recipient doesn't exist",
    '550 That account has been closed',
    '550 mailbox disabled',
    '550 Account is not active any more: account inactive',
    '550 asha@example.in is no longer at this company: this address no longer accepts mail',
    '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
    '501 #5.1.1 bad address asha@example.in',
    '550 Bad destination mailbox address',
    '550-5.1.1 The email account that you tried to reach\n does not exist. Please check it and try again.',
    '550 Host unknown (Name server: example.in: host not found)',
    '550 utilisateur inconnu',
    '550 Usuario desconocido',
    '550 5.1.1 asha@spam.policy.example.in User unknown, see https://example.in/policy/blocked',
  ],
  full: [
    ['5.2.2', ''],
    '552 Requested mailbox exceeds quota',
    '552 Mailbox is full',
    '550 User over quota',
    '552 5.2.2 Over quota',
    '550 Quota exceeded (mailbox for user is full)',
    '552 Insufficient system storage',
    'User mailbox exceeds allowed size: asha@example.in',
    '550 5.1.1 mailbox full',
  ],
  policy: [
    ['5.7.1', ''],
    ['5.7.26', ''],
    ['5.1.8', ''],
    ['5.6.0', ''],
    ['5.1.1', '550 5.7.1 blocked'],
    ['5.7.1', '550 5.1.1 User unknown'],
    '550 Access denied',
    '550 Recipient address rejected: Access denied',
    '554 Your IP address is listed in spamhaus',
    '550 Administrative prohibition',
    '554 5.2.1 mail from refused spam site',
    '550 Sender verify failed',
    '550 Unknown sender: domain not found',
    '550 relaying to asha@example.in prohibited by administrator',
    '550 Unable to relay for asha@example.in',
    '552 message size exceeds the limit',
    '550 no such user, or your IP is on our blacklist',
    '550 DKIM check failed',
    '550 Too many invalid recipients',
  ],
  temporary: [
    ['4.4.7', ''],
    ['5.4.7', ''],
    ['4.1.1', 'User unknown in local recipient table'],
    '450 user unknown',
    '451 try again later',
    'connection timed out',
    'connect to mx.example.in[192.0.2.1]:25: Connection refused',
    'retry timeout exceeded',
  ],
  forwarded: [],
  unclear: [
    ['5.0.0', ''],
    ['5.4.1', ''],
    ['', ''],
    ['5.3.0', '550 no'],
    '554 Transaction failed',
    '550 Requested action not taken: mailbox unavailable',
    '554 5.5.1 no valid recipients',
    '554 5.4.6 Hop count exceeded - possible mail loop',
    "550 5.1.0 - Unknown address error 550-'no'",
    'seen at 5.1.1.1 or 15.1.1',
  ],
};

const cases = Object.entries(said).flatMap(([cause, all]) =>
  all.map(each => {
    const [status, words] = typeof each === 'string' ? ['', each] : each;
    return [status, words, cause] as const;
  }),
);

describe('a server that refuses a mail', () => {
  it.each(cases)('with %j and %j: %s', (status, words, cause) => expect(causeOf(status, words)).toBe(cause));

  it('is read within milliseconds, whatever it writes', () => {
    const begun = performance.now();
    for (const part of ['a@', '<', '(', 'a.', '5.1.1 ', 'user ', '- ', ' '])
      causeOf('5.0.0', part.repeat(1_000_000 / part.length));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
