import { dumpTables } from '@aar/testing/dump-tables';
import { waitUntil } from '@aar/tools/ports.mjs';
import { as, canary, google, type IntegrationsSite, own, sendgrid, startIntegrations } from './integrations.harness';

/** What the process wrote to its standard output. */
const lines: string[] = [];
const heard: string[] = [];
let site: IntegrationsSite;
beforeAll(async () => {
  captureOutput();
  site = await startIntegrations({ logLevel: 'trace' });
  site.connection.subscribe('>', { callback: (_, message) => void heard.push(message.string()) });
  await site.connection.flush();
});
afterAll(async () => {
  await site?.stop();
  jest.restoreAllMocks();
});

/** Captures `process.stdout`, for Nest's log and errors, and the file descriptor, which the access log writes to directly. */
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

it('a secret is in no response, event, log line or table, whatever goes wrong with it', async () => {
  const answers: unknown[] = [];
  const note = async (call: Promise<unknown>) => void answers.push(await call);
  site.others.answer = { ok: true, detail: `signed in with ${canary}` };
  const { body } = await site.create(google({ client_id: 'id', client_secret: `${canary}-first` }));
  const keyed = { ...as, key: 'canary-key' };
  for (let again = 0; again < 2; again++) await note(site.call('POST /admin/integrations', own(), keyed));
  await note(site.create(sendgrid({ api_key: canary })));
  await note(site.create(google()));
  await note(site.create({ ...own(), config: `{"token":"${canary}"` }));
  await note(site.create({ ...own(), unexpected: canary }));
  await note(site.update(body.id, { config: JSON.stringify({ client_id: 'x', client_secret: canary }) }));
  await note(site.call('PUT /admin/social-settings', { provider: 'google_oauth', enabled: false }, as));
  await note(site.test(body.id));
  await note(site.list());
  site.others.answer = { nonsense: canary };
  await note(site.test(body.id));
  await site.dataSource.query('alter table integrations rename column sealed to sealed_away');
  await note(site.create(own()));
  await site.dataSource.query('alter table integrations rename column sealed_away to sealed');
  await waitUntil(async () => (await site.dataSource.query('select 1 from outbox')).length === 0, {
    what: 'the outbox',
  });

  const rows = await dumpTables(site.dataSource);
  const isIn = (place: unknown) => JSON.stringify(place).includes('CANARY-5b1f0c7e');
  expect(rows).toMatch(/^idempotency_keys /m);
  expect(lines.some(line => line.includes('request failed'))).toBe(true);
  expect(lines.some(line => line.includes('answered'))).toBe(true);
  expect(heard.join('')).toContain('google_oauth');
  expect([isIn(answers), isIn(lines), isIn(heard), isIn(rows)]).toEqual([false, false, false, false]);
});
