import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import { inTransaction } from '@aar/platform/database/transaction';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { Sessions } from '../src/sessions/sessions.service';
import { type SessionSite, startSessions } from './sessions.harness';

let site: SessionSite;
beforeAll(async () => {
  site = await startSessions();
});
afterAll(() => site?.stop());

describe('the list of sessions', () => {
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

  it('shows where a member is signed in by device, network and times, the current session first', async () => {
    const member = await site.join();
    const current = (await site.actorOf(member.token))!;
    await site.login(member, { address: '203.0.113.77', userAgent: phone });
    await site.login(member, { address: '2001:db8:1:2::9' });
    const sessions = await site.list(current);
    expect(sessions.map(({ device, place }) => [device, place])).toEqual([
      ['Unknown device', expect.stringMatching(/^198\.51\./)],
      ['Unknown device', '2001:db8:1:2::/64'],
      ['Chrome on Android', '203.0.113.77'],
    ]);
    expect(sessions.map(one => one.current)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ id: current.session, endsAt: current.until });
    expect(Date.parse(sessions[2]!.openedAt)).toBeLessThanOrEqual(Date.parse(sessions[1]!.openedAt));
    const kept = JSON.stringify(await site.dataSource.query('select * from sessions'));
    expect(kept).not.toContain('142.0');
  });

  it('excludes expired sessions and those of others', async () => {
    const member = await site.join();
    await site.passTime('8 days');
    const token = await site.login(member);
    await site.join();
    expect(await site.list((await site.actorOf(token))!)).toHaveLength(1);
  });
});

it('end on logout, which invalidates the token at once and notifies the gateway', async () => {
  const member = await site.join();
  const other = await site.login(member);
  const actor = (await site.actorOf(member.token))!;
  expect((await site.call('POST /auth/logout', {}, { actor })).status).toBe(204);
  expect(await site.actorOf(member.token)).toBeNull();
  expect(await site.actorOf(other)).not.toBeNull();
  await site.wasTold(member.user.id, actor.session);
  const signedOut = await site.heard(memberSignedOut.name, { memberId: member.user.id });
  expect(signedOut).toEqual({ memberId: member.user.id, sessionIds: [actor.session] });
});

describe('ending sessions one by one', () => {
  it('invalidates the token of the named one at once, and no other', async () => {
    const member = await site.join();
    const actor = (await site.actorOf(member.token))!;
    const lost = await site.login(member);
    const { session } = (await site.actorOf(lost))!;
    expect((await site.call(`DELETE /sessions/${session}`, undefined, { actor })).status).toBe(204);
    expect(await site.actorOf(lost)).toBeNull();
    expect(await site.actorOf(member.token)).not.toBeNull();
    await site.wasTold(actor.id, session);
  });

  it('treats another member’s session like an unknown one', async () => {
    const victim = (await site.actorOf((await site.join()).token))!;
    const { actor } = await site.join();
    for (const session of [victim.session, '00000000-0000-4000-8000-000000000000'])
      expect(await site.call(`DELETE /sessions/${session}`, undefined, { actor })).toMatchObject({
        status: 404,
        body: { code: 'identity.session.unknown' },
      });
    expect(await site.list(victim)).toHaveLength(1);
  });

  it('ends all others at once, and returns their number', async () => {
    const member = await site.join();
    const actor = (await site.actorOf(member.token))!;
    const others = [await site.login(member), await site.login(member)];
    const { session } = (await site.actorOf(others[0]!))!;
    const answer = await site.call('DELETE /sessions', undefined, { actor });
    expect(answer).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const token of others) expect(await site.actorOf(token)).toBeNull();
    expect(await site.actorOf(member.token)).not.toBeNull();
    await site.wasTold(actor.id, session);
    const { sessionIds, all } = await site.heard(memberSignedOut.name, { memberId: actor.id });
    expect(all).toMatchObject({ except: actor.session });
    expect(sessionIds).toHaveLength(2);
    expect(sessionIds).toContain(session);
  });
});

describe('signing out everywhere', () => {
  const withGoogle = async () => {
    const member = await site.join();
    await site.dataSource.query(
      `insert into social_accounts (account_id, platform, subject, username)
       values ($1, 'google', gen_random_uuid()::text, 'asha'), ($1, 'instagram', null, 'asha')`,
      [member.user.id],
    );
    const actor = (await site.actorOf(member.token))!;
    const platforms = async () =>
      (await site.dataSource.query('select platform from social_accounts where account_id = $1', [actor.id])).length;
    return { actor, platforms };
  };

  it('does not disconnect accounts, unless the member chooses that too', async () => {
    const { actor, platforms } = await withGoogle();
    expect((await site.call('DELETE /sessions', undefined, { actor })).status).toBe(200);
    expect(await platforms()).toBe(2);
    expect((await site.call('DELETE /sessions?disconnect=true', undefined, { actor })).status).toBe(200);
    expect(await platforms()).toBe(1);
  });

  it('does not disconnect the only way to sign in', async () => {
    const { actor, platforms } = await withGoogle();
    await site.dataSource.query('update accounts set password_hash = null where id = $1', [actor.id]);
    expect(await site.call('DELETE /sessions?disconnect=true', undefined, { actor })).toMatchObject({
      status: 409,
      body: { code: 'identity.social-account.last' },
    });
    expect(await platforms()).toBe(2);
  });
});

it('all end at once when a member is suspended or deleted', async () => {
  const member = await site.join();
  const other = await site.login(member);
  const ended = await inTransaction(site.dataSource, tx => site.service.app.get(Sessions).endAll(tx, member.user.id));
  expect(ended).toBe(2);
  for (const token of [member.token, other]) expect(await site.actorOf(token)).toBeNull();
  await site.wasTold(member.user.id);
});

it('of another member cannot be ended', async () => {
  const victim = await site.join();
  const { actor } = await site.join();
  const session = (await site.actorOf(victim.token))!.session;
  await site.call('POST /auth/logout', {}, { actor: { ...actor, session } });
  expect(await site.actorOf(victim.token)).not.toBeNull();
});

it('are required to log out and to read one’s own account', async () => {
  expect((await site.call('POST /auth/logout', {})).status).toBe(401);
  expect((await site.call('GET /auth/me')).status).toBe(401);
});

it('are deleted by housekeeping once expired, together with old codes and attempts', async () => {
  const kept = await site.join();
  await site.call('POST /auth/login', { email: 'nobody@example.org', password: 'x' });
  await site.passTime('8 days');
  for (const table of ['codes', 'sign_in_attempts'])
    await site.dataSource.query(`update ${table} set created_at = created_at - interval '3 days'`);
  const fresh = await site.login(kept);
  await site.service.app.get(Housekeeping).forget();
  const [left] = await site.dataSource.query(
    `select (select count(*) from sessions)::int as sessions, (select count(*) from codes)::int as codes,
       (select count(*) from sign_in_attempts)::int as attempts`,
  );
  expect(left).toEqual({ sessions: 1, codes: 0, attempts: 0 });
  expect(await site.actorOf(fresh)).not.toBeNull();
});
