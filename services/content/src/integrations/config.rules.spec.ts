import type { ConfigValues } from '@aar/contracts/content/integrations.contract';
import {
  categoryOf,
  configDiff,
  hasCredentials,
  isOtherServer,
  mergeConfig,
  readSent,
  shownConfig,
  unreadable,
  withoutSecrets,
} from './config.rules';

describe('the configuration that was sent', () => {
  it('is read, and blank text means empty', () => {
    expect(readSent('anything', '{"a":"1","b":2,"c":true}')).toEqual({ a: '1', b: 2, c: true });
    expect(readSent('anything', ' ')).toEqual({});
  });

  it('counts as empty for a template if it is not JSON, and is unreadable otherwise', () => {
    expect(readSent('sendgrid', '{oops')).toEqual({});
    expect(readSent('anything', '{oops')).toBeUndefined();
  });

  it.each(['[]', '"text"', 'null', '{"a":{"b":1}}', '{"__proto__":"x"}', '{"a b":"x"}'])(
    'is unreadable as %s, which is JSON but not a list of settings',
    text => {
      for (const name of ['sendgrid', 'anything']) expect(readSent(name, text)).toBeUndefined();
    },
  );
});

describe('merging with the stored configuration', () => {
  const stored = { api_key: 'old', from_email: 'a@example.org', extra: 'gone' };

  it('uses the stored secret for a blank one, takes new values and drops missing keys', () => {
    expect(mergeConfig('sendgrid', stored, { api_key: ' ', from_email: '' })).toEqual({
      api_key: 'old',
      from_email: '',
    });
    expect(mergeConfig('sendgrid', stored, { api_key: 'new' })).toEqual({ api_key: 'new' });
    expect(mergeConfig('sendgrid', {}, { api_key: '' })).toEqual({ api_key: '' });
  });
});

describe('secrets would be sent to another server', () => {
  const stored = { host: 'mail.example.org', port: 587, username: 'aar' };

  it.each([{ host: 'mail.example.com' }, { port: 465 }, { url: 'https://mail.example.org' }, { host: undefined }])(
    'with %j',
    change => {
      expect(isOtherServer(stored, { ...stored, ...change } as ConfigValues)).toBe(true);
    },
  );

  it('but not with the same host and port, however they are written, or another user name', () => {
    expect(isOtherServer(stored, { ...stored, port: '587', username: 'other', url: '' })).toBe(false);
    expect(isOtherServer({}, { token: 'x' })).toBe(false);
  });
});

it('shows values that are not secret, and of a secret only whether it is set', () => {
  expect(shownConfig('custom_smtp', { host: 'mail.example.org', port: 587, password: 'x', secure: true })).toEqual({
    config: '{"host":"mail.example.org","port":587,"password":"","secure":true}',
    hasValue: { password: true },
  });
  expect(shownConfig('anything', { client_id: 'id', whatever: 'x', token: '' })).toEqual({
    config: '{"client_id":"id","whatever":"","token":""}',
    hasValue: { whatever: true, token: false },
  });
});

it.each([
  ['google_oauth', 'oauth', { client_id: 'i', client_secret: 's' }, true],
  ['google_oauth', 'oauth', { client_id: 'i', client_secret: '' }, false],
  ['google_oauth', 'oauth', { client_secret: 's' }, false],
  ['msg91_sms', 'sms', { auth_key: 'k' }, true],
  ['msg91_sms', 'sms', { sender_id: 'x' }, false],
  ['custom_smtp', 'email', { password: 'p' }, false],
  ['anything', 'other', { token: 't', api_key: '' }, false],
  ['anything', 'other', { token: 't', host: 'h' }, true],
  ['anything', 'other', { host: 'h' }, false],
] as const)('%s (%s) with %j has credentials: %s', (name, category, values, has) => {
  expect(hasCredentials(name, category, values)).toBe(has);
});

it('knows the category of a name that services look up', () => {
  expect(['sendgrid', 'google_oauth', 'anything'].map(categoryOf)).toEqual(['email', 'oauth', undefined]);
});

it('passes the changed values to the audit log, and of secrets only that they changed', () => {
  const before = { host: 'a', password: 'old', username: 'u' };
  expect(configDiff('custom_smtp', before, { host: 'b', password: 'new', username: 'u' })).toEqual({
    'config.host': ['a', 'b'],
    'config.password': ['(set)', '(changed)'],
  });
  expect(configDiff('custom_smtp', {}, { password: 'new' })).toEqual({ 'config.password': [null, '(set)'] });
  expect(configDiff('custom_smtp', before, { host: 'a', username: 'u' })).toEqual({
    'config.password': ['(set)', null],
  });
  expect(configDiff('custom_smtp', before, before)).toEqual({});
});

it('reports an unreadable configuration at its field', () => {
  expect(unreadable).toEqual({ path: 'config', message: expect.stringMatching(/./) });
});

it('removes longer secrets before those that they contain, and does not remove text too short to be one', () => {
  const values = { auth_key: 'abcd', token: 'abcdefgh', secret: 'abc' };
  expect(withoutSecrets('anything', values, 'abcdefgh abcd abc')).toBe('••• ••• abc');
});

it('removes secrets from the response of a provider', () => {
  const values = { api_key: 'SG.abcdef', from_email: 'a@example.org', pin: '12' };
  expect(withoutSecrets('sendgrid', values, 'SG.abcdef of a@example.org is not valid (12)')).toBe(
    '••• of a@example.org is not valid (12)',
  );
});
