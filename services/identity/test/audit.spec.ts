import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { contactViewed } from '@aar/contracts/community/support-requests.messages';
import type { Output } from '@aar/contracts/contract';
import type { audit } from '@aar/contracts/identity/audit.contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { inTransaction } from '@aar/platform/database/transaction';
import { waitUntil } from '@aar/tools/ports.mjs';
import { type NewAuditEntry, recordAuditEntry } from '../src/audit/record-audit-entry';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { indianSpellings } from '@aar/testing/indian-spellings';
import { planOfSearch } from '@aar/testing/indexes-of-search';
import { type Identity, startIdentity } from './identity.harness';
import { addMember, addStaff } from './members';

type Log = Output<typeof audit.list>;

let site: Identity;
let admin: Actor;
beforeAll(async () => {
  site = await startIdentity();
  admin = await addStaff(site, 'admin', { fullName: 'Meera Nair' });
});
afterAll(() => site?.stop());

const list = async (query: Record<string, string> = {}) =>
  (await site.call<Log>(`GET /admin/audit?${new URLSearchParams(query)}`, undefined, { actor: admin })).body;
const labels = async (query: Record<string, string>) => (await list(query)).entries.map(entry => entry.targetLabel);

const anEntry = (changes: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  actorId: admin.id,
  action: 'blog.published',
  targetType: 'blog',
  targetId: randomUUID(),
  targetLabel: 'Monsoon and strays',
  ...changes,
});
const record = (changes?: Partial<NewAuditEntry>) => recordAuditEntry(site.dataSource.manager, anEntry(changes));

it('is for administrators only', async () => {
  const { id } = admin;
  for (const role of ['user', 'moderator', 'editor'] as const)
    for (const path of ['/admin/audit', '/admin/audit/actions'])
      expect((await site.call(`GET ${path}`, undefined, { actor: { id, role } })).status).toBe(403);
});

it('shows who did what to whom and why, newest first', async () => {
  const targetType = 'story';
  await record({ targetType, targetLabel: 'A cow in the well', doneAt: '2026-01-01T10:00:00.000Z' });
  await record({ targetType, targetLabel: 'Crows', diff: { isFeatured: [false, true] }, reason: 'Asked for' });
  const { entries } = await list({ targetType });
  expect(entries).toMatchObject([
    {
      action: 'blog.published',
      actorId: admin.id,
      actorName: 'Meera Nair',
      actorRole: 'admin',
      targetLabel: 'Crows',
      diff: { isFeatured: [false, true] },
      reason: 'Asked for',
    },
    { targetLabel: 'A cow in the well', diff: {}, reason: null },
  ]);
});

it('shows members by their present name, of which the log has no copy', async () => {
  const { id } = await addMember(site, { fullName: 'Ravi Before' });
  await record({ targetType: 'member', targetId: id, targetLabel: 'Ravi Before' });
  await site.dataSource.query(`update accounts set full_name = 'Ravi After' where id = $1`, [id]);
  expect(await labels({ targetType: 'member', targetId: id })).toEqual(['Ravi After']);
  expect(JSON.stringify(await site.dataSource.query('select * from audit_entries'))).not.toContain('Ravi');
});

it('is filtered by action, actor, target and days in India’s time zone', async () => {
  const other = await addStaff(site, 'editor');
  await record({ targetLabel: 'by the editor', actorId: other.id });
  await record({ targetLabel: 'a menu', action: 'menu.deleted' });
  await record({ targetLabel: 'last minute of May', action: 'page.made', doneAt: '2026-05-31T18:29:59.000Z' });
  await record({ targetLabel: 'first minute of June', action: 'page.made', doneAt: '2026-05-31T18:30:00.000Z' });
  expect(await labels({ actorId: other.id })).toEqual(['by the editor']);
  expect(await labels({ action: 'menu.deleted' })).toEqual(['a menu']);
  expect(await labels({ from: '2026-06-01', to: '2026-06-01' })).toEqual(['first minute of June']);
  expect(await labels({ from: '2026-05-31', to: '2026-05-31' })).toEqual(['last minute of May']);
});

