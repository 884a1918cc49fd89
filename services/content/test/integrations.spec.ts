import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import { atOnce } from '@aar/testing/at-once';
import { admin } from './content.harness';
import {
  as,
  canary,
  auditEntryRequested,
  google,
  type IntegrationsSite,
  opened,
  mailServer,
  own,
  sendgrid,
  smtp,
  startIntegrations,
} from './integrations.harness';

let site: IntegrationsSite;
beforeAll(async () => {
  site = await startIntegrations();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

describe('an integration', () => {
  it('is stored, listed and published, with its secrets encrypted', async () => {
    const { status, body } = await site.create(sendgrid());
    expect([status, body]).toMatchObject([
      201,
      {
        name: 'sendgrid',
        displayName: 'SendGrid',
        category: 'email',
        isEnabled: true,
        description: null,
        config: '{"api_key":"","from_email":"a@example.org"}',
        hasValue: { api_key: true },
      },
    ]);
    expect(await site.list()).toEqual([body]);
    const event = await site.eventOf(body.id, 1);
    expect(event).toMatchObject({ name: 'sendgrid', isEnabled: true, hasCredentials: true, isRemoved: false });
    expect(opened(event.sealed, body.id)).toEqual({ api_key: canary, from_email: 'a@example.org' });
  });

  it('that two administrators change concurrently has both changes', async () => {
    const { body } = await site.create(sendgrid());
    const both = await atOnce(
      site.dataSource,
      ['select from integrations where id = $1 for update', [body.id]],
      [() => site.update(body.id, { displayName: 'Mail' }), () => site.update(body.id, { isEnabled: false })],
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await site.list()).toMatchObject([{ displayName: 'Mail', isEnabled: false }]);
    expect(await site.eventOf(body.id, 3)).toMatchObject({ isEnabled: false });
  });

  it('is changed in part: missing fields and blank secrets do not change, missing keys are deleted', async () => {
    const { body } = await site.create({
      ...sendgrid({ api_key: canary, from_email: 'a@example.org', extra: 'x' }),
      icon: 'mail',
    });
    const after = await site.update(body.id, {
      displayName: 'Mail',
      config: '{"api_key":"","from_email":"b@example.org"}',
    });
    expect(after.body).toMatchObject({
      displayName: 'Mail',
      isEnabled: true,
      icon: 'mail',
      hasValue: { api_key: true },
    });
    expect(await site.stored(body.id)).toEqual({ api_key: canary, from_email: 'b@example.org' });
    await site.update(body.id, { isEnabled: false });
    expect(await site.stored(body.id)).toEqual({ api_key: canary, from_email: 'b@example.org' });
    expect(await site.eventOf(body.id, 3)).toMatchObject({ isEnabled: false, hasCredentials: true });
  });

  it.each([
    ['another host', 'custom_smtp', { host: 'mail.example.com' }],
    ['another port', 'custom_smtp', { port: 465 }],
    ['another host under another name', 'to-be-named-back', { host: 'mail.example.com' }],
    ['no host yet', 'to-be-named-back', { host: undefined }],
  ])('does not send a stored secret to %s: it must be entered again', async (_, name, change) => {
    const { body } = await site.create(smtp());
    const sent = { ...mailServer, ...change };
    const update = (password: string) => site.update(body.id, { name, config: JSON.stringify({ ...sent, password }) });
    expect(await update('')).toMatchObject({
      status: 400,
      body: {
        code: 'input.invalid',
        errors: [{ path: 'config.password', message: 'Please enter this again: it would be sent to another server' }],
      },
    });
    expect(await site.stored(body.id)).toEqual({ ...mailServer, password: canary });
    expect((await update('new')).status).toBe(200);
    expect(await site.stored(body.id)).toEqual({ ...JSON.parse(JSON.stringify(sent)), password: 'new' });
  });

  it('that is saved without a change is not published', async () => {
    const { body } = await site.create(sendgrid());
    expect((await site.update(body.id, { displayName: 'SendGrid', config: body.config })).body).toEqual(body);
    await site.update(body.id, { displayName: 'Other' });
    expect(await site.eventOf(body.id, 2)).toMatchObject({ version: 2 });
  });

  it('is removed with its secrets, and the removal is published', async () => {
    const { body } = await site.create(sendgrid());
    expect((await site.call(`DELETE /admin/integrations/${body.id}`, undefined, as)).status).toBe(204);
    expect(await site.list()).toEqual([]);
    expect(await site.eventOf(body.id, 2)).toMatchObject({ isRemoved: true, isEnabled: false, sealed: '' });
    for (const http of [`DELETE /admin/integrations/${body.id}`, `POST /admin/integrations/${body.id}/test`])
      expect(await site.call(http, undefined, as)).toMatchObject({
        status: 404,
        body: { code: 'content.integration.unknown' },
      });
  });

  it('has a unique name, even in concurrent requests or when it is renamed', async () => {
    const taken = { status: 409, body: { code: 'content.integration.exists', errors: [{ path: 'name' }] } };
    const both = await Promise.all([site.create(sendgrid()), site.create(sendgrid())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await site.create(sendgrid())).toMatchObject(taken);
    const { body } = await site.create(own());
    expect(await site.update(body.id, { name: 'sendgrid', category: 'email', isEnabled: false })).toMatchObject(taken);
  });

  it.each([{ id: randomUUID(), role: 'user' }, { id: randomUUID(), role: 'editor' }, null] satisfies (Actor | null)[])(
    'is not accessible to %j',
    async actor => {
      const { status } = await site.call('GET /admin/integrations', undefined, { actor });
      expect(status).toBe(actor ? 403 : 401);
    },
  );
});

describe('a configuration', () => {
  it.each([true, false])('that lacks required values of its template is refused, enabled: %s', async isEnabled => {
    const lacking = { ...sendgrid({ from_email: 'nowhere' }), isEnabled };
    const { status, body } = await site.create<ProblemBody>(lacking);
    expect([status, body.code, body.errors]).toMatchObject([
      400,
      'input.invalid',
      [
        { path: 'config.api_key', message: 'API Key is required' },
        { path: 'config.from_email', message: 'Invalid email address' },
      ],
    ]);
    const whole = await site.create(sendgrid());
    expect(await site.update(whole.body.id, { isEnabled, config: '{"api_key":"","from_email":""}' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'config.from_email', message: 'From Email is required' }] },
    });
  });

  it('with a registered text that operators would not fill is refused at its field, and not stored', async () => {
    const sms = (texts: object) => ({
      name: 'msg91_sms',
      displayName: 'SMS',
      category: 'sms',
      isEnabled: true,
      config: JSON.stringify({ auth_key: canary, ...texts }),
    });
    const known = '{#var#} {#alphanumeric#} {#numeric#} {#url#} {#urlott#} {#cbn#} {#email#}';
    const message = `Alerts: Registered Text: {#date#} is no variable of the operators. They have ${known}`;
    const unknown = { status: 400, body: { code: 'input.invalid', errors: [{ path: 'config.alert_text', message }] } };
    expect(await site.create(sms({ alert_text: 'Animal alert on {#date#}. {#url#}' }))).toMatchObject(unknown);
    expect(await site.list()).toEqual([]);
    const right = 'Animal alert: {#alphanumeric#}. {#url#}';
    const { body, status } = await site.create(sms({ alert_text: right }));
    expect(status).toBe(201);
    expect(await site.update(body.id, sms({ alert_text: 'Animal alert on {#date#}' }))).toMatchObject(unknown);
    expect(await site.stored(body.id)).toEqual({ auth_key: canary, alert_text: right });
  });

  it('that was stored incomplete can be disabled but not enabled', async () => {
    const { body } = await site.create(sendgrid());
    await site.storeConfig(body.id, { api_key: canary });
    expect(await site.update(body.id, { isEnabled: false })).toMatchObject({ status: 200 });
    expect(await site.update(body.id, { isEnabled: true })).toMatchObject({ status: 400 });
  });

  it('that is not JSON counts as empty for a template; without a template it is refused', async () => {
    expect(await site.create({ ...sendgrid('{oops'), isEnabled: false })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'config.api_key' }, { path: 'config.from_email' }] },
    });
    for (const text of ['{oops', '[1]', '{"a":{}}'])
      expect(await site.create(own(text))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'config', message: 'Enter configuration as JSON format' }] },
      });
  });

  it('whose category is not that of its name is refused', async () => {
    expect(await site.create({ ...google(), category: 'other' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'category', message: 'google_oauth belongs to the category oauth' }] },
    });
  });
});

it('actions of staff are audited, with secrets only as set and changed', async () => {
  const { body } = await site.create(sendgrid());
  await site.update(body.id, { isEnabled: false, config: '{"api_key":"another","from_email":"b@example.org"}' });
  await site.call(`DELETE /admin/integrations/${body.id}`, undefined, as);
  const auditEntry = (action: string) => site.waitForTold(auditEntryRequested, { action, targetId: body.id });
  expect(await auditEntry('integration.created')).toMatchObject({
    actorId: admin.id,
    targetType: 'integration',
    targetLabel: 'SendGrid',
    diff: { isEnabled: [false, true], 'config.api_key': [null, '(set)'], 'config.from_email': [null, 'a@example.org'] },
  });
  expect((await auditEntry('integration.updated')).diff).toEqual({
    isEnabled: [true, false],
    'config.api_key': ['(set)', '(changed)'],
    'config.from_email': ['a@example.org', 'b@example.org'],
  });
  expect((await auditEntry('integration.deleted')).diff).toEqual({
    name: ['sendgrid', null],
    displayName: ['SendGrid', null],
    category: ['email', null],
    isEnabled: [false, null],
    'config.api_key': ['(set)', null],
    'config.from_email': ['b@example.org', null],
  });
});
