import { randomUUID } from 'node:crypto';
import { communityAggregates } from '@aar/community/src/aggregates/aggregates';
import { contentAggregates } from '@aar/content/src/aggregates/aggregates';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { changeAccount, lockedAccount } from '@aar/identity/src/accounts/change-account';
import { identityAggregates } from '@aar/identity/src/aggregates/aggregates';
import { inTransaction } from '@aar/platform/database/transaction';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { compare } from '@aar/platform/read-models/compare';
import { rowsThatDiffer } from '@aar/platform/read-models/comparisons';
import { resync } from '@aar/platform/read-models/resync';
import { waitUntil } from '@aar/tools/ports.mjs';
import { register } from 'prom-client';
import { addUnheardMembers, type Name, type Services, startServices } from './services.harness';

jest.setTimeout(180_000);

let site: Services;
beforeAll(async () => void (site = await startServices()));
afterAll(() => site?.stop());

const aggregates = [...identityAggregates, ...communityAggregates, ...contentAggregates];
const aggregate = (name: string) => aggregates.find(one => one.name === name)!;
const ownerOf = (name: string) => name.split('.')[0] as Name;
const publish = (name: string, options: Parameters<typeof resync>[2] = {}) =>
  resync(site.database[ownerOf(name)], aggregate(name), { rate: 5_000, ...options });
const rowsOf = (name: Name, text: string, values: unknown[] = []) => site.database[name].query(text, values);
const countOf = async (name: Name, table: string) =>
  (await rowsOf(name, `select count(*)::int as n from ${table}`))[0].n;

const modelsOfMembers: [Name, string, string][] = [
  ['community', 'community.activists', 'identity.members'],
  ['notifications', 'notifications.recipients', 'identity.members'],
  ['notifications', 'notifications.contacts', 'identity.contacts'],
  ['notifications', 'notifications.consents', 'identity.consents'],
];

describe('members whose events were lost', () => {
  let ids: string[];
  beforeAll(async () => void (ids = await addUnheardMembers(site.database.identity, 60)));

  it.each(modelsOfMembers)('are found missing in %s (%s)', async (service, model) => {
    const [found] = await site.compare(service, model);
    expect(found!.differences.map(({ key, mine }) => [key, mine])).toEqual(ids.map(id => [id, null]));
  });

  it.each(modelsOfMembers)('are added by a resync, in %s (%s)', async (service, model, of) => {
    expect(await publish(of)).toBe(ids.length);
    await site.isEqual(service, model);
  });

  it('cause no notification, message or notice by the resync', async () => {
    for (const table of ['notices', 'notifications', 'deliveries', 'security_notices', 'alerts'])
      expect([table, await countOf('notifications', table)]).toEqual([table, 0]);
  });

  it('are published with `since` only if they changed after that time', async () => {
    const [{ now }] = await rowsOf('identity', 'select now()');
    expect(await publish('identity.members', { since: now })).toBe(0);
    await inTransaction(site.database.identity, async tx => {
      const account = await lockedAccount(tx, ids[0]!);
      await changeAccount(tx, account!, { bio: 'Day calls' });
    });
    expect(await publish('identity.members', { since: now })).toBe(1);
    await expect(publish('community.request-statuses', { since: now })).rejects.toThrow('--since');
  });

  it('keep their own changes made during a resync', async () => {
    const changing = Promise.all(
      ids.map(id =>
        inTransaction(site.database.identity, async tx => {
          const account = await lockedAccount(tx, id);
          await changeAccount(tx, account!, { city: 'Nashik' });
        }),
      ),
    );
    await Promise.all([publish('identity.members'), publish('identity.members'), changing]);
    for (const [service, model] of modelsOfMembers.slice(0, 3)) await site.isEqual(service, model);
    const cities = await rowsOf('community', 'select distinct city from activists where id = any($1)', [ids]);
    expect(cities).toEqual([{ city: 'Nashik' }]);
  });
});

