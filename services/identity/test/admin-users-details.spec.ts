import { randomUUID } from 'node:crypto';
import { type AdminSite, reason, startAdminSite } from './admin.harness';
import { addStaff, openSession } from './members';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

describe('editors', () => {
  it('see contacts masked, wherever', async () => {
    const { id } = await site.add({ fullName: 'Masked Member', email: 'masked@example.com', mobile: '9822012310' });
    const masked = { email: 'm***@example.com', mobile: '98******10' };
    expect((await site.list({ search: 'masked member' }, site.editor)).users).toMatchObject([masked]);
    expect(await site.detail(id, site.editor)).toMatchObject(masked);
    await site.dataSource.query('update accounts set is_verified = false where id = $1', [id]);
    expect((await site.ask(`POST /admin/users/${id}/verify`, undefined, site.editor)).body).toMatchObject(masked);
  });

  it('cannot guess contacts by searching for them', async () => {
    await site.add({ fullName: 'Hidden Contact', email: 'secret.nest@example.com', mobile: '9811122233' });
    for (const search of ['secret.nest', '9811122233', '98111', 'secret.nest@example.com'])
      expect(await site.names({ search }, site.editor)).toEqual([]);
    expect(await site.names({ search: 'hidden contact' }, site.editor)).toEqual(['Hidden Contact']);
  });

  it('suspend, unsuspend, delete, export and give roles to nobody', async () => {
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

  it('and those below them: members see nothing of it', async () => {
    for (const role of ['user', 'moderator'] as const)
      expect((await site.ask('GET /admin/users', undefined, { id: randomUUID(), role })).status).toBe(403);
  });
});

describe('looking at contacts', () => {
  it('of a list is noted once in ten minutes for the same filters, and for administrators', async () => {
    const looker = await addStaff(site, 'admin');
    await site.list({ state: 'Goa', status: 'active' }, looker);
    await site.list({ state: 'Goa', status: 'active', limit: '1' }, looker);
    await site.list({ state: 'Assam' }, looker);
    await site.list({ search: '98220 12345' }, looker);
    await site.list({ search: 'asha@example.org' }, looker);
    const entries = await site.entriesOf(`actor_id = $1 and action = 'members.listed'`, looker.id);
    expect(entries.map(({ diff }: { diff: object }) => diff)).toEqual([
      { state: [null, 'Goa'], status: [null, 'active'] },
      { state: [null, 'Assam'] },
      { search: [null, '***** ***45'] },
      { search: [null, 'a***@example.org'] },
    ]);
    await site.list({ state: 'Goa' }, site.editor);
    expect(await site.entriesOf(`actor_id = $1 and action = 'members.listed'`, site.editor.id)).toEqual([]);
  });

  it('of one member is noted each time, in their history', async () => {
    const { id } = await site.add();
    await site.detail(id);
    const { history } = await site.detail(id);
    expect(history).toMatchObject([
      { action: 'contact.viewed', actorId: site.admin.id, actorName: 'The admin' },
      { action: 'contact.viewed' },
    ]);
    await site.detail(id, site.editor);
    expect(await site.entriesOf('target_id = $1', id)).toHaveLength(2);
  });
});

describe('the details', () => {
  it('tell how a member signs in, what is confirmed, and what happened', async () => {
    const { id } = await site.add({ emailConfirmedAt: new Date(), passwordHash: '$argon2id$' });
    await site.dataSource.query(
      `insert into social_accounts (account_id, platform, subject) values ($1, 'google', 's1'), ($1, 'youtube', null)`,
      [id],
    );
    await openSession(site, { id });
    await site.ask(`POST /admin/users/${id}/suspend`, { reason, duration: '7days' });
    const user = await site.detail(id);
    expect(user).toMatchObject({
      ...{ signInWith: ['password', 'google'], emailConfirmed: true, mobileConfirmed: false, sessions: 0 },
      suspension: { reason, byName: 'The admin', until: expect.any(String) },
    });
    expect(user.history.map(({ action }) => action)).toEqual(['contact.viewed', 'member.suspended']);
  });

  it('of nobody are not there', async () => {
    expect(await site.ask(`GET /admin/users/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { code: 'identity.member.unknown' },
    });
  });
});
