import { randomUUID } from 'node:crypto';
import type { Integration } from '@aar/contracts/content/integrations.contract';
import type { Actor } from '@aar/contracts/access';
import type { ProblemBody } from '@aar/contracts/errors';
import { unseal } from '@aar/platform/security/sealed-box';
import { waitUntil } from '@aar/tools/ports.mjs';
import { admin, type Content, integrationsKey, startContent } from './content.harness';

const canary = 'CANARY-5b1f0c7e-do-not-leak';
const changed = 'events.content.integration.changed.v1';
const deedDone = 'events.identity.deed.done.v1';

/** What the process wrote to its standard output. */
const lines: string[] = [];
const heard: string[] = [];
let content: Content;
beforeAll(async () => {
  captureOutput();
  content = await startContent({ logLevel: 'trace' });
  content.connection.subscribe('>', { callback: (_, message) => void heard.push(message.string()) });
  await content.connection.flush();
});
afterAll(async () => {
  await content?.stop();
  jest.restoreAllMocks();
});
beforeEach(() => {
  content.others.received.length = 0;
  content.others.answer = {};
});

/** Nest's log and errors go by `process.stdout` where it is watched; the access log always writes to the descriptor itself. */
function captureOutput() {
  jest.spyOn(process.stdout, 'write').mockImplementation(data => lines.push(String(data)) > 0);
  const fs = jest.requireActual<typeof import('node:fs')>('node:fs');
  const writeSync = fs.writeSync as (...parameters: unknown[]) => number;
  jest.spyOn(fs, 'writeSync').mockImplementation(((...parameters: unknown[]) => {
    const [fd, data] = parameters;
    if (fd !== 1) return writeSync(...parameters);
    lines.push(String(data));
    return Buffer.byteLength(String(data));
  }) as typeof fs.writeSync);
}

const as = { actor: admin };
const create = <T = Integration>(input: object) => content.call<T>('POST /admin/integrations', input, as);
const update = <T = Integration>(id: string, input: object) =>
  content.call<T>(`PUT /admin/integrations/${id}`, input, as);
const list = async () =>
  (await content.call<{ integrations: Integration[] }>('GET /admin/integrations', undefined, as)).body.integrations;
const test = <T = { ok: boolean; detail: string }>(id: string) =>
  content.call<T>(`POST /admin/integrations/${id}/test`, undefined, as);

const sendgrid = (config: object | string = { api_key: canary, from_email: 'a@example.org' }) => ({
  ...{ name: 'sendgrid', displayName: 'SendGrid', category: 'email', isEnabled: true },
  config: typeof config === 'string' ? config : JSON.stringify(config),
});
const google = (config: object = { client_id: 'id', client_secret: canary }) => ({
  ...{ name: 'google_oauth', displayName: 'Google', category: 'oauth', isEnabled: true },
  config: JSON.stringify(config),
});
/** A name that stands for nothing. */
const own = (config: object | string = { token: canary, host: 'h' }) => ({
  ...{ name: `own-${randomUUID()}`, displayName: 'Own', category: 'other', isEnabled: true },
  config: typeof config === 'string' ? config : JSON.stringify(config),
});

const removeAll = async () => {
  for (const { id } of await list()) await content.call(`DELETE /admin/integrations/${id}`, undefined, as);
};
afterEach(removeAll);

const stored = async (id: string) => {
  const [{ sealed }] = await content.dataSource.query('select sealed from integrations where id = $1', [id]);
  return JSON.parse(unseal(sealed, integrationsKey, `integration:${id}`));
};
const eventOf = (id: string, version: number) => content.waitForTold(changed, { integrationId: id, version });

