import type { DataExport } from '@aar/contracts/identity/privacy.contract';
import { memberPartErased } from '@aar/contracts/identity/privacy.messages';
import { dumpTables } from '@aar/testing/dump-tables';
import { memberColumns, notLookedIn, withoutIndex } from '@aar/testing/member-columns';
import { waitUntil } from '@aar/tools/ports.mjs';
import { randomUUID } from 'node:crypto';
import { eraseAccount } from '../src/accounts/account-due-work';
import { recordAuditEntry } from '../src/audit/record-audit-entry';
import { runDueWork } from './erase-due';
import { type PrivacySite, startPrivacySite } from './privacy.harness';

let site: PrivacySite;
beforeAll(async () => {
  site = await startPrivacySite();
});
afterAll(() => site?.stop());

describe('an account that is due for erasure', () => {
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
    await site.run(`insert into pending_contacts values ($1, 'email', 'canary2@example.org')`, id);
    await site.run(
      `insert into social_accounts (account_id, platform, subject, username) values ($1, 'google', 'canary', 'canary')`,
      id,
    );
    await site.run(`insert into sharing_preferences values ($1, true, true, true, '{canary}', 'canary')`, id);
    await site.run(
      `insert into verifications (id, account_id, status, note, documents, reason)
       values ($2, $1, 'rejected', 'canary', '[{"name": "canary.pdf"}]', 'canary')`,
      id,
      randomUUID(),
    );
    await site.run(
      `insert into idempotency_keys (scope, key, body_hash, answer) values ($1 || ' x', 'k', 'h', 'canary')`,
      id,
    );
    await site.run(
      `insert into idempotency_keys (scope, key, body_hash, answer)
       values ($2 || ' identity.admin-users.verify', 'k', 'h', json_build_object('id', $1::uuid, 'fullName', 'canary'))`,
      id,
      randomUUID(),
    );
    await site.run(
      `insert into notices (id, account_id, kind, full_name, contact_type, contact, facts)
       values ($2, $1, 'account-suspended', 'Canary Rao', 'email', 'canary@example.org', '{"reason": "canary"}')`,
      id,
      randomUUID(),
    );
    await site.run(
      `insert into role_proposals (id, account_id, role, proposed_by) values ($2, $1, 'editor', $1)`,
      id,
      randomUUID(),
    );
    await site.run(`insert into totp_secrets (account_id, sealed, confirmed_at) values ($1, 'canary', now())`, id);
    await site.run(
      `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name)
       values ($2, $1, 'canary', 'canary', 0, '{}', 'canary')`,
      id,
      randomUUID(),
    );
    await site.run(`insert into passkey_challenges values (sha256('p'), $1, now() + interval '1 hour')`, id);
    await site.run(`insert into recovery_codes values ($1, sha256('canary'))`, id);
    await site.run(`insert into sign_in_tickets values (sha256('t'), $1, now() + interval '1 hour')`, id);
    await site.run(`insert into password_resets values (sha256('r'), $1, now() + interval '1 hour')`, id);
    await site.run(
      `insert into contact_undos (id, token_hash, account_id, contact_type, contact, expires_at)
       values ($2, sha256('u'), $1, 'email', 'canary3@example.org', now() + interval '1 hour')`,
      id,
      randomUUID(),
    );
    await site.run(
      `insert into social_sign_in_states (state_hash, provider, browser, redirect_uri, verifier, account_id, expires_at)
       values (sha256('s'), 'google', 'canary', 'canary', 'canary', $1, now() + interval '1 hour')`,
      id,
    );
    await site.run(
      `insert into social_sign_in_codes (code_hash, purpose, account_id, provider, username, expires_at)
       values (sha256('c'), 'link', $1, 'google', 'canary', now() + interval '1 hour')`,
      id,
    );
    await site.sendCode('canary2@example.org');
    for (const email of [canary.email, 'canary2@example.org'])
      await site.call('POST /auth/login', { email, password: 'x' });
    const { body } = await site.call<DataExport>('POST /privacy/export', {}, { actor: member.actor });
    await waitUntil(
      async () => (await site.run('select 1 from data_export_parts where export_id = $1', body.id)).length > 0,
      { what: 'a part with everything' },
    );
    return member;
  }
  const outboxIsEmpty = () =>
    waitUntil(async () => (await site.run('select 1 from outbox')).length === 0, { what: 'telling everything' });

  it('leaves no data of the member in any table, only an anonymous row', async () => {
    const { actor, token } = await aKnownMember();
    await outboxIsEmpty();
    expect(await dumpTables(site.dataSource)).toMatch(/canary@example/);
    await site.becomeDue(actor.id);
    await site.erase();
    await outboxIsEmpty();
    expect(await dumpTables(site.dataSource)).not.toMatch(/canary|9777777777/i);
    expect(await site.accountOf(actor.id)).toMatchObject({
      status: 'deleted',
      full_name: 'Deleted member',
      email: null,
    });
    expect((await site.find(token)).body.actor).toBeNull();
    await site.heard('identity.member.erased.v1', { memberId: actor.id });
    await site.heard('identity.member.changed.v1', { memberId: actor.id, status: 'deleted', listed: false });
    expect(await site.contactOf(actor.id)).toMatchObject({ email: null, mobile: null });
    const proofs = await site.run('select purpose, granted from consents where account_id = $1', actor.id);
    expect(proofs).toHaveLength(6);
  });

  it('leaves no row of the member in any table with rows of members, except the proofs', async () => {
    const tables: { name: string }[] = await site.run(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'account_id' order by name`,
    );
    const tablesOf = async (id: string) => {
      const kept: string[] = [];
      for (const { name } of tables)
        if ((await site.run(`select 1 from "${name}" where account_id = $1`, id)).length > 0) kept.push(name);
      return kept;
    };
    const { actor } = await aKnownMember();
    // A table that is added later needs a row in `aKnownMember`, and must be included in the erasure.
    expect(await tablesOf(actor.id)).toEqual(tables.map(({ name }) => name).filter(name => name !== 'erasures'));
    await site.becomeDue(actor.id);
    await site.erase();
    expect(await tablesOf(actor.id)).toEqual(['consents', 'erasures']);
  });

  it('leaves no digest that could confirm a guessed contact', async () => {
    await site.run('delete from codes');
    await site.run('delete from sign_in_attempts');
    const { actor } = await aKnownMember();
    await site.becomeDue(actor.id);
    await site.erase();
    expect(await site.run('select 1 from codes union all select 1 from sign_in_attempts')).toEqual([]);
  });

  it('removes the titles that the member wrote from the audit log, and nothing else of the entries', async () => {
    const { actor } = await site.join();
    const entry = (targetId: string) => ({
      actorId: randomUUID(),
      action: 'report.hidden',
      targetType: 'report',
      targetId,
      reason: 'It asks for money.',
      targetLabel: 'Canary hit by a car',
      labelBy: actor.id,
      diff: { decision: [null, 'hide'] as [null, string] },
    });
    const log = (targetId: string) => site.run('select * from audit_entries where target_id = $1', targetId);
    const [before, late] = [randomUUID(), randomUUID()];
    await recordAuditEntry(site.dataSource.manager, entry(before));
    const [noted] = await log(before);
    expect(noted.target_label).toBe('Canary hit by a car');
    for (const change of [`target_label = 'Another'`, `target_label = '', reason = null`])
      await expect(site.run(`update audit_entries set ${change} where target_id = $1`, before)).rejects.toThrow(
        'only added to',
      );
    await site.becomeDue(actor.id);
    await site.erase();
    expect(await log(before)).toEqual([{ ...noted, target_label: '' }]);
    await recordAuditEntry(site.dataSource.manager, entry(late));
    expect(await log(late)).toMatchObject([{ target_label: '', reason: 'It asks for money.' }]);
  });

  it('frees its contacts for a new registration', async () => {
    const { actor } = await site.join({ email: 'again@example.org', mobile: '9666666666' });
    await site.becomeDue(actor.id);
    await site.erase();
    const again = await site.join({ email: 'again@example.org', mobile: '9666666666' });
    expect(again.user.id).not.toBe(actor.id);
  });

  it('is erased even if an administrator deleted it or it is suspended, and never before its date', async () => {
    const [deleted, suspended, waiting] = [await site.join(), await site.join(), await site.join()];
    await site.run(`update accounts set status = 'deleted' where id = $1`, deleted.actor.id);
    await site.run(`update accounts set status = 'suspended' where id = $1`, suspended.actor.id);
    for (const { actor } of [deleted, suspended]) await site.becomeDue(actor.id);
    await site.run(`update accounts set deletion_due_at = now() + interval '1 minute' where id = $1`, waiting.actor.id);
    await Promise.all([site.erase(), site.erase()]);
    await runDueWork(site.dataSource, eraseAccount, [waiting.actor.id]);
    for (const { actor } of [deleted, suspended]) {
      expect(await site.accountOf(actor.id)).toMatchObject({ status: 'deleted', email: null, deletion_due_at: null });
      await site.heard('identity.member.erased.v1', { memberId: actor.id });
      expect(site.eventsOf('identity.member.erased.v1', { memberId: actor.id })).toHaveLength(1);
    }
    expect(await site.accountOf(waiting.actor.id)).toMatchObject({ status: 'active', email: waiting.user.email });
  });

  it('has a record of which services have erased their part', async () => {
    const { actor } = await site.join();
    await site.becomeDue(actor.id);
    await site.erase();
    await site.publish(memberPartErased, { memberId: actor.id, keeper: 'community', rows: 3 });
    const reports = () => site.run('select keeper, rows from erasures where account_id = $1 order by keeper', actor.id);
    await waitUntil(async () => (await reports()).length === 2, { what: 'the report of another service' });
    expect(await reports()).toEqual([
      { keeper: 'community', rows: 3 },
      { keeper: 'identity', rows: expect.any(Number) },
    ]);
  });
});

describe('a column that contains member ids', () => {
  it('is queried for a download and for an erasure, by an index', async () => {
    const columns = await memberColumns(site.dataSource, {
      member: 'accounts.id',
      others: [
        'passkeys.credential_id',
        'accounts.avatar_id',
        'accounts.suspension_case_id',
        'audit_links.entry_id',
        'sign_in_providers.integration_id',
      ],
    });
    const { actor } = await site.join();
    const { id } = actor;
    const handIn = async () => {
      const { body } = await site.call<DataExport>('POST /privacy/export', {}, { actor });
      await site.heard('identity.export-part.gathered.v2', { exportId: body.id, keeper: 'identity' });
    };
    const erase = async () => {
      await site.becomeDue(id);
      await site.erase();
      await site.heard('identity.member.erased.v1', { memberId: id });
    };
    expect({
      notHandedIn: await notLookedIn(site.dataSource, columns, id, handIn),
      notErased: await notLookedIn(site.dataSource, columns, id, erase),
      withoutIndex: await withoutIndex(site.dataSource, columns),
    }).toEqual({
      notHandedIn: [
        'audit_entries.actor_id',
        'audit_entries.label_by', // what staff did
        'erasures.account_id', // only of erased members
        'known_places.account_id', // digests, which reveal nothing
        'passkey_challenges.account_id', // secrets that give access
        'password_resets.account_id', // secrets that give access
        'recovery_codes.account_id', // digests of secrets that give access
        'role_proposals.proposed_by', // what staff did
        'sign_in_attempts.account_id', // perhaps by others, stored for two days
        'sign_in_tickets.account_id', // secrets that give access
        // Secrets that give access.
        'social_sign_in_codes.account_id',
        'social_sign_in_states.account_id',
        'verifications.claimed_by', // what staff did
        'idempotency_keys.scope', // copies of responses, stored for a day
      ],
      // The audit log and the proofs remain, and refer to an anonymous row.
      notErased: [
        'audit_entries.actor_id',
        'audit_entries.target_id',
        'consents.account_id',
        'verifications.claimed_by',
      ],
      withoutIndex: [
        'accounts.role_granted_by', // never searched by the granter
        'accounts.suspended_by', // never queried
        'verifications.claimed_by', // never queried
      ],
    });
  });
});
