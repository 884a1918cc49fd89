import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inTransaction } from '@aar/platform/database/transaction';
import { spawnService } from '@aar/testing/service-process';
import { holdTransaction } from '@aar/testing/transaction-fence';
import { verifyAuditLog } from '../src/audit/audit-chain';
import { AuditVerifier } from '../src/audit/audit-verifier';
import { type NewAuditEntry, recordAuditEntry } from '../src/audit/record-audit-entry';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { type Identity, startIdentity } from './identity.harness';
import { addMember } from './members';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
});
afterAll(() => site?.stop());
beforeEach(() =>
  withoutGuards(async run => {
    await run('truncate audit_entries, audit_links, audit_checks');
  }),
);

const query = (statement: string, values?: unknown[]) => site.dataSource.query(statement, values);
/** Acts like the owner of the database: without the triggers that protect the log. */
async function withoutGuards(change: (run: typeof query) => Promise<unknown>) {
  for (const state of ['disable', 'enable']) {
    for (const table of ['audit_entries', 'audit_links']) await query(`alter table ${table} ${state} trigger user`);
    if (state === 'disable') await change(query);
  }
}

const record = (changes: Partial<NewAuditEntry> = {}, tx = site.dataSource.manager) =>
  recordAuditEntry(tx, {
    actorId: randomUUID(),
    action: 'member.suspended',
    targetType: 'blog',
    targetId: randomUUID(),
    targetLabel: 'Monsoon and strays',
    diff: { status: ['active', 'suspended'] },
    reason: 'He threatens others.',
    ...changes,
  });
const entries = async (count: number) => {
  for (let at = 0; at < count; at += 1) await record();
  return (await query('select entry_id as id from audit_links order by position')).map(
    ({ id }: { id: string }) => id,
  ) as string[];
};
const verify = (known?: { position: number; digest: string }[]) =>
  verifyAuditLog(site.dataSource, { keptDays: 365, known });
const problem = async () => (await verify()).problem;