describe('an integration', () => {
  it('is kept, listed and told to who uses it, its secrets sealed', async () => {
    const { status, body } = await create(sendgrid());
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ name: 'sendgrid', displayName: 'SendGrid', category: 'email', isEnabled: true, description: null },
        config: '{"api_key":"","from_email":"a@example.org"}',
        hasValue: { api_key: true },
      },
    ]);
    expect(await list()).toEqual([body]);
    const event = await eventOf(body.id, 1);
    expect(event).toMatchObject({ name: 'sendgrid', isEnabled: true, hasCredentials: true, isRemoved: false });
    const opened = unseal(event.sealed as string, integrationsKey, `integration:${body.id}`);
    expect(JSON.parse(opened)).toEqual({ api_key: canary, from_email: 'a@example.org' });
  });

  it('is changed in part: what is not sent stays, a blank secret too, a key that is left out goes', async () => {
    const { body } = await create({
      ...sendgrid({ api_key: canary, from_email: 'a@example.org', extra: 'x' }),
      icon: 'mail',
    });
    const after = await update(body.id, { displayName: 'Mail', config: '{"api_key":"","from_email":"b@example.org"}' });
    expect(after.body).toMatchObject({
      displayName: 'Mail',
      isEnabled: true,
      icon: 'mail',
      hasValue: { api_key: true },
    });
    expect(await stored(body.id)).toEqual({ api_key: canary, from_email: 'b@example.org' });
    await update(body.id, { isEnabled: false });
    expect(await stored(body.id)).toEqual({ api_key: canary, from_email: 'b@example.org' });
    expect(await eventOf(body.id, 3)).toMatchObject({ isEnabled: false, hasCredentials: true });
  });

  it('that is saved as it was is told to nobody', async () => {
    const { body } = await create(sendgrid());
    expect((await update(body.id, { displayName: 'SendGrid', config: body.config })).body).toEqual(body);
    await update(body.id, { displayName: 'Other' });
    expect(await eventOf(body.id, 2)).toMatchObject({ version: 2 });
  });

  it('is removed with its secrets, and those who used it are told', async () => {
    const { body } = await create(sendgrid());
    expect((await content.call(`DELETE /admin/integrations/${body.id}`, undefined, as)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await eventOf(body.id, 2)).toMatchObject({ isRemoved: true, isEnabled: false, sealed: '' });
    for (const http of [`DELETE /admin/integrations/${body.id}`, `POST /admin/integrations/${body.id}/test`])
      expect(await content.call(http, undefined, as)).toMatchObject({
        status: 404,
        body: { code: 'content.integration.unknown' },
      });
  });

  it('has a name of its own, also when two are made at once or one is renamed', async () => {
    const taken = { status: 409, body: { code: 'content.integration.exists', errors: [{ path: 'name' }] } };
    const both = await Promise.all([create(sendgrid()), create(sendgrid())]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await create(sendgrid())).toMatchObject(taken);
    const { body } = await create(own());
    expect(await update(body.id, { name: 'sendgrid', category: 'email', isEnabled: false })).toMatchObject(taken);
  });

  it.each([{ id: randomUUID(), role: 'user' }, { id: randomUUID(), role: 'editor' }, null] satisfies (Actor | null)[])(
    'is nothing for %j',
    async actor => {
      const { status } = await content.call('GET /admin/integrations', undefined, { actor });
      expect(status).toBe(actor ? 403 : 401);
    },
  );
});

describe('a configuration', () => {
  it('that lacks what its template asks for is refused when it is enabled, each field by its name', async () => {
    const { status, body } = await create<ProblemBody>(sendgrid({ from_email: 'nowhere' }));
    expect([status, body.code, body.errors]).toEqual([
      400,
      'input.invalid',
      [
        { path: 'config.api_key', message: 'API Key is required' },
        { path: 'config.from_email', message: 'Invalid email address' },
      ],
    ]);
    const off = await create({ ...sendgrid({}), isEnabled: false });
    expect(off.status).toBe(201);
    expect(await update(off.body.id, { isEnabled: true })).toMatchObject({ status: 400 });
  });

  it('of a template that is no JSON counts as empty; without a template it is refused', async () => {
    expect((await create({ ...sendgrid('{oops'), isEnabled: false })).body).toMatchObject({
      config: '{}',
      hasValue: {},
    });
    for (const text of ['{oops', '[1]', '{"a":{}}'])
      expect(await create(own(text))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'config', message: 'Enter configuration as JSON format' }] },
      });
  });

  it('whose category is not that of its name is refused', async () => {
    expect(await create({ ...google(), category: 'other' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'category', message: 'google_oauth belongs to the category oauth' }] },
    });
  });
});

describe('credentials that were tampered with', () => {
  const flipByte = (id: string) =>
    content.dataSource.query(
      `update integrations set sealed = overlay(sealed placing
         case substr(sealed, 60, 1) when 'A' then 'B' else 'A' end from 60 for 1) where id = $1`,
      [id],
    );

  it('are never used, shown or kept, and can be entered again', async () => {
    const { body } = await create(google());
    await flipByte(body.id);
    const unreadable = { status: 500, body: { code: 'content.integration.unreadable' } };
    expect(await test(body.id)).toMatchObject(unreadable);
    expect(content.others.received).toEqual([]);
    expect(await list()).toMatchObject([{ name: 'google_oauth', config: '{}', hasValue: {} }]);
    expect(await update(body.id, { config: '{"client_id":"id","client_secret":""}' })).toMatchObject(unreadable);
    expect(await update(body.id, { isEnabled: false })).toMatchObject({ status: 200 });
    expect(await eventOf(body.id, 2)).toMatchObject({ isEnabled: false, hasCredentials: false });
    expect(await update(body.id, { isEnabled: true })).toMatchObject(unreadable);
    expect(await update(body.id, { isEnabled: true, config: google().config })).toMatchObject({ status: 200 });
    expect(await stored(body.id)).toEqual({ client_id: 'id', client_secret: canary });
  });

  it('are gone once nothing is entered in their place', async () => {
    const { body } = await create(own());
    await flipByte(body.id);
    expect(await update(body.id, { config: '{}' })).toMatchObject({ status: 200 });
    expect(await stored(body.id)).toEqual({});
  });

  it('of another row do not open here', async () => {
    const [one, other] = [(await create(own())).body, (await create(own())).body];
    const copy = 'update integrations set sealed = (select sealed from integrations where id = $2) where id = $1';
    await content.dataSource.query(copy, [one.id, other.id]);
    expect(await test(one.id)).toMatchObject({ status: 500, body: { code: 'content.integration.unreadable' } });
  });
});

