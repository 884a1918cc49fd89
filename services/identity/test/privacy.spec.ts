import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type { EventData, EventKind } from '@aar/contracts/event';
import { ConsentPurpose, type DataExport, type privacy } from '@aar/contracts/identity/privacy.contract';
import { exportPartGathered, keepers, memberPartErased } from '@aar/contracts/identity/privacy.events';
import { eventSubject } from '@aar/platform/events/streams';
import { dumpTables } from '@aar/testing/dump-tables';
import { waitUntil } from '@aar/tools/ports.mjs';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import { Housekeeping } from '../src/database/housekeeping';
import { Erasure } from '../src/privacy/erasure.service';
import { type Identity, startIdentity } from './identity.harness';

let site: Identity;
let nats: NatsConnection;

beforeAll(async () => {
  site = await startIdentity();
  nats = await connect({ servers: site.servers.natsUrl });
  await site.setFlag('otp_mobile_enabled', 'true');
});
afterAll(async () => {
  await nats?.close();
  await site?.stop();
});
beforeEach(() => (site.told.length = 0));

type Consents = Output<typeof privacy.consents>;
/** A download, or why there is none. */
type Gathered = DataExport & Pick<ProblemBody, 'code'>;
type Plan = Output<typeof privacy.deletion>;
type Member = Awaited<ReturnType<Identity['join']>>;

const publish = <E extends EventKind>(event: E, data: EventData<E>) =>
  jetstream(nats).publish(eventSubject(event.name), JSON.stringify(event.schema.parse(data)), { msgID: randomUUID() });

const told = (name: string, fits: object = {}) =>
  site.told
    .filter(({ subject }) => subject === eventSubject(name))
    .map(({ data }) => data)
    .filter(data => Object.entries(fits).every(([field, value]) => data[field] === value));
const waitForTold = async (name: string, fits: object) => {
  await waitUntil(() => told(name, fits).length > 0, { what: `${name} ${JSON.stringify(fits)}` });
  return told(name, fits).at(-1)!;
};
const accountOf = async (id: string) => (await site.dataSource.query('select * from accounts where id = $1', [id]))[0];
const run = (statement: string, ...values: unknown[]) => site.dataSource.query(statement, values);

describe('what a member agreed to', () => {
  const consents = async (actor: Actor) =>
    (await site.call<Consents>('GET /privacy/consents', undefined, { actor })).body;
  const decide = (actor: Actor, purpose: string, granted: boolean) =>
    site.call<Consents & ProblemBody>('PUT /privacy/consents', { purpose, granted }, { actor });

  it('is on record from joining on, with the version of the notice', async () => {
    const { actor } = await site.join();
    const { consents: now, history } = await consents(actor);
    expect(now.map(({ purpose }) => purpose)).toEqual(ConsentPurpose.options);
    for (const one of now)
      expect(one).toMatchObject({ granted: true, noticeVersion: '1', decidedAt: expect.any(String) });
    expect(history).toHaveLength(4);
    await waitForTold('identity.consent.changed.v1', { memberId: actor.id, purpose: 'broadcasts', granted: true });
  });

  it('changes by another entry, never by changing one', async () => {
    const { actor } = await site.join();
    await decide(actor, 'alerts', false);
    const { status, body } = await decide(actor, 'alerts', true);
    expect(status).toBe(200);
    expect(body.history.slice(0, 2).map(({ purpose, granted }) => [purpose, granted])).toEqual([
      ['alerts', true],
      ['alerts', false],
    ]);
    expect(body.history).toHaveLength(6);
    expect(await consents(actor)).toEqual(body);
    await waitForTold('identity.consent.changed.v1', { memberId: actor.id, purpose: 'alerts', granted: false });
  });

  it('is listed up to the latest 200 decisions, and tells what is in force also beyond those', async () => {
    const { actor } = await site.join();
    await decide(actor, 'broadcasts', false);
    await run(
      `insert into consents (id, account_id, purpose, granted, notice_version)
       select gen_random_uuid(), $1, 'alerts', n % 2 = 0, '1' from generate_series(1, 200) n`,
      actor.id,
    );
    const { consents: now, history } = await consents(actor);
    expect(history).toHaveLength(200);
    expect(now.find(({ purpose }) => purpose === 'broadcasts')).toMatchObject({ granted: false });
  });

  it('to the directory is what shows the member there', async () => {
    const { actor } = await site.join();
    await decide(actor, 'directory', false);
    await waitForTold('identity.member.changed.v1', { memberId: actor.id, listed: false });
    expect((await accountOf(actor.id)).listed).toBe(false);
    await decide(actor, 'directory', true);
    await waitForTold('identity.member.changed.v1', { memberId: actor.id, listed: true, version: 3 });
  });

  it('of the terms is withdrawn by deleting the account only', async () => {
    const { actor } = await site.join();
    expect((await decide(actor, 'terms', false)).status).toBe(400);
  });

  it('before the ledger was kept is told as in force and never asked', async () => {
    const { actor } = await site.join();
    await run('delete from consents where account_id = $1', actor.id);
    const { consents: now, history } = await consents(actor);
    expect(history).toEqual([]);
    expect(now.map(({ granted }) => granted)).toEqual([true, true, true, true]);
    expect(now.find(({ purpose }) => purpose === 'alerts')).toMatchObject({ decidedAt: null });
  });
});