describe('rows that were changed by hand', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await addUnheardMembers(site.database.identity, 3);
    for (const [, , of] of modelsOfMembers) await publish(of, { only: ids });
    for (const [service, model] of modelsOfMembers) await site.isEqual(service, model);
  });

  it.each<[Name, string, string, string]>([
    ['community', 'community.activists', 'identity.members', `update activists set city = 'Goa' where id = $1`],
    ['community', 'community.activists', 'identity.members', `update activists set interests = '{}' where id = $1`],
    ['community', 'community.activists', 'identity.members', `update activists set experience = null where id = $1`],
    ['community', 'community.activists', 'identity.members', 'delete from activists where id = $1'],
    [
      'notifications',
      'notifications.recipients',
      'identity.members',
      `update recipients set status = 'suspended' where member_id = $1`,
    ],
    [
      'notifications',
      'notifications.contacts',
      'identity.contacts',
      `update recipients set email = 'other@example.in' where member_id = $1`,
    ],
    [
      'notifications',
      'notifications.consents',
      'identity.consents',
      'update recipients set bulk_email = not bulk_email where member_id = $1',
    ],
  ])('are found in %s (%s), named, and mended by %s: %s', async (service, model, of, statement) => {
    await rowsOf(service, statement, [ids[1]]);
    const [found] = await site.compare(service, model);
    expect(found!.differences.map(({ key }) => key)).toEqual([ids[1]]);
    expect(await rowsThatDiffer(site.database[service])).toBe(1);
    expect(await register.metrics()).toContain('# TYPE read_model_drift gauge');
    await publish(of, { only: [ids[1]!] });
    await site.isEqual(service, model);
    expect(await rowsThatDiffer(site.database[service])).toBe(0);
  });

  it('are not reported while the event of a change has not been applied yet', async () => {
    const [activists] = site.models.community.filter(({ model }) => model.name === 'community.activists');
    await rowsOf('community', `update activists set city = 'Goa' where id = $1`, [ids[2]]);
    const { differences } = await compare(site.database.community, activists!);
    expect(differences).toHaveLength(1);
    await inTransaction(site.database.identity, async tx => {
      const account = await lockedAccount(tx, ids[2]!);
      await changeAccount(tx, account!, { city: 'Surat' });
    });
    await site.isEqual('community', 'community.activists');
  });
});

describe('an erased member', () => {
  let id: string;
  beforeAll(async () => {
    [id] = (await addUnheardMembers(site.database.identity, 1)) as [string];
    for (const [, , of] of modelsOfMembers) await publish(of, { only: [id] });
    for (const [service, model] of modelsOfMembers) await site.isEqual(service, model);
    await rowsOf(
      'identity',
      `update accounts set status = 'deleted', version = version + 1, full_name = 'Deleted member', email = null, state = '', city = '',
         email_confirmed_at = null, experience = null, interests = '{}', bio = null, listed = false, is_verified = false
       where id = $1`,
      [id],
    );
    await rowsOf('identity', `insert into erasures (account_id, keeper, rows) values ($1, 'identity', 1)`, [id]);
  });

  const shown = async () =>
    (await rowsOf('community', 'select status, full_name as name, bio from activists where id = $1', [id]))[0];

  it('is found where the event of the erasure was lost, and is erased by a resync', async () => {
    const [found] = await site.compare('community', 'community.activists');
    expect(found!.differences.map(({ key }) => key)).toEqual([id]);
    await publish('identity.erasures', { only: [id] });
    await site.isEqual('community', 'community.activists');
    await site.isEqual('notifications', 'notifications.recipients');
    await site.isEqual('notifications', 'notifications.contacts');
    expect(await shown()).toEqual({ status: 'deleted', name: null, bio: null });
  });

  it('is not brought back by a resync, nor by an event from before', async () => {
    for (const [, , of] of modelsOfMembers) await publish(of, { only: [id] });
    await inTransaction(site.database.identity, tx =>
      addToOutbox(
        tx,
        memberChanged,
        memberChanged.schema.parse({
          memberId: id,
          version: 1,
          fullName: 'Asha',
          userType: 'activist',
          role: 'user',
          state: 'Goa',
          city: 'Goa',
          experience: null,
          interests: [],
          bio: 'Back',
          ngoName: null,
          ngoWebsite: null,
          ngoDescription: null,
          isVerified: true,
          status: 'active',
          listed: true,
          joinedAt: new Date().toISOString(),
        }),
      ),
    );
    const last = await addUnheardMembers(site.database.identity, 1);
    await publish('identity.members', { only: last });
    await waitUntil(async () => (await rowsOf('community', 'select from activists where id = $1', last)).length > 0, {
      what: 'The events after it are applied',
      timeout: 60_000,
    });
    expect(await shown()).toEqual({ status: 'deleted', name: null, bio: null });
    await publish('identity.contacts', { only: last });
    await publish('identity.consents', { only: last });
  });
});

