import { z } from 'zod';

export const IntegrationCategory = z
  .enum(['email', 'sms', 'whatsapp', 'oauth', 'other'])
  .meta({ id: 'IntegrationCategory' });
export type IntegrationCategory = z.infer<typeof IntegrationCategory>;

export interface ConfigField {
  key: string;
  label: string;
  type: 'text' | 'password' | 'email' | 'number' | 'boolean';
  required: boolean;
  /** A text that is registered with the operators: the site fills its variables, or staff write the whole message. */
  registered?: 'filled' | 'written';
}

export interface IntegrationTemplate {
  name: string;
  displayName: string;
  category: IntegrationCategory;
  description: string;
  icon: 'mail' | 'phone' | 'message-square';
  fields: ConfigField[];
}

const field = (key: string, label: string, type: ConfigField['type'], required = true): ConfigField => ({
  key,
  label,
  type,
  required,
});

/**
 * Fields of a text that is registered with the operators (DLT): the id of MSG91's template for it, its own id and the text
 * itself, with its variables. Members whose language is Hindi get the Hindi text, if there is one.
 */
const registered = (name: string, label: string, by: 'filled' | 'written'): ConfigField[] =>
  [
    { key: name, of: label },
    { key: `${name}_hi`, of: `${label} in Hindi` },
  ].flatMap(({ key, of }) => [
    field(`${key}_template_id`, `${of}: Template ID`, 'text', false),
    field(`${key}_dlt_id`, `${of}: DLT Template ID`, 'text', false),
    { ...field(`${key}_text`, `${of}: Registered Text`, 'text', false), registered: by },
  ]);

/** The four integrations with a form; all others are free JSON. */
export const integrationTemplates: IntegrationTemplate[] = [
  {
    name: 'sendgrid',
    displayName: 'SendGrid',
    category: 'email',
    description: 'E-mail through the SendGrid API',
    icon: 'mail',
    fields: [
      field('api_key', 'API Key', 'password'),
      field('from_email', 'From Email', 'email'),
      field('webhook_key', 'Webhook Verification Key', 'text', false),
    ],
  },
  {
    name: 'msg91_sms',
    displayName: 'MSG91 SMS',
    category: 'sms',
    description: 'SMS through MSG91, with DLT template and sender',
    icon: 'phone',
    fields: [
      field('auth_key', 'Auth Key', 'password'),
      field('template_id', 'Template ID', 'text', false),
      field('code_hi_template_id', 'Codes in Hindi: Template ID', 'text', false),
      field('sender_id', 'Sender ID', 'text', false),
      field('route', 'Route', 'text', false),
      field('dlt_entity_id', 'DLT Entity ID', 'text', false),
      field('promotional_sender_id', 'Promotional Header', 'text', false),
      ...registered('alert', 'Alerts', 'filled'),
      ...registered('news', 'Answers and messages', 'filled'),
      ...registered('security', 'Security notices', 'filled'),
      ...registered('broadcast', 'Broadcasts', 'written'),
      ...registered('emergency', 'Critical broadcasts', 'written'),
      field('webhook_secret', 'Webhook Secret', 'password', false),
    ],
  },
  {
    name: 'msg91_whatsapp',
    displayName: 'MSG91 WhatsApp',
    category: 'whatsapp',
    description: 'WhatsApp through MSG91, with an approved template',
    icon: 'message-square',
    fields: [
      field('auth_key', 'Auth Key', 'password'),
      field('template_id', 'Template ID', 'text'),
      field('hi_template_id', 'Template ID in Hindi', 'text', false),
      field('sender', 'Sender', 'text', false),
      field('namespace', 'Namespace', 'text', false),
      field('language', 'Language', 'text', false),
      field('webhook_secret', 'Webhook Secret', 'password', false),
    ],
  },
  {
    name: 'custom_smtp',
    displayName: 'Custom SMTP',
    category: 'email',
    description: 'E-mail through a mail server of your own',
    icon: 'mail',
    fields: [
      field('host', 'Host', 'text'),
      field('port', 'Port', 'number'),
      field('username', 'Username', 'text'),
      field('password', 'Password', 'password'),
      field('secure', 'Secure', 'boolean', false),
    ],
  },
];

/** For each sign-in provider the name of its integration, and the content entry that says whether it is offered. */
export const signInIntegrations = [
  { name: 'google_oauth', switchKey: 'auth_google_enabled' },
  { name: 'facebook_oauth', switchKey: 'auth_facebook_enabled' },
  { name: 'twitter_oauth', switchKey: 'auth_twitter_enabled' },
];

export const templateOf = (name: string) => integrationTemplates.find(template => template.name === name);

/** Keys of a free JSON configuration that are not secret and may be shown again; every other value is write-only. */
const shownWithoutTemplate = new Set([
  'client_id',
  'redirect_uri',
  'scope',
  'scopes',
  'issuer',
  'api_version',
  'region',
  'host',
  'port',
  'secure',
  'username',
  'from_email',
  'from_name',
  'sender',
  'sender_id',
  'template_id',
  'route',
  'url',
]);

/** Whether the value of a key must never be sent to a client. */
export function isSecretKey(name: string, key: string): boolean {
  const known = templateOf(name)?.fields.find(field => field.key === key);
  return known ? known.type === 'password' : !shownWithoutTemplate.has(key);
}