describe('a download of all data', () => {
  const request = (actor: Actor) => site.call<Gathered>('POST /privacy/export', {}, { actor });
  const get = async (id: string, actor: Actor) =>
    (await site.call<Gathered>(`GET /privacy/export/${id}`, undefined, { actor })).body;
  const file = (id: string, actor: Actor) =>
    site.call<Record<string, Record<string, unknown>> & ProblemBody>(`GET /privacy/export/${id}/file`, undefined, {
      actor,
    });
  const others = keepers.filter(keeper => keeper !== 'identity');

  /** Hands in the parts of the other services, in two pieces each and in no good order. */
  async function handIn(exportId: string, memberId: string) {
    for (const keeper of others) {
      const text = JSON.stringify({ from: keeper, words: 'कुत्ता' });
      const pieces = [text.slice(0, 7), text.slice(7)];
      for (const piece of [1, 0])
        await publish(exportPartGathered, { exportId, memberId, keeper, piece, pieces: 2, data: pieces[piece]! });
    }
  }
  const ready = (id: string, actor: Actor) =>
    waitUntil(async () => (await get(id, actor)).status === 'ready', { what: 'the download' });

  async function aReadyExport(member: Member) {
    const { body } = await request(member.actor);
    await handIn(body.id, member.actor.id);
    await ready(body.id, member.actor);
    return body.id;
  }

  it('is ready when every service has handed in its part, and is one JSON document', async () => {
    const member = await site.join();
    const { actor } = member;
    const { status, body } = await request(actor);
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'gathering', parts: 4, url: null } });
    await waitUntil(async () => (await get(body.id, actor)).gathered === 1, { what: 'this service’s own part' });
    expect((await file(body.id, actor)).status).toBe(404);
    await handIn(body.id, actor.id);
    await ready(body.id, actor);
    expect(await get(body.id, actor)).toMatchObject({ gathered: 4, url: `/api/privacy/export/${body.id}/file` });

    const { headers, body: document } = await file(body.id, actor);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(document).toMatchObject({
      member: { id: actor.id, fullName: 'Asha Kulkarni' },
      identity: { account: { email: member.user.email, bio: 'Night rescues.' }, sessions: [{}], verifications: [] },
      content: { from: 'content', words: 'कुत्ता' },
      notifications: { from: 'notifications' },
    });
    expect(JSON.stringify(document)).not.toMatch(/argon2|hash/i);
    await waitForTold('identity.notice.raised.v1', { memberId: actor.id, kind: 'export-ready' });
  });

  it('is gathered once at a time, and shown to its member only', async () => {
    const { actor } = await site.join();
    const stranger = await site.join();
    const { body } = await request(actor);
    expect((await request(actor)).body).toMatchObject({ status: 409, code: 'identity.export.running' });
    expect((await get(body.id, stranger.actor)).code).toBe('identity.export.unknown');
    expect((await file(body.id, stranger.actor)).status).toBe(404);
    const latest = (of: Actor) =>
      site.call<Output<typeof privacy.latestExport>>('GET /privacy/export', undefined, { actor: of });
    expect((await latest(actor)).body.export).toMatchObject({ id: body.id });
    expect((await latest(stranger.actor)).body).toEqual({ export: null });
  });

  it('is not blocked for ever by one that a service never answered', async () => {
    const { actor } = await site.join();
    const { body } = await request(actor);
    await run(`update data_exports set expires_at = now() - interval '1 minute' where id = $1`, body.id);
    expect((await get(body.id, actor)).status).toBe('expired');
    expect((await request(actor)).status).toBe(202);
  });

  it('can be had for a week; then the parts are forgotten', async () => {
    const member = await site.join();
    const id = await aReadyExport(member);
    const days = (Date.parse((await get(id, member.actor)).expiresAt!) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);
    await run(`update data_exports set expires_at = now() - interval '1 minute' where id = $1`, id);
    expect((await file(id, member.actor)).status).toBe(404);
    await site.service.app.get(Housekeeping).forget();
    expect(await run('select 1 from data_export_parts where export_id = $1', id)).toEqual([]);
    expect((await get(id, member.actor)).status).toBe('expired');
  });
});

