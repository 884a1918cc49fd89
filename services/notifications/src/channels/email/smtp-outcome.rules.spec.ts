import { isAddressGone, outcomeOf, type SmtpError } from './smtp-outcome.rules';

const error = (fields: Partial<SmtpError>): SmtpError => Object.assign(new Error('smtp'), fields);

describe('the outcome of a failed SMTP transaction', () => {
  it('is a failure when the recipient is refused permanently, with the reason but without the address', () => {
    const refused = error({
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 5.1.1 <asha@example.in>: user unknown',
    });
    expect(outcomeOf(refused, false)).toEqual({
      status: 'failed',
      reason: '550 5.1.1 <a***@example.in>: user unknown',
      isAddressGone: true,
      cause: 'gone',
    });
  });

  it('is a failure if the content is refused permanently after it was sent', () => {
    const refused = error({ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' });
    expect(outcomeOf(refused, true)).toEqual({ status: 'failed', reason: '554 spam', cause: 'policy' });
  });

  it('is a retry when the server defers this recipient', () => {
    const deferred = error({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 greylisted' });
    expect(outcomeOf(deferred, false)).toEqual({ status: 'retry', reason: '451 greylisted', away: false });
  });

  it('is a retry when the server responds 421 after the message', () => {
    const closing = error({ code: 'ECONNECTION', command: 'CONN', responseCode: 421, response: '421 shutting down' });
    expect(outcomeOf(closing, true)).toEqual({ status: 'retry', reason: '421 shutting down', away: true });
  });

  it('is an unavailable server when login or sender is refused, never a failure of recipients', () => {
    const login = error({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 bad credentials' });
    const sender = error({ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 not yours' });
    expect(outcomeOf(login, false)).toMatchObject({ status: 'retry', away: true });
    expect(outcomeOf(sender, false)).toMatchObject({ status: 'retry', away: true });
  });

  it('is an unavailable server when no connection was established', () => {
    expect(outcomeOf(error({ code: 'ESOCKET', command: 'CONN' }), false)).toEqual({
      status: 'retry',
      reason: 'The mail server could not be reached (ESOCKET)',
      away: true,
    });
  });

  it.each(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'])('is unknown when %s follows the complete message', code => {
    expect(outcomeOf(error({ code, command: 'CONN' }), true)).toMatchObject({ status: 'unknown' });
  });

  it.each([
    [500, { status: 'failed' }],
    [503, { status: 'retry', away: false }],
    [421, { status: 'retry', away: true }],
    [499, { status: 'retry', away: false }],
  ])('of the response %d to a recipient is %j', (responseCode, outcome) => {
    expect(outcomeOf(error({ code: 'EENVELOPE', command: 'RCPT TO', responseCode }), false)).toMatchObject(outcome);
  });

  it('is a failure if the message was refused before anything was sent', () => {
    expect(outcomeOf(error({ code: 'EENVELOPE', command: 'API' }), false)).toEqual({
      status: 'failed',
      reason: 'The message or its address was refused before sending',
    });
  });

  it.each([
    ['550 5.1.1 <asha@example.in>: user unknown', true],
    ['550-5.1.1 The account does not exist.\n550 5.1.1 Please check it.', true],
    ['550 5.2.1 mailbox disabled', true],
    ['553 5.1.3 bad address syntax', true],
    ['550 no such user', true],
    ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', true],
    ['550 Requested action not taken', false],
    ['450 4.1.1 no such user', false],
    ['550-5.2.1 The user you are trying to contact is receiving mail at a rate\n550 5.2.1 that is too high', false],
    ['550 5.7.1 blocked by our policy, see 5.1.1', false],
    ['550 5.1.8 the domain of the sender does not exist', false],
    ['552 5.2.2 mailbox full', false],
    ['554 5.7.1 spam', false],
  ])('of the response %j to a recipient says that the address is gone: %s', (response, isGone) => {
    const refused = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response };
    expect(isAddressGone(error(refused))).toBe(isGone);
  });

  it.each([
    ['RCPT TO', '552 5.2.2 mailbox full', 'full'],
    ['RCPT TO', '550 no', 'unclear'],
    ['RCPT TO', '550 5.7.1 listed', 'policy'],
    ['DATA', '554 no', 'policy'],
    ['DATA', '552 5.2.2 mailbox full', 'full'],
  ])('to %s with %j says why: %s', (command, response, cause) => {
    const responseCode = Number(response.slice(0, 3));
    const refused = { code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE', command, responseCode, response };
    expect(outcomeOf(error(refused), false)).toMatchObject({ status: 'failed', cause });
  });

  it.each([
    ['to the content', { code: 'EMESSAGE', command: 'DATA' }],
    ['to the sender', { code: 'EENVELOPE', command: 'MAIL FROM' }],
  ])('of the same response %s does not say that the address is gone', (_, about) => {
    expect(isAddressGone(error({ ...about, responseCode: 550, response: '550 5.1.1 unknown' }))).toBe(false);
  });

  it('keeps 200 characters of the reason, on one line', () => {
    const refused = error({ code: 'EMESSAGE', responseCode: 554, response: `554  no\r\n${'x'.repeat(300)}` });
    expect(outcomeOf(refused, true)).toMatchObject({ status: 'failed', reason: `554 no ${'x'.repeat(193)}` });
  });
});