describe('the hash chain of the audit log', () => {
  it('is intact however it is added to: by one action, by several of a transaction, or by counted views', async () => {
    const view = { actorId: randomUUID(), action: 'contact.viewed', targetId: randomUUID() };
    await record();
    await inTransaction(site.dataSource, async tx => {
      await record({}, tx);
      await record(view, tx);
      await record(view, tx);
    });
    await record(view);
    expect(await query('select times from audit_entries where times > 1')).toEqual([{ times: 3 }]);
    expect(await verify()).toMatchObject({ problem: null, last: { position: 5 } });
  });

  it('is intact if many add to it concurrently, and none of them waits for the transaction of another', async () => {
    await Promise.all(Array.from({ length: 20 }, () => record()));
    await holdTransaction(site.dataSource, async tx => {
      await record({}, tx);
      await record();
    });
    expect(await verify()).toMatchObject({ problem: null, last: { position: 22 } });
  });

  it('has no link for what is rolled back', async () => {
    await inTransaction(site.dataSource, async tx => {
      await record({}, tx);
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await query('select from audit_links')).toEqual([]);
    expect(await problem()).toBeNull();
  });

  it('stays intact when a label is erased with its author, and the label’s text cannot be guessed from it', async () => {
    const { id } = await addMember(site);
    await record({ targetLabel: 'Canary hit by a car', labelBy: id });
    await query(`update accounts set status = 'deleted', deletion_due_at = null where id = $1`, [id]);
    await query(`update audit_entries set target_label = '' where label_by = $1`, [id]);
    expect(await problem()).toBeNull();
    expect(await query('select label_salt from audit_links')).toEqual([{ label_salt: null }]);
  });

  it('stays intact when entries are deleted after a year', async () => {
    await record({ doneAt: '2020-01-01T00:00:00.000Z' });
    await entries(2);
    await site.service.app.get(Housekeeping).forget();
    expect(await query('select from audit_entries')).toHaveLength(2);
    expect(await verify()).toMatchObject({ problem: null, links: 3 });
  });

  it('is verified from the last of the old links, which is not deleted with those before it', async () => {
    await entries(3);
    await withoutGuards(async run => {
      await run(`update audit_entries set done_at = done_at - interval '2 years'
        where id in (select entry_id from audit_links where position < 3)`);
      await run(`update audit_links set linked_at = linked_at - interval '2 years' where position < 3`);
    });
    await site.service.app.get(Housekeeping).forget();
    expect(await query('select position::int from audit_links order by position')).toEqual([
      { position: 2 },
      { position: 3 },
    ]);
    expect(await verify()).toMatchObject({ problem: null, links: 1, last: { position: 3 } });
  });

  describe('is broken', () => {
    let ids: string[];
    beforeEach(async () => {
      ids = await entries(3);
      expect(await problem()).toBeNull();
    });
    const second = () => ids[1]!;

    it.each([
      ['action', `'member.verified'`],
      ['actor_id', 'gen_random_uuid()'],
      ['target_type', `'story'`],
      ['target_id', `'another'`],
      ['target_label', `'Another title'`],
      ['diff', `'{}'`],
      ['reason', `'He asked for it.'`],
      ['done_at', `done_at - interval '1 hour'`],
      ['times', '7'],
      ['last_at', 'now()'],
    ])('when the %s of an entry is changed', async (column, value) => {
      await withoutGuards(run => run(`update audit_entries set ${column} = ${value} where id = $1`, [second()]));
      expect(await problem()).toBe(`entry ${second()} was changed`);
    });

    it('when a label is blanked although its author is a member', async () => {
      const { id } = await addMember(site);
      await record({ targetLabel: 'Send money', labelBy: id });
      await query(`update audit_entries set target_label = '' where label_by = $1`, [id]);
      expect(await problem()).toMatch(/^entry .* was changed$/);
    });

    it('when an entry is deleted', async () => {
      await withoutGuards(run => run('delete from audit_entries where id = $1', [second()]));
      expect(await problem()).toBe(`entry ${second()} was deleted`);
    });

    it('when an entry is deleted with its link', async () => {
      await withoutGuards(async run => {
        await run('delete from audit_entries where id = $1', [second()]);
        await run('delete from audit_links where entry_id = $1', [second()]);
      });
      expect(await problem()).toBe('the links before link 3 are missing');
    });

    it('when its first entries are deleted with their links', async () => {
      await withoutGuards(async run => {
        await run('delete from audit_entries where id <> $1', [ids[2]]);
        await run('delete from audit_links where entry_id <> $1', [ids[2]]);
      });
      expect(await problem()).toBe('the links before link 3 are missing');
    });

    it('when its last entries are deleted with their links, if they had been verified before', async () => {
      const { last } = await verify();
      await withoutGuards(async run => {
        await run('delete from audit_entries where id = $1', [ids[2]]);
        await run('delete from audit_links where entry_id = $1', [ids[2]]);
      });
      expect(await problem()).toBeNull();
      expect((await verify([last])).problem).toBe('link 3 is not the one that was verified before');
    });

    it('when an entry is inserted', async () => {
      await withoutGuards(run =>
        run(
          `insert into audit_entries (id, action, actor_id, target_type, target_id, target_label, diff, done_at)
           values ($1, 'member.verified', $1, 'blog', 'x', '', '{}', now())`,
          [randomUUID()],
        ),
      );
      expect(await problem()).toMatch(/^entry .* was inserted$/);
    });

    it('when an entry is made to look old, so that its deletion would seem right', async () => {
      await withoutGuards(async run => {
        await run('delete from audit_entries where id = $1', [second()]);
        await run(`update audit_links set done_at = now() - interval '2 years' where entry_id = $1`, [second()]);
      });
      expect(await problem()).toBe('link 2 was changed');
    });

    it('when an entry and its own digests are changed', async () => {
      await withoutGuards(async run => {
        await run(`update audit_entries set reason = 'He asked for it.' where id = $1`, [second()]);
        await run('delete from audit_links where entry_id = $1', [second()]);
        await run('select link_audit_entry($1)', [second()]);
      });
      expect(await problem()).toBe('the links before link 3 are missing');
    });
  });

  it('prevents everybody from changing or deleting a link', async () => {
    await entries(1);
    const refused = 'the links of the audit log are only added to';
    for (const change of [
      'update audit_links set position = 2',
      `update audit_links set label_salt = null, digest = ''`,
      'delete from audit_links',
      'truncate audit_links',
    ])
      await expect(query(change)).rejects.toThrow(refused);
  });
});

describe('the command', () => {
  const main = path.join(__dirname, '../src/verify-audit.ts');
  const verdict = async () => {
    const command = await spawnService(main, site.env);
    return { code: await command.exited, output: command.output() };
  };

  it('prints the last link, and says with its exit code whether the log is broken', async () => {
    const [first] = await entries(2);
    const { last } = await verify();
    const intact = `the audit log is intact: 2 links, the last is 2:${last.digest}\n`;
    expect(await verdict()).toEqual({ code: 0, output: intact });
    await withoutGuards(run => run('delete from audit_entries where id = $1', [first]));
    expect(await verdict()).toEqual({ code: 2, output: `the audit log is broken: entry ${first} was deleted\n` });
  });
});

describe('each night', () => {
  const night = new Date('2026-11-27T21:00:00Z');
  const verifyAt = async (moment: Date) => {
    site.clock.set(moment);
    await site.service.app.get(AuditVerifier).verifyDue({}, { signal: new AbortController().signal });
  };
  const concern = async () =>
    ((await (await fetch(`${site.service.url}/health/concerns`)).json()) as { concerns: Record<string, number> })
      .concerns['audit log broken'];
  const metric = async () =>
    /^audit_log_broken (\d)$/m.exec(await (await fetch(`${site.service.url}/metrics`)).text())?.[1];
  const hour = 3_600_000;

  it('the log is verified, and a break is a concern until it is repaired', async () => {
    const [first] = await entries(2);
    await verifyAt(night);
    expect(await query('select position::int, problem from audit_checks')).toEqual([{ position: 2, problem: null }]);
    expect([await concern(), await metric()]).toEqual([0, '0']);
    const set = (reason: string) =>
      withoutGuards(run => run('update audit_entries set reason = $1 where id = $2', [reason, first]));
    await set('He asked for it.');
    await verifyAt(new Date(night.getTime() + 24 * hour));
    expect([await concern(), await metric()]).toEqual([1, '1']);
    await set('He threatens others.');
    await verifyAt(new Date(night.getTime() + 25 * hour));
    expect(await concern()).toBe(0);
  });

  it('what was verified the night before must still exist', async () => {
    const ids = await entries(2);
    await verifyAt(night);
    await withoutGuards(async run => {
      await run('delete from audit_entries where id = $1', [ids[1]]);
      await run('delete from audit_links where entry_id = $1', [ids[1]]);
    });
    for (const days of [1, 2]) {
      await verifyAt(new Date(night.getTime() + days * 24 * hour));
      expect(await concern()).toBe(1);
    }
  });
});