describe('the deletion of an account', () => {
  const request = (actor: Actor, password: string, address?: string) =>
    site.call<Plan & ProblemBody>('POST /privacy/delete', { password }, { actor, address });
  const cancel = (actor: Actor) => site.call<Plan & ProblemBody>('DELETE /privacy/delete', undefined, { actor });
  const plan = async (actor: Actor) => (await site.call<Plan>('GET /privacy/delete', undefined, { actor })).body;

  it('is planned with the password, takes the member off the directory, and tells the date', async () => {
    const { actor, password } = await site.join();
    const { status, body } = await request(actor, password);
    expect(status).toBe(200);
    expect((Date.parse(body.dueAt!) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(await plan(actor)).toEqual(body);
    await waitForTold('identity.member.changed.v1', { memberId: actor.id, listed: false, status: 'active' });
    const notice = await waitForTold('identity.notice.raised.v1', { memberId: actor.id, kind: 'deletion-planned' });
    expect(notice.facts).toEqual({ until: body.dueAt });
    expect((await request(actor, password)).body).toEqual(body);
    expect(told('identity.notice.raised.v1', { memberId: actor.id })).toHaveLength(1);
  });

  it('can be called off until then', async () => {
    const { actor, password } = await site.join();
    await request(actor, password);
    expect(await cancel(actor)).toMatchObject({ status: 200, body: { dueAt: null } });
    expect(await plan(actor)).toEqual({ dueAt: null });
    await waitForTold('identity.notice.raised.v1', { memberId: actor.id, kind: 'deletion-cancelled' });
    await waitForTold('identity.member.changed.v1', { memberId: actor.id, listed: true, version: 3 });
    expect((await cancel(actor)).body).toMatchObject({ status: 404, code: 'identity.deletion.none' });
  });

  it('is refused with a wrong password, whose guesses wait as those of signing in do', async () => {
    const { actor, password } = await site.join();
    const address = '203.0.113.77';
    const first = await request(actor, 'wrong', address);
    expect(first).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    for (let guess = 0; guess < 4; guess += 1) await request(actor, 'wrong', address);
    expect((await request(actor, password, address)).status).toBe(429);
    expect(await plan(actor)).toEqual({ dueAt: null });
  });

  it('needs no password where the account has none', async () => {
    const { actor } = await site.join();
    await run('update accounts set password_hash = null where id = $1', actor.id);
    expect((await request(actor, '')).status).toBe(200);
  });

  it('never takes the last administrator away, also when two go at the same time', async () => {
    const two = [await site.join(), await site.join()];
    for (const { actor } of two) await run(`update accounts set role = 'admin' where id = $1`, actor.id);
    const answers = await Promise.all(two.map(({ actor, password }) => request(actor, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('identity.member.last-admin');
    await run(`update accounts set role = 'user', deletion_due_at = null where role = 'admin'`);
  });
});

describe('an account whose day has come', () => {
  const erase = () => site.service.app.get(Erasure).eraseDue();
  const becomeDue = (id: string) =>
    run(`update accounts set deletion_due_at = now() - interval '1 second' where id = $1`, id);
  /** Everything about this member contains "canary". */
  const canary = { fullName: 'Canary Rao', bio: 'Canary bio', email: 'canary@example.org', mobile: '9777777777' };

  async function aKnownMember() {
    const member = await site.join({
      ...canary,
      password: 'canary-sings-at-noon',
      confirmPassword: 'canary-sings-at-noon',
    });
    const { id } = member.actor;
    await site.sendCode(canary.mobile);
    await run(`insert into pending_contacts values ($1, 'email', 'canary2@example.org')`, id);
    await run(
      `insert into social_accounts (account_id, platform, subject, username) values ($1, 'google', 'canary', 'canary')`,
      id,
    );
    await run(`insert into sharing_preferences values ($1, true, true, true, '{canary}', 'canary')`, id);
    await run(
      `insert into verifications (id, account_id, status, note, documents, reason)
       values ($2, $1, 'rejected', 'canary', '[{"name": "canary.pdf"}]', 'canary')`,
      ...[id, randomUUID()],
    );
    await run(
      `insert into idempotency_keys (scope, key, body_hash, answer) values ($1 || ' x', 'k', 'h', 'canary')`,
      id,
    );
    await run(
      `insert into idempotency_keys (scope, key, body_hash, answer)
       values ($2 || ' identity.admin-users.verify', 'k', 'h', json_build_object('id', $1::uuid, 'fullName', 'canary'))`,
      ...[id, randomUUID()],
    );
    const { body } = await site.call<DataExport>('POST /privacy/export', {}, { actor: member.actor });
    await waitUntil(
      async () => (await run('select 1 from data_export_parts where export_id = $1', body.id)).length > 0,
      { what: 'a part with everything' },
    );
    return member;
  }
  const outboxIsEmpty = () =>
    waitUntil(async () => (await run('select 1 from outbox')).length === 0, { what: 'telling everything' });

  it('leaves nothing of the member in any table, and an anonymous row', async () => {
    const { actor, token } = await aKnownMember();
    await outboxIsEmpty();
    expect(await dumpTables(site.dataSource)).toMatch(/canary@example/);
    await becomeDue(actor.id);
    await erase();
    await outboxIsEmpty();
    expect(await dumpTables(site.dataSource)).not.toMatch(/canary|9777777777/i);
    expect(await accountOf(actor.id)).toMatchObject({ status: 'deleted', full_name: 'Deleted member', email: null });
    expect((await site.find(token)).body.actor).toBeNull();
    await waitForTold('identity.member.erased.v1', { memberId: actor.id });
    await waitForTold('identity.member.changed.v1', { memberId: actor.id, status: 'deleted', listed: false });
    await waitForTold('identity.contact.changed.v1', { memberId: actor.id, email: null, mobile: null });
    const proofs = await run('select purpose, granted from consents where account_id = $1', actor.id);
    expect(proofs).toHaveLength(4);
  });

  it('frees its contacts for whoever joins with them', async () => {
    const { actor } = await site.join({ email: 'again@example.org', mobile: '9666666666' });
    await becomeDue(actor.id);
    await erase();
    const again = await site.join({ email: 'again@example.org', mobile: '9666666666' });
    expect(again.user.id).not.toBe(actor.id);
  });

  it('is erased also when an administrator deleted it or it is suspended, and never before its day', async () => {
    const [deleted, suspended, waiting] = [await site.join(), await site.join(), await site.join()];
    await run(`update accounts set status = 'deleted' where id = $1`, deleted.actor.id);
    await run(`update accounts set status = 'suspended' where id = $1`, suspended.actor.id);
    for (const { actor } of [deleted, suspended]) await becomeDue(actor.id);
    await run(`update accounts set deletion_due_at = now() + interval '1 minute' where id = $1`, waiting.actor.id);
    await Promise.all([erase(), erase()]);
    for (const { actor } of [deleted, suspended]) {
      expect(await accountOf(actor.id)).toMatchObject({ status: 'deleted', email: null, deletion_due_at: null });
      await waitForTold('identity.member.erased.v1', { memberId: actor.id });
      expect(told('identity.member.erased.v1', { memberId: actor.id })).toHaveLength(1);
    }
    expect(await accountOf(waiting.actor.id)).toMatchObject({ status: 'active', email: waiting.user.email });
  });

  it('keeps on record which service has erased its part', async () => {
    const { actor } = await site.join();
    await becomeDue(actor.id);
    await erase();
    await publish(memberPartErased, { memberId: actor.id, keeper: 'community', rows: 3 });
    const reports = () => run('select keeper, rows from erasures where account_id = $1 order by keeper', actor.id);
    await waitUntil(async () => (await reports()).length === 2, { what: 'the report of another service' });
    expect(await reports()).toEqual([
      { keeper: 'community', rows: 3 },
      { keeper: 'identity', rows: expect.any(Number) },
    ]);
  });
});