const owner = randomUUID();
const [one, photo, event] = [randomUUID(), randomUUID(), randomUUID()];
const aRequest = `
  insert into support_requests (id, owner_id, title, description, request_type, urgency_level, location, state, city,
    required_support, photos_version)
  values ($1, '${owner}', 'A dog', 'Hurt', 'Other', 'low', 'Market', 'Goa', 'Panaji', '{}', 1)`;

/** Rows at the owning service whose events were lost; `id` is that of the first statement. */
const others: { of: string; service: Name; model: string; id: string; statements: string[] }[] = [
  {
    of: 'community.request-photos',
    service: 'content',
    model: 'content.request-photo-uses',
    id: one,
    statements: [
      aRequest.replaceAll('$1', `'${one}'`),
      `insert into request_photos (request_id, photo_id, position) values ('${one}', '${photo}', 1)`,
    ],
  },
  {
    of: 'community.event-photos',
    service: 'content',
    model: 'content.event-photo-uses',
    id: event,
    statements: [
      `insert into events (id, owner_id, title, description, event_type, location, state, city, event_date, event_time,
         current_participants, requirements)
       values ('${event}', '${owner}', 'Camp', 'Dogs', 'Rally', 'Hall', 'Goa', 'Panaji', '2026-11-01', '10:00', 0, '{}')`,
      `insert into event_photos (event_id, photo_id, member_id, added_at) values ('${event}', '${photo}', '${owner}', now())`,
    ],
  },
  ...(['content', 'notifications'] as const).map(service => {
    const id = randomUUID();
    return {
      of: 'community.visibility',
      service,
      model: `${service}.hidden-content`,
      id,
      statements: [`insert into hidden_content values ('community.event', '${id}', 5, true)`],
    };
  }),
  ...[
    { service: 'notifications' as const, model: 'notifications.providers', name: 'SendGrid', category: 'email' },
    { service: 'identity' as const, model: 'identity.sign-in-providers', name: 'google_oauth', category: 'oauth' },
  ].map(({ service, model, name, category }) => {
    const id = randomUUID();
    return {
      of: 'content.integrations',
      service,
      model,
      id,
      statements: [
        `delete from integrations where name = '${name}'`,
        `insert into integrations (id, name, display_name, category, is_enabled, sealed, has_credentials, version, updated_at)
         values ('${id}', '${name}', '${name}', '${category}', true, 'sealed', true, 3, now())`,
      ],
    };
  }),
  ...[
    { service: 'community' as const, model: 'community.site-brand', key: 'site-name', content: 'Register' },
    { service: 'notifications' as const, model: 'notifications.site-names', key: 'site-name', content: 'Our Register' },
    { service: 'identity' as const, model: 'identity.code-methods', key: 'otp_email_enabled', content: 'true' },
  ].map(({ service, model, key, content }) => ({
    of: 'content.site-content',
    service,
    model,
    id: key,
    statements: [
      `insert into site_contents (key, type, content) values ('${key}', 'text', '${content}')
       on conflict (key) do update set version = site_contents.version + 1, is_active = true,
         content = case site_contents.content when 'true' then 'false' else excluded.content end`,
    ],
  })),
];

it.each(others)(
  '$model lacks lost events of $of, and is completed by a resync',
  async ({ of, service, model, ...row }) => {
    const before = (await site.compare(service, model))[0]!.differences.map(({ key }) => key);
    for (const statement of row.statements) await rowsOf(ownerOf(of), statement);
    const [found] = await site.compare(service, model);
    expect(found!.differences.map(({ key }) => key)).toContain(row.id);
    await publish(of, { only: [row.id, ...before] });
    await site.isEqual(service, model);
    // Publishing everything again changes nothing.
    await publish(of);
    await site.isEqual(service, model);
  },
);

it('reviews of documents are published again', async () => {
  const [member] = await addUnheardMembers(site.database.identity, 1);
  const [id, document] = [randomUUID(), randomUUID()];
  await rowsOf('identity', 'insert into verifications (id, account_id, documents) values ($1, $2, $3)', [
    id,
    member,
    JSON.stringify([{ id: document, name: 'deed.pdf' }]),
  ]);
  const [found] = await site.compare('content', 'content.document-reviews');
  expect(found!.differences).toEqual([{ key: id, mine: null, theirs: expect.any(String) }]);
  await publish('identity.verifications');
  await site.isEqual('content', 'content.document-reviews');
  for (const [, , of] of modelsOfMembers) await publish(of, { only: [member!] });
  for (const [service, model] of modelsOfMembers) await site.isEqual(service, model);
});