it('reads the entries of one item from an index, whatever its type', async () => {
  const targetId = randomUUID();
  await record({ targetId, targetLabel: 'the item' });
  expect(await labels({ targetId })).toEqual(['the item']);
  const plan = await inTransaction(site.dataSource, async tx => {
    await tx.query('set local enable_seqscan = off');
    return JSON.stringify(
      await tx.query('explain select from audit_entries where target_id = $1 order by done_at desc, id desc limit 25', [
        targetId,
      ]),
    );
  });
  expect(plan).toContain('audit_entries_of_item');
});

it.each([
  ['members', 'accounts', 'searchable_text(admin_text)', 'accounts_folded_text'],
  ['entries', 'audit_entries', 'searchable_text(target_label)', 'audit_entries_folded_label'],
])('an index finds %s by a Latin spelling and by two Indian letters', async (_, table, text, index) => {
  expect(await planOfSearch(site.dataSource, table, text)).toContain(index);
});

it('is searched by words of the label, the target member’s name and the actor’s name', async () => {
  const { id } = await addMember(site, { fullName: 'Zubeen Phukan' });
  const quiet = await addStaff(site, 'editor', { fullName: 'Quirina Álvares' });
  await record({ targetLabel: 'A wombat, of all animals' });
  await record({ targetType: 'member', targetId: id, targetLabel: '' });
  await record({ actorId: quiet.id, targetLabel: 'by Quirina' });
  expect(await labels({ q: 'WOMBAT animals' })).toEqual(['A wombat, of all animals']);
  expect(await labels({ q: 'phukan' })).toEqual(['Zubeen Phukan']);
  expect(await labels({ q: 'alvares' })).toEqual(['by Quirina']);
  const { written, asked, others } = indianSpellings;
  await record({ targetLabel: written });
  await record({ actorId: (await addStaff(site, 'editor', { fullName: written })).id, targetLabel: 'by staff' });
  for (const q of asked) expect([q, await labels({ q })]).toEqual([q, expect.arrayContaining([written, 'by staff'])]);
  for (const q of others) expect([q, await labels({ q })]).toEqual([q, []]);
  const short = await site.call('GET /admin/audit?q=ab', undefined, { actor: admin });
  expect(short).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'q', message: 'Please type at least 3 letters.' }] },
  });
});

it('is paginated', async () => {
  const targetType = 'paged';
  for (const n of [1, 2, 3, 4, 5])
    await record({ targetType, targetLabel: `${n}`, doneAt: `2026-02-0${n}T00:00:00.000Z` });
  const first = await list({ targetType, limit: '3' });
  const second = await list({ targetType, limit: '3', cursor: first.nextCursor! });
  expect([...first.entries, ...second.entries].map(entry => entry.targetLabel)).toEqual(['5', '4', '3', '2', '1']);
  expect(second.nextCursor).toBeNull();
});

it('lists its distinct actions', async () => {
  await record({ action: 'aardvark.fed' });
  await record({ action: 'aardvark.fed' });
  const { body } = await site.call<Output<typeof audit.actions>>('GET /admin/audit/actions', undefined, {
    actor: admin,
  });
  expect(body.actions.filter(action => action === 'aardvark.fed')).toHaveLength(1);
  expect(body.actions).toEqual([...body.actions].sort());
});

it('is append-only, until an entry is a year old', async () => {
  const { query } = site.dataSource.manager;
  const onLog = query.bind(site.dataSource.manager);
  const targetType = 'kept';
  await record({ targetType, targetLabel: 'young' });
  await record({ targetType, targetLabel: 'old', doneAt: '2020-01-01T00:00:00.000Z' });
  const refused = 'the audit log is only added to';
  await expect(onLog(`update audit_entries set reason = 'another'`)).rejects.toThrow(refused);
  await expect(onLog(`update audit_entries set times = times + 1, last_at = now()`)).rejects.toThrow(refused);
  await expect(onLog(`update audit_entries set target_label = ''`)).rejects.toThrow(refused);
  await expect(onLog(`delete from audit_entries where target_label = 'young'`)).rejects.toThrow(refused);
  await expect(onLog('truncate audit_entries')).rejects.toThrow(refused);
  await site.service.app.get(Housekeeping).forget();
  expect(await labels({ targetType })).toEqual(['young']);
});

