import { refusals } from '../refusals';
import { configErrors } from './integration-config';

const smtp = { host: 'mail.example', port: 587, username: 'u', password: 'p' };

describe('the configuration of a template', () => {
  it('has an error for each field that is missing or invalid', () => {
    expect(configErrors('custom_smtp', { host: 'h', port: 'x', username: ' ' })).toMatchObject([
      { path: 'config.port', message: 'Port must be a number from 1 to 65535' },
      { path: 'config.username', message: 'Username is required' },
      { path: 'config.password', message: 'Password is required' },
    ]);
    expect(configErrors('sendgrid', { api_key: 'x', from_email: 'no address' })).toMatchObject([
      { path: 'config.from_email', message: 'Invalid email address' },
    ]);
    expect(configErrors('msg91_sms', { auth_key: 'x' })).toEqual([]);
  });

  it('returns its errors in parts, for other languages', () => {
    expect(configErrors('msg91_sms', {})).toMatchObject([
      { message: 'Auth Key is required', template: refusals.fieldRequired, values: { label: 'Auth Key' } },
    ]);
  });

  it.each([0, -1, 65_536, 25.5, '587x'])('is refused with %p as port', port => {
    expect(configErrors('custom_smtp', { ...smtp, port })).toHaveLength(1);
  });

  it.each([
    ['a@b', true],
    ['asha.k@mail.example', true],
    ['asha', false],
    ['as ha@example.org', false],
    ['asha@exam ple.org', false],
    ['asha@example@org', false],
    ['@example.org', false],
    ['asha@', false],
  ])('accepts %j as a URL: %s', (from_email, isTaken) => {
    expect(configErrors('sendgrid', { api_key: 'x', from_email })).toHaveLength(isTaken ? 0 : 1);
  });

  it('checks its registered texts by the grammar of the operators, each by who writes the message', () => {
    const errors = (texts: Record<string, string>) => configErrors('msg91_sms', { auth_key: 'x', ...texts });
    expect(errors({ alert_text: 'Animal alert: {#alphanumeric#}. {#url#}', broadcast_hi_text: '{#numeric#}' })).toEqual(
      [],
    );
    expect(errors({ alert_text: ' ' })).toEqual([]);
    const known = '{#var#} {#alphanumeric#} {#numeric#} {#url#} {#urlott#} {#cbn#} {#email#}';
    const message = `Alerts: Registered Text: {#date#} is no variable of the operators. They have ${known}`;
    expect(errors({ alert_text: 'Animal alert on {#date#}', news_hi_text: '{#var#} {#numeric#}' })).toEqual([
      {
        path: 'config.alert_text',
        message,
        template: refusals.templateVariableUnknown,
        values: { label: 'Alerts: Registered Text', found: '{#date#}', known },
      },
      expect.objectContaining({ path: 'config.news_hi_text', template: refusals.templateVariableUnfilled }),
    ]);
  });

  it('is complete if a secret keeps its stored value', () => {
    expect(configErrors('custom_smtp', { ...smtp, password: '' }, ['password'])).toEqual([]);
    expect(configErrors('custom_smtp', { ...smtp, password: '' })).toHaveLength(1);
  });

  it('can be anything without a template', () => {
    expect(configErrors('anything', {})).toEqual([]);
  });
});
