import { Writable } from 'node:stream';
import pino from 'pino';
import { loggerOptions } from './logger';

const lines: string[] = [];
const logger = pino(
  loggerOptions('test', 'info'),
  new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }),
);

it.each(['email', 'mobile', 'contact', 'fullName', 'password', 'otp', 'code', 'token', 'authorization', 'phone'])(
  'redacts the field %s, up to two objects deep',
  name => {
    lines.length = 0;
    logger.info({ [name]: 'secret', a: { [name]: 'secret', b: { [name]: 'secret' } } }, 'x');
    expect(lines.join()).not.toContain('secret');
    expect(lines.join().match(/\[redacted]/g)).toHaveLength(3);
  },
);

it('redacts personal data and secrets from the log, also in nested objects and errors', () => {
  logger.info(
    {
      email: 'asha@example.org',
      member: { mobile: '9822012345' },
      request: { headers: { authorization: 'Bearer abc' } },
    },
    'x',
  );
  const duplicate = Object.assign(new Error('Key (email)=(asha@example.org) already exists'), {
    parameters: ['asha@example.org'],
  });
  logger.error({ err: duplicate }, 'failed');
  expect(lines.join()).not.toMatch(/asha|98220|abc/);
  expect(lines.join()).toContain('already exists');
});