it('counts views of one target within an hour, and allows no other change of their entry', async () => {
  const view = { action: 'document.viewed', targetType: 'document', targetId: randomUUID() };
  const at = (time: string) => record({ ...view, doneAt: `2026-03-01T${time}:00.000Z` });
  for (const time of ['10:00', '10:20', '10:10', '12:00']) await at(time);
  await record({ ...view, actorId: randomUUID(), doneAt: '2026-03-01T10:30:00.000Z' });
  const { entries } = await list({ targetId: view.targetId });
  expect(entries.map(({ doneAt, times, lastAt }) => [doneAt, times, lastAt])).toEqual([
    ['2026-03-01T12:00:00+00:00', 1, null],
    ['2026-03-01T10:30:00+00:00', 1, null],
    ['2026-03-01T10:00:00+00:00', 3, '2026-03-01T10:20:00+00:00'],
  ]);
  const entry = `from (select 1) one where action = 'document.viewed' and times = 3`;
  for (const change of [
    'times = 1, last_at = now()',
    'times = times + 2, last_at = now()',
    `times = times + 1, last_at = '2020-01-01'`,
    'times = times + 1, last_at = now(), actor_id = gen_random_uuid()',
  ])
    await expect(site.dataSource.query(`update audit_entries set ${change} ${entry}`)).rejects.toThrow('only added to');
});

it('masks every contact in an entry', async () => {
  await record({
    targetType: 'masked',
    targetLabel: 'Mail of asha@example.org',
    diff: {
      'config.from_email': ['asha@example.org', 'help@example.org'],
      mobile: ['9822012310', null],
      order: [1, 2],
    },
    reason: 'Wrote from asha@example.org and 98220 12310',
  });
  expect((await list({ targetType: 'masked' })).entries).toMatchObject([
    {
      targetLabel: 'Mail of a***@example.org',
      diff: {
        'config.from_email': ['a***@example.org', 'h***@example.org'],
        mobile: ['98******10', null],
        order: [1, 2],
      },
      reason: 'Wrote from a***@example.org and 98******10',
    },
  ]);
});

it('accepts only an id as the target of a member entry, because others could not be listed', async () => {
  const entry = { ...anEntry({ targetType: 'member', targetId: 'Ravi' }), doneAt: new Date().toISOString() };
  const telling = inTransaction(site.dataSource, tx =>
    addToOutbox(tx, auditEntryRequested, { ...entry, targetLabel: '', diff: {}, reason: null }),
  );
  await expect(telling).rejects.toMatchObject({ issues: [{ path: ['targetId'] }] });
});

it('records actions in other services, and every view of the contact of a support request or event', async () => {
  const entry = { ...anEntry({ targetType: 'integration', targetLabel: 'Mail' }), targetLabel: 'Mail' };
  const requestId = randomUUID();
  const doneAt = new Date().toISOString();
  await site.tell(auditEntryRequested, { ...entry, diff: { config: ['(set)', '(set)'] }, reason: null, doneAt });
  const eventId = randomUUID();
  await site.tell(contactViewed, { requestId, viewerId: admin.id, viewedAt: doneAt });
  await site.tell(contactViewed, { requestId: eventId, targetType: 'event', viewerId: admin.id, viewedAt: doneAt });
  const entryOf = (targetId: string) => list({ targetId }).then(({ entries }) => entries[0]);
  await waitUntil(
    async () => Boolean((await entryOf(entry.targetId)) && (await entryOf(requestId)) && (await entryOf(eventId))),
    {
      what: 'noting the actions',
    },
  );
  expect(await entryOf(entry.targetId)).toMatchObject({ targetLabel: 'Mail', diff: { config: ['(set)', '(set)'] } });
  const view = { action: 'contact.viewed', actorId: admin.id };
  expect(await entryOf(requestId)).toMatchObject({ ...view, targetType: 'support-request' });
  expect(await entryOf(eventId)).toMatchObject({ ...view, targetType: 'event', targetLabel: 'Contact of an event' });
});
