import { waitUntil } from '@aar/tools/ports.mjs';
import { Housekeeping } from '../src/housekeeping/housekeeping';
import { type Identity, startIdentity } from './identity.harness';
import { addMember } from './members';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity();
});
afterAll(() => site?.stop());

const run = (statement: string) => site.dataSource.query(statement);
const mostAtOnce = 5_000;

describe('housekeeping', () => {
  it('deletes any backlog in batches, so that no statement exceeds its timeout', async () => {
    await run('create table steps (deleted int not null)');
    await run(`create function note_step() returns trigger language plpgsql as
      $$ begin insert into steps select count(*) from gone; return null; end $$`);
    await run(`create trigger steps after delete on codes referencing old table as gone
      for each statement execute function note_step()`);
    await run(
      `insert into codes (id, contact, network, purpose, digest, created_at, expires_at)
       select gen_random_uuid(), sha256(n::text::bytea), 'n', 'register', sha256('c'), now() - interval '3 days', now()
       from generate_series(1, 12000) n`,
    );
    await site.service.app.get(Housekeeping).forget();
    expect(await run('select count(*)::int as left from codes')).toEqual([{ left: 0 }]);
    expect(await run('select deleted from steps where deleted > 0')).toEqual([
      { deleted: mostAtOnce },
      { deleted: mostAtOnce },
      { deleted: 2_000 },
    ]);
  });

  it('schedules due work for rows written by direct SQL, or by a version that scheduled nothing', async () => {
    const [suspended, leaving] = [await addMember(site), await addMember(site)];
    const until = new Date(Date.now() + 3_600_000);
    await site.dataSource.query(
      `update accounts set status = 'suspended', suspended_at = now(), suspended_until = $2 where id = $1`,
      [suspended.id, until],
    );
    await site.dataSource.query('update accounts set deletion_due_at = $2 where id = $1', [leaving.id, until]);
    for (let times = 0; times < 2; times += 1) await site.service.app.get(Housekeeping).forget();
    const status = async ({ id }: { id: string }) =>
      (await site.dataSource.query('select status from accounts where id = $1', [id]))[0].status;
    expect([await status(suspended), await status(leaving)]).toEqual(['suspended', 'active']);
    site.clock.set(until);
    await waitUntil(async () => (await status(suspended)) === 'active' && (await status(leaving)) === 'deleted', {
      what: 'the hour to have come',
    });
    site.clock.set(new Date());
  });

  it('limits the number of rows of every delete statement', async () => {
    const statements: string[] = [];
    const { logger } = site.dataSource;
    site.dataSource.logger = Object.assign(Object.create(logger), {
      logQuery: (statement: string) => void statements.push(statement),
    });
    await site.service.app.get(Housekeeping).forget();
    site.dataSource.logger = logger;
    // The relay and the daily sums may be at work meanwhile.
    const isOfOthers = (statement: string) => /outbox|growth_days/.test(statement);
    const deleting = statements.filter(statement => /\bdelete from\b/.test(statement) && !isOfOthers(statement));
    expect(deleting.length).toBeGreaterThanOrEqual(11);
    for (const statement of deleting) expect(statement).toMatch(/limit \d+ for update skip locked/);
  });
});
