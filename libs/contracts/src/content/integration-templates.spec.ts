import { SignInProvider } from '../vocabulary';
import { isSwitchKey } from './content-keys';
import {
  IntegrationCategory,
  integrationTemplates,
  isSecretKey,
  signInIntegrations,
  templateOf,
} from './integration-templates';

const keysOf = (name: string, isRequired: boolean) =>
  templateOf(name)!
    .fields.filter(({ required }) => required === isRequired)
    .map(({ key }) => key);

describe('the form of an integration', () => {
  it.each([
    ['sendgrid', ['api_key', 'from_email']],
    ['msg91_sms', ['auth_key']],
    ['msg91_whatsapp', ['auth_key', 'template_id']],
    ['custom_smtp', ['host', 'port', 'username', 'password']],
  ])('of %s must have %j', (name, required) => expect(keysOf(name, true)).toEqual(required));

  it.each([
    ['sendgrid', ['webhook_key']],
    ['custom_smtp', ['secure']],
    ['msg91_whatsapp', ['hi_template_id', 'sender', 'namespace', 'language', 'webhook_secret']],
  ])('of %s may have %j', (name, optional) => expect(keysOf(name, false)).toEqual(optional));

  it('of MSG91 accepts the texts that are registered with the operators, each in English and in Hindi', () => {
    const texts = ['alert', 'news', 'security', 'broadcast', 'emergency']
      .flatMap(name => [name, `${name}_hi`])
      .flatMap(name => [`${name}_template_id`, `${name}_dlt_id`, `${name}_text`]);
    const others = ['template_id', 'code_hi_template_id', 'sender_id', 'route', 'dlt_entity_id'];
    expect(keysOf('msg91_sms', false)).toEqual([...others, 'promotional_sender_id', ...texts, 'webhook_secret']);
    expect(templateOf('msg91_sms')!.fields.find(({ key }) => key === 'alert_hi_dlt_id')).toEqual({
      key: 'alert_hi_dlt_id',
      label: 'Alerts in Hindi: DLT Template ID',
      type: 'text',
      required: false,
    });
  });

  it('of MSG91 says which registered texts the site fills, and which staff write', () => {
    const keys = (by: string) =>
      templateOf('msg91_sms')!
        .fields.filter(({ registered }) => registered === by)
        .map(({ key }) => key);
    const texts = (...names: string[]) => names.flatMap(name => [`${name}_text`, `${name}_hi_text`]);
    expect(keys('filled')).toEqual(texts('alert', 'news', 'security'));
    expect(keys('written')).toEqual(texts('broadcast', 'emergency'));
  });

  it('exists for four integrations; all others are free', () => {
    expect(integrationTemplates.map(({ name }) => name)).toEqual([
      'sendgrid',
      'msg91_sms',
      'msg91_whatsapp',
      'custom_smtp',
    ]);
    expect(templateOf('slack')).toBeUndefined();
    for (const { category } of integrationTemplates) expect(IntegrationCategory.parse(category)).toBe(category);
  });
});

describe('the value of a key', () => {
  it.each([
    ['custom_smtp', 'password', true],
    ['custom_smtp', 'username', false],
    ['msg91_sms', 'webhook_secret', true],
    ['msg91_sms', 'alert_text', false],
    ['slack', 'client_id', false],
    ['slack', 'from_email', false],
    ['slack', 'token', true],
    ['custom_smtp', 'token', true],
    ['custom_smtp', 'url', false],
  ])('of %s, %s, is secret: %s', (name, key, isSecret) => expect(isSecretKey(name, key)).toBe(isSecret));
});

it('each sign-in provider is an integration with a switch', () => {
  expect(signInIntegrations.map(({ name }) => name)).toEqual(SignInProvider.options.map(one => `${one}_oauth`));
  expect(signInIntegrations.every(({ switchKey }) => isSwitchKey(switchKey))).toBe(true);
});
