import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { type AdminSite, reason, startAdminSite } from './admin.harness';
import { addStaff, openSession } from './members';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

it.each(['admin', 'editor'] as const)('contacts are masked for an %s everywhere', async role => {
  const contacts = { email: `${role}.masked@example.com`, mobile: role === 'admin' ? '9822012310' : '9822012410' };
  const { id } = await site.add({ fullName: `Masked for ${role}`, ...contacts });
  const masked = { email: `${role[0]}***@example.com`, mobile: '98******10' };
  const actor = site[role];
  expect((await site.list({ search: `masked for ${role}` }, actor)).users).toMatchObject([masked]);
  expect(await site.detail(id, actor)).toMatchObject(masked);
  await site.dataSource.query('update accounts set is_verified = false where id = $1', [id]);
  expect((await site.ask(`POST /admin/users/${id}/verify`, undefined, actor)).body).toMatchObject(masked);
  expect(await site.entriesOf(`target_id = $1 and action = 'contact.viewed'`, id)).toEqual([]);
});

describe('editors', () => {
  it('cannot guess contacts by searching for them', async () => {
    await site.add({ fullName: 'Hidden Contact', email: 'secret.nest@example.com', mobile: '9811122233' });
    for (const search of ['secret.nest', '9811122233', '98111', 'secret.nest@example.com'])
      expect(await site.names({ search }, site.editor)).toEqual([]);
    expect(await site.names({ search: 'hidden contact' }, site.editor)).toEqual(['Hidden Contact']);
  });

  it('cannot suspend, unsuspend, delete, export or give roles', async () => {
    const { id } = await site.add();
    const refused = await Promise.all([
      site.ask(`POST /admin/users/${id}/suspend`, { reason }, site.editor),
      site.ask(`POST /admin/users/${id}/unsuspend`, undefined, site.editor),
      site.ask(`DELETE /admin/users/${id}`, undefined, site.editor),
      site.ask(`PUT /admin/users/${id}/role`, { role: 'admin' }, site.editor),
      site.ask('POST /admin/users/bulk', { action: 'verify', ids: [id] }, site.editor),
      site.ask('GET /admin/users.csv', undefined, site.editor),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('have access to the list, but members and moderators do not', async () => {
    for (const role of ['user', 'moderator'] as const)
      expect((await site.ask('GET /admin/users', undefined, { id: randomUUID(), role })).status).toBe(403);
  });
});

describe('viewing contacts', () => {
  const show = (id: string, actor?: Actor, key?: string) =>
    site.ask<{ email: string; mobile: string }>(`POST /admin/users/${id}/contacts`, undefined, actor, key);

  it('is for administrators, one member at a time, and stores no copy', async () => {
    const contacts = { email: 'seen.once@example.com', mobile: '9822012510' };
    const { id } = await site.add(contacts);
    expect(await show(id, site.admin, 'a key of the browser')).toMatchObject({ status: 200, body: contacts });
    expect((await show(id, site.editor)).status).toBe(403);
    expect((await show(randomUUID())).status).toBe(404);
    expect(await site.dataSource.query(`select from idempotency_keys where answer like '%seen.once%'`)).toEqual([]);
  });

  it('needs a proof of the last ten minutes, and is not audited without one', async () => {
    const { id } = await site.add();
    expect(await show(id, { ...site.admin, provedUntil: undefined })).toMatchObject({
      status: 403,
      body: { code: 'auth.step-up-required' },
    });
    expect(await site.entriesOf('target_id = $1', id)).toEqual([]);
  });

  it('of an erased member is refused, and not audited', async () => {
    const { id } = await site.add({ email: null, mobile: null, status: 'deleted', deletionDueAt: null });
    expect(await show(id)).toMatchObject({ status: 404, body: { code: 'identity.member.unknown' } });
    expect(await site.entriesOf('target_id = $1', id)).toEqual([]);
  });

  it('is one audit entry with a count per hour, viewer and member', async () => {
    const other = await addStaff(site, 'admin', { fullName: 'Somebody Else' });
    const [{ id }, neighbour] = [await site.add(), await site.add()];
    await Promise.all([show(id), show(id), show(id)]);
    await show(id, other);
    await show(neighbour.id);
    const { history } = await site.detail(id);
    expect(history).toMatchObject([
      { action: 'contact.viewed', actorName: 'Somebody Else', times: 1, lastAt: null },
      { action: 'contact.viewed', actorName: 'The admin', times: 3, lastAt: expect.any(String) },
    ]);
    expect((await site.detail(neighbour.id)).history).toMatchObject([{ times: 1 }]);
  });

  it('is not audited for lists, whatever their filters, nor for the details', async () => {
    const looker = await addStaff(site, 'admin');
    const { id } = await site.add();
    const queries: Record<string, string>[] = [{}, { state: 'Goa', status: 'active' }, { search: 'meera joshi' }];
    for (const query of queries) await site.list(query, looker);
    await site.detail(id, looker);
    expect(await site.entriesOf('actor_id = $1', looker.id)).toEqual([]);
  });

  it('by a search is audited, with masked words', async () => {
    const looker = await addStaff(site, 'admin');
    for (const search of ['98220 12345', '98220 12345', 'asha@example.org', 'asha.rao'])
      await site.list({ search }, looker);
    const entries = await site.entriesOf(`actor_id = $1 and action = 'contact.searched'`, looker.id);
    expect(entries.map(({ diff, times }: { diff: object; times: number }) => [diff, times])).toEqual([
      [{ search: [null, '***** ***45'] }, 2],
      [{ search: [null, 'a***@example.org'] }, 1],
      [{ search: [null, 'a***.rao'] }, 1],
    ]);
  });
});

describe('the details', () => {
  it('show how a member signs in, which contacts are confirmed, and the history', async () => {
    const { id } = await site.add({ mobileConfirmedAt: null, passwordHash: '$argon2id$' });
    await site.dataSource.query(
      `insert into social_accounts (account_id, platform, subject) values ($1, 'google', 's1'), ($1, 'youtube', null)`,
      [id],
    );
    await openSession(site, { id });
    await site.ask(`POST /admin/users/${id}/suspend`, { reason, duration: '7days' });
    const user = await site.detail(id);
    expect(user).toMatchObject({
      signInWith: ['password', 'google'],
      emailConfirmed: true,
      mobileConfirmed: false,
      sessions: 0,
      suspension: { reason, byName: 'The admin', until: expect.any(String) },
    });
    expect(user.history!.map(({ action }) => action)).toEqual(['member.suspended']);
  });

  it('give editors no history, and mask contacts in the reason of a suspension', async () => {
    const { id } = await site.add();
    const words = { reason: 'Rang +91 98220 54321 and wrote to asha.rao@example.in at night.' };
    expect((await site.ask(`POST /admin/users/${id}/suspend`, words)).status).toBe(200);
    const [forAdmin, forEditor] = [await site.detail(id), await site.detail(id, site.editor)];
    expect(forEditor).not.toHaveProperty('history');
    for (const { suspension } of [forAdmin, forEditor])
      expect(suspension!.reason).toBe('Rang 98******21 and wrote to a***@example.in at night.');
    expect(forAdmin.history).toHaveLength(1);
  });

  it('of an unknown member are not found', async () => {
    expect(await site.ask(`GET /admin/users/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { code: 'identity.member.unknown' },
    });
  });
});
