import {
  categoryOf,
  configDiff,
  hasCredentials,
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

  it('counts as empty in the form of a template when it is no JSON, and cannot be read elsewhere', () => {
    expect(readSent('sendgrid', '{oops')).toEqual({});
    expect(readSent('anything', '{oops')).toBeUndefined();
  });

  it.each(['[]', '"text"', 'null', '{"a":{"b":1}}', '{"__proto__":"x"}', '{"a b":"x"}'])(
    'cannot be read as %s, which is JSON but no list of settings',
    text => {
      for (const name of ['sendgrid', 'anything']) expect(readSent(name, text)).toBeUndefined();
    },
  );
});

describe('saving over what is stored', () => {
  const stored = { api_key: 'old', from_email: 'a@example.org', extra: 'gone' };

  it('keeps a secret that was left blank, takes what is new, and drops what is left out', () => {
    expect(mergeConfig('sendgrid', stored, { api_key: ' ', from_email: '' })).toEqual({
      api_key: 'old',
      from_email: '',
    });
    expect(mergeConfig('sendgrid', stored, { api_key: 'new' })).toEqual({ api_key: 'new' });
    expect(mergeConfig('sendgrid', {}, { api_key: '' })).toEqual({ api_key: '' });
  });
});

it('shows what is no secret, and of a secret only that it has a value', () => {
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

it('tells the audit log what changed, and of secrets only that they did', () => {
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

it('says at the field that a configuration cannot be read', () => {
  expect(unreadable).toEqual({ path: 'config', message: expect.stringMatching(/./) });
});

it('takes longer secrets out before those that they hold, and leaves what is too short to be one', () => {
  const values = { auth_key: 'abcd', token: 'abcdefgh', secret: 'abc' };
  expect(withoutSecrets('anything', values, 'abcdefgh abcd abc')).toBe('••• ••• abc');
});

it('takes secrets out of what a provider answers', () => {
  const values = { api_key: 'SG.abcdef', from_email: 'a@example.org', pin: '12' };
  expect(withoutSecrets('sendgrid', values, 'SG.abcdef of a@example.org is not valid (12)')).toBe(
    '••• of a@example.org is not valid (12)',
  );
});
