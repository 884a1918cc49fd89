import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import { journalEntryWritten } from '@aar/contracts/content/journal.messages';
import { memberErased } from '@aar/contracts/identity/privacy.messages';
import { eventSubject } from '@aar/platform/messaging/streams';
import { natsAddress } from '@aar/platform/messaging/nats-address';
import { loadJournal, untilApplied } from '@aar/platform/restore/load-journal';
import { prepareRestore } from '@aar/platform/restore/prepare';
import { release, reportOf } from '@aar/platform/restore/report';
import { runService } from '@aar/platform/service/start-service';
import { dumpDatabase, restoreDatabase } from '@aar/tools/backup/dump-database.mjs';
import { waitUntil } from '@aar/tools/ports.mjs';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Secret, TOTP } from 'otpauth';
import { DataSource } from 'typeorm';
import { type Link, verifyAuditLog } from '../src/audit/audit-chain';
import { identity } from '../src/identity.process';
import { type Identity, type Member, startOpenIdentity } from './identity.harness';
import { addStaff } from './members';

let admin: Actor;
let second: Actor;
let site: Identity;
let dataSource: DataSource;
let folder: string;
const members: Record<string, Member> = {};
let oldSession: string;
/** The end of the audit log at the time of the backup. */
let lastBefore: Link;

/** The content of content's journal files. */
const lines: string[] = [];
let connection: NatsConnection;

const logIn = ({ user, password }: Member, other = password) =>
  site.call<{ token: string }>('POST /auth/login', { email: user.email, password: other });

/** A backup, then changes that a restore must not undo; then the restore, and the journal twice. */
beforeAll(async () => {
  site = await startOpenIdentity();
  dataSource = site.dataSource;
  connection = await connect(natsAddress(site.servers.natsUrl));
  connection.subscribe(eventSubject(journalEntryWritten.name), {
    callback: (_, message) => void lines.push(message.string()),
  });
  await connection.flush();
  admin = await addStaff(site, 'admin');
  second = await addStaff(site, 'admin');
  folder = await mkdtemp(path.join(tmpdir(), 'aar-restore-'));
  for (const name of ['erased', 'password', 'suspended', 'lifted', 'promoted', 'withdrawn', 'app', 'same'])
    members[name] = await site.join();
  await setUpApp(members.app!);
  await site.call(
    `POST /admin/users/${members.lifted!.user.id}/suspend`,
    { reason: 'Insulted other members again.' },
    { actor: admin },
  );
  oldSession = (await logIn(members.same!)).body.token;
  lastBefore = (await verifyAuditLog(dataSource, { keptDays: 365 })).last;
  const file = path.join(folder, 'identity.dump');
  await dumpDatabase({ url: site.servers.databaseUrl, file });
  await change();
  await waitUntil(async () => (await dataSource.query('select from outbox')).length === 0, { what: 'publishing' });

  await site.service.stop();
  await restoreDatabase({ url: site.servers.databaseUrl, file });
  await prepareRestore({ identity: site.servers.databaseUrl }, site.servers.natsUrl);
  const again = await runService(identity, site.env, site.clock);
  Object.assign(site.service, again);
  site.service.stop = () => again.stop();
  dataSource = again.app.get(DataSource);
}, 180_000);
afterAll(async () => {
  await connection?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function change() {
  const { erased, password, suspended, lifted, promoted, withdrawn } = members as Record<string, Member>;
  const as = ({ actor }: Member) => ({ actor });
  const appSession = (await site.find(members.app!.token)).body.actor;
  await dataSource.query('update sessions set second_factor_at = now() where account_id = $1', [members.app!.user.id]);
  const changed = await Promise.all([
    site.call(
      'POST /profile/password',
      { currentPassword: password!.password, password: 'herons-after-dusk', confirmPassword: 'herons-after-dusk' },
      as(password!),
    ),
    site.call(
      `POST /admin/users/${suspended!.user.id}/suspend`,
      { reason: 'Insulted other members again.', duration: '7days' },
      { actor: admin },
    ),
    site.call(`POST /admin/users/${lifted!.user.id}/unsuspend`, {}, { actor: admin }),
    site.call(`PUT /admin/users/${promoted!.user.id}/role`, { role: 'editor' }, { actor: admin }),
    site.call('PUT /privacy/consents', { purpose: 'broadcasts', granted: false }, as(withdrawn!)),
    site.call('DELETE /second-factors/totp', undefined, { actor: appSession }),
  ]);
  // Simulates that staff typed it, so that the confirmation ends it.
  await dataSource.query('update accounts set is_password_temporary = true where id = $1', [promoted!.user.id]);
  const [proposal] = await dataSource.query('select id from role_proposals');
  const confirmed = await site.call(`POST /admin/role-proposals/${proposal.id}/confirm`, {}, { actor: second });
  expect(confirmed.status).toBe(204);
  expect(changed.map(({ status, body }) => [status, body && 'code' in body ? body.code : 'done'])).toEqual(
    changed.map(({ status }) => [status < 300 ? status : 'a success', 'done']),
  );
  await dataSource.query(
    `update accounts set status = 'deleted', deletion_due_at = now() - interval '1 day' where id = $1`,
    [erased!.user.id],
  );
  await dataSource.query(
    `insert into due_work (name, key, data, due_at) values ('erase-account', $1, $2, now() - interval '1 day')`,
    [erased!.user.id, { memberId: erased!.user.id }],
  );
  await site.heard(memberErased.name, { memberId: erased!.user.id });
}

/** A second factor that is removed after the backup. */
async function setUpApp({ actor }: Member) {
  const { body } = await site.call<{ secret: string }>('POST /second-factors/totp', {}, { actor });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: site.clock.now().getTime() });
  expect((await site.call('POST /second-factors/totp/confirm', { code }, { actor })).status).toBe(200);
}