it('photos and attachments of messages are published again, except those of an erased member', async () => {
  const [shown, file, erased] = [randomUUID(), randomUUID(), randomUUID()];
  const [gone] = await rowsOf('community', `select id from activists where status = 'deleted' limit 1`);
  const [member] = await rowsOf('community', `select id from activists where status = 'active' limit 1`);
  const add = `insert into media_files (id, owner_id, owner_is_away, purpose, name, type, bytes, stored_as, widths, looks)
    values ($1::uuid, $2, $3, $4, '', 'image/webp', 1, $1::text, '{800,400}', $5)`;
  const looks = '01'.repeat(32);
  await rowsOf('content', add, [erased, gone.id, true, 'request-photo', looks]);
  await rowsOf('content', add, [shown, member.id, false, 'request-photo', looks]);
  await rowsOf('content', add, [file, member.id, false, 'message-attachment', null]);
  expect(await publish('content.photos')).toBe(2);
  expect(await publish('content.attachments')).toBe(1);
  const isKnown = async (table: string, id: string) =>
    (await rowsOf('community', `select from ${table} where id = $1`, [id])).length > 0;
  await waitUntil(async () => (await isKnown('photos', shown)) && (await isKnown('attachments', file)), {
    what: 'Photo and file are known',
    timeout: 60_000,
  });
  await waitUntil(async () => (await rowsOf('content', 'select from outbox')).length === 0, {
    what: 'All are published',
  });
  expect(await isKnown('photos', erased)).toBe(false);
  // A second time nothing changes.
  await publish('content.photos');
  expect((await rowsOf('community', 'select picture from photos where id = $1', [shown]))[0].picture.width).toBe(800);
});

describe('the status of a request that alerts members', () => {
  const id = randomUUID();
  beforeAll(async () => {
    await rowsOf('community', aRequest, [id]);
    await rowsOf(
      'notifications',
      `insert into notices (id, kind, title, body, href) values ($1, 'request-posted', '', '', '')`,
      [id],
    );
    await rowsOf(
      'notifications',
      `insert into alerts (id, owner_id, title, request_type, urgency, location, state, city, description, required_support, posted_at)
       values ($1, $2, 'A dog', 'Other', 'low', 'Market', 'Goa', 'Panaji', '', '{}', now())`,
      [id, owner],
    );
  });

  const status = () => site.compare('notifications', 'notifications.request-statuses');

  it('differs when the event of its end was lost, and is corrected by a resync', async () => {
    expect((await status())[0]!.differences).toEqual([]);
    await rowsOf('community', `update support_requests set status = 'completed' where id = $1`, [id]);
    expect((await status())[0]!.differences.map(({ key }) => key)).toEqual([id]);
    await publish('community.request-statuses', { only: [id] });
    await site.isEqual('notifications', 'notifications.request-statuses');
  });

  it('becomes closed when the request was deleted', async () => {
    await rowsOf('community', 'delete from support_requests where id = $1', [id]);
    expect((await status())[0]!.differences).toEqual([{ key: id, mine: expect.any(String), theirs: null }]);
    await publish('community.request-statuses', { only: [id] });
    await site.isEqual('notifications', 'notifications.request-statuses');
  });
});

it('an integration whose removal was lost is removed by a resync', async () => {
  const [gone] = await rowsOf('content', `delete from integrations where name = 'SendGrid' returning id`);
  const [found] = await site.compare('notifications', 'notifications.providers');
  expect(found!.differences.map(({ key, theirs }) => [key, theirs])).toEqual([[gone[0].id, null]]);
  await publish('content.integrations', { only: [gone[0].id] });
  await site.isEqual('notifications', 'notifications.providers');
});

it('all read models equal the owners’ data in the end', async () => {
  for (const name of ['identity', 'community', 'content', 'notifications'] as const)
    for (const { name: model, differences } of await site.compare(name))
      expect([model, differences]).toEqual([model, []]);
});

it('every aggregate can be published again without notifying anybody', async () => {
  for (const { name } of aggregates) await publish(name);
  await waitUntil(async () => (await countOf('identity', 'outbox')) + (await countOf('community', 'outbox')) === 0, {
    what: 'The outboxes are empty',
    timeout: 60_000,
  });
  for (const table of ['notifications', 'deliveries', 'security_notices'])
    expect([table, await countOf('notifications', table)]).toEqual([table, 0]);
});