describe('the test button', () => {
  it.each([
    ['sendgrid', sendgrid(), '/internal/providers/test'],
    ['google_oauth', google(), '/internal/social-sign-in/test'],
  ])('has the service that uses %s try it, and repeats no secret', async (name, input, path) => {
    content.others.answer = { ok: false, detail: `401: ${canary} is not valid` };
    const { body } = await create(input);
    expect(await test(body.id)).toEqual({ status: 200, body: { ok: false, detail: '401: ••• is not valid' } });
    const [call] = content.others.received;
    expect(call).toMatchObject({
      path,
      body: { name, integrationId: body.id },
      actor: { id: 'content', role: 'service' },
    });
    const opened = unseal(call!.body.sealed as string, integrationsKey, `integration:${body.id}`);
    expect(JSON.parse(opened)).toEqual(JSON.parse(input.config));
    await content.waitForTold(deedDone, { action: 'integration.tested', targetId: body.id });
  });

  it('says of another one that nothing uses it', async () => {
    const { body } = await create(own());
    expect((await test(body.id)).body).toEqual({ ok: false, detail: 'Nothing on this site uses this integration.' });
    expect(content.others.received).toEqual([]);
  });
});

it('what staff did is noted, secrets only as set and changed', async () => {
  const { body } = await create(sendgrid());
  await update(body.id, { isEnabled: false, config: '{"api_key":"another","from_email":"b@example.org"}' });
  await content.call(`DELETE /admin/integrations/${body.id}`, undefined, as);
  const deed = (action: string) => content.waitForTold(deedDone, { action, targetId: body.id });
  expect(await deed('integration.created')).toMatchObject({
    ...{ actorId: admin.id, targetType: 'integration', targetLabel: 'SendGrid' },
    diff: { isEnabled: [false, true], 'config.api_key': [null, '(set)'], 'config.from_email': [null, 'a@example.org'] },
  });
  expect((await deed('integration.updated')).diff).toEqual({
    isEnabled: [true, false],
    'config.api_key': ['(set)', '(changed)'],
    'config.from_email': ['a@example.org', 'b@example.org'],
  });
  expect((await deed('integration.deleted')).diff).toEqual({});
});

it('a secret is in no answer, event, log line or table, whatever goes wrong with it', async () => {
  const answers: unknown[] = [];
  const note = async (call: Promise<unknown>) => void answers.push(await call);
  content.others.answer = { ok: true, detail: `signed in with ${canary}` };
  const { body } = await create(google({ client_id: 'id', client_secret: `${canary}-first` }));
  const keyed = { ...as, key: 'canary-key' };
  for (let again = 0; again < 2; again++) await note(content.call('POST /admin/integrations', own(), keyed));
  await note(create(sendgrid({ api_key: canary })));
  await note(create(google()));
  await note(create({ ...own(), config: `{"token":"${canary}"` }));
  await note(create({ ...own(), unexpected: canary }));
  await note(update(body.id, { config: JSON.stringify({ client_id: 'x', client_secret: canary }) }));
  await note(content.call('PUT /admin/social-settings', { provider: 'google_oauth', enabled: false }, as));
  await note(test(body.id));
  await note(list());
  content.others.answer = { nonsense: canary };
  await note(test(body.id));
  await content.dataSource.query('alter table integrations rename column sealed to sealed_away');
  await note(create(own()));
  await content.dataSource.query('alter table integrations rename column sealed_away to sealed');
  await waitUntil(async () => (await content.dataSource.query('select 1 from outbox')).length === 0, {
    what: 'the outbox',
  });

  const tables = await content.dataSource.query(`select tablename from pg_tables where schemaname = 'public'`);
  const rows: unknown[] = [];
  for (const { tablename } of tables)
    rows.push(await content.dataSource.query(`select row_to_json(t)::text from "${tablename}" t`));
  const isIn = (place: unknown) => JSON.stringify(place).includes('CANARY-5b1f0c7e');
  expect(tables.map(({ tablename }: { tablename: string }) => tablename)).toContain('idempotency_keys');
  expect(lines.some(line => line.includes('request failed'))).toBe(true);
  expect(lines.some(line => line.includes('answered'))).toBe(true);
  expect(heard.join('')).toContain('google_oauth');
  expect([isIn(answers), isIn(lines), isIn(heard), isIn(rows)]).toEqual([false, false, false, false]);
});