/** The same entries, with the kinds alternating as much as possible between those of one member. */
function alternately(journal: string[]): string[] {
  const entries = journal.map(line => JSON.parse(line) as { kind: string; at: string });
  const places = new Map<string, number>();
  const placed = entries.map(entry => {
    const place = places.get(entry.kind) ?? 0;
    places.set(entry.kind, place + 1);
    return { entry, place };
  });
  placed.sort((one, other) => one.place - other.place);
  return placed.map(({ entry }, index) => JSON.stringify({ ...entry, at: new Date(Date.now() + index).toISOString() }));
}

describe('identity, restored to before some changes', () => {
  const account = async (name: string) =>
    (await dataSource.query('select * from accounts where id = $1', [members[name]!.user.id]))[0];

  const verify = () => verifyAuditLog(dataSource, { keptDays: 365 });

  it('has an audit log that is intact, and ends where the backup did', async () => {
    const { problem, last } = await verify();
    expect([problem, last]).toEqual([null, lastBefore]);
  });

  it('accepts no session from before the restore', async () => {
    expect((await site.find(oldSession)).body).toMatchObject({ actor: null });
    expect(await dataSource.query('select from sessions')).toHaveLength(0);
  });

  it('lets members read, but change nothing', async () => {
    const { status, body } = await site.call('PUT /profile', {}, { actor: members.same!.actor });
    expect([status, body.code]).toEqual([503, 'site.held']);
    expect((await logIn(members.same!)).status).toBe(200);
  });

  it('is not released before the journal is applied', async () => {
    await expect(release('identity', site.servers.databaseUrl)).rejects.toThrow(/the journal was not read/);
  });

  it('applies again what the restore had undone', async () => {
    expect((await logIn(members.password!)).status).toBe(200);
    for (const { user } of Object.values(members)) {
      expect(lines.join('\n')).not.toContain(user.id);
      expect(lines.join('\n')).not.toContain(user.email);
    }
    expect((await logIn(members.app!)).body).toMatchObject({ ticket: expect.any(String) });
    const erasedBefore = site.eventsOf(memberErased.name).length;
    await loadJournal(site.servers.databaseUrl, 'identity', lines);
    await untilApplied(site.servers.databaseUrl, 60_000);
    expect((await reportOf('identity', site.servers.databaseUrl)).filter(({ todo }) => todo)).toEqual([]);

    expect(await account('erased')).toMatchObject({ status: 'deleted', full_name: 'Deleted member', email: null });
    await waitUntil(() => site.eventsOf(memberErased.name).length > erasedBefore, { what: 'telling of the erasure' });
    expect((await logIn(members.password!)).status).toBe(401);
    expect((await logIn(members.suspended!)).status).not.toBe(200);
    expect(await account('suspended')).toMatchObject({ status: 'suspended' });
    expect(await account('lifted')).toMatchObject({ status: 'active', suspended_until: null });
    expect(await account('promoted')).toMatchObject({
      role: 'editor',
      role_granted_by: [admin.id, second.id],
      role_granted_at: expect.any(Date),
      password_hash: null,
    });
    expect(
      await dataSource.query(
        `select granted from consents where account_id = $1 and purpose = 'broadcasts' order by decided_at desc limit 1`,
        [members.withdrawn!.user.id],
      ),
    ).toEqual([{ granted: false }]);
    expect((await logIn(members.same!)).status).toBe(200);
    expect((await logIn(members.app!)).body).toMatchObject({ token: expect.any(String) });
    expect(await dataSource.query('select from recovery_codes')).toEqual([]);
  });

  it('changes nothing when the journal is applied a second time', async () => {
    const before = await dataSource.query('select id, version from accounts order by id');
    await dataSource.query('delete from restored_entries');
    await loadJournal(site.servers.databaseUrl, 'identity', alternately(lines));
    await untilApplied(site.servers.databaseUrl, 60_000);
    expect(await dataSource.query('select id, version from accounts order by id')).toEqual(before);
  });

  it('has an audit log that is intact after what was applied again', async () => {
    const { problem, last } = await verify();
    expect(problem).toBeNull();
    expect(last.position).toBeGreaterThanOrEqual(lastBefore.position);
  });

  it('continues when it is released', async () => {
    await release('identity', site.servers.databaseUrl);
    const { actor } = members.same!;
    await waitUntil(
      async () =>
        (await site.call('PUT /privacy/consents', { purpose: 'alerts', granted: false }, { actor })).status < 300,
      { what: 'the release' },
    );
  });
});
