import { type BackingServers, startBackingServers } from '@aar/testing/backing-servers';
import type { DataSource } from 'typeorm';
import { afterCommit, afterCommitSettled } from '../src/database/after-commit';
import { addAllToOutbox, addToOutbox } from '../src/messaging/outbox';
import { inTransaction } from '../src/database/transaction';
import { effects, lampLit, openTestDatabase } from './messaging.harness';

describe('a transaction', () => {
  let servers: BackingServers;
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await startBackingServers({ postgres: true });
    dataSource = await openTestDatabase(servers.databaseUrl);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await servers?.close();
  });

  const insert = (lamp: string) => `insert into lamp_effects (service, lamp) values ('lamps', '${lamp}')`;

  it('returns the result of its work and is committed by then', async () => {
    const result = await inTransaction(dataSource, async tx => {
      await tx.query(insert('committed'));
      return 7;
    });
    expect(result).toBe(7);
    expect(await effects(dataSource)).toContain('committed');
  });

  it('leaves nothing, no event either, when its work throws', async () => {
    const work = inTransaction(dataSource, async tx => {
      await tx.query(insert('thrown'));
      await addToOutbox(tx, lampLit, { lamp: 'thrown' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await effects(dataSource)).not.toContain('thrown');
    expect(await dataSource.query('select 1 from outbox')).toEqual([]);
  });

  it('records many events in order', async () => {
    const lamps = Array.from({ length: 1_201 }, (_, at) => `${at} "lamp" \\ {}, ✓`);
    await inTransaction(dataSource, tx =>
      addAllToOutbox(
        tx,
        lampLit,
        lamps.map(lamp => ({ lamp })),
      ),
    );
    const noted = await dataSource.query<{ lamp: string }[]>(`select data->>'lamp' as lamp from outbox order by seq`);
    expect(noted.map(({ lamp }) => lamp)).toEqual(lamps);
    await dataSource.query('delete from outbox');
  });

  it('fails if the error of a statement was caught, because nothing can be committed then', async () => {
    const work = inTransaction(dataSource, async tx => {
      await tx.query(insert('half'));
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('nothing was committed');
    expect(await effects(dataSource)).not.toContain('half');
  });

  it('continues after the error of a statement within a savepoint', async () => {
    await inTransaction(dataSource, async tx => {
      await tx.query(insert('savepoint'));
      await tx.transaction(inner => inner.query('select 1 / 0')).catch(() => undefined);
    });
    expect(await effects(dataSource)).toContain('savepoint');
  });

  it('whose connection breaks does not return it to the pool', async () => {
    const broken = inTransaction(dataSource, async tx => {
      await tx.query(insert('broken'));
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(broken).rejects.toThrow();
    await inTransaction(dataSource, tx => tx.query(insert('next')));
    expect(await effects(dataSource)).toEqual(expect.arrayContaining(['next']));
    expect(await effects(dataSource)).not.toContain('broken');
  });

  it('runs deferred work once it is committed', async () => {
    const seen: string[][] = [];
    await inTransaction(dataSource, async tx => {
      afterCommit(tx, async () => void seen.push(await effects(dataSource)));
      await tx.query(insert('seen'));
    });
    await afterCommitSettled();
    expect(seen).toEqual([expect.arrayContaining(['seen'])]);
  });

  it('never runs deferred work when it is rolled back, by its work or at the commit', async () => {
    const done = jest.fn();
    const thrown = inTransaction(dataSource, async tx => {
      afterCommit(tx, done);
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    const failed = inTransaction(dataSource, async tx => {
      afterCommit(tx, done);
      await tx.query('select 1 / 0').catch(() => undefined);
    });
    await expect(failed).rejects.toThrow('nothing was committed');
    await afterCommitSettled();
    expect(done).not.toHaveBeenCalled();
  });

  it('succeeds even if deferred work fails', async () => {
    const later = jest.fn();
    await inTransaction(dataSource, async tx => {
      afterCommit(tx, () => Promise.reject(new Error('too late')));
      afterCommit(tx, later);
    });
    await afterCommitSettled();
    expect(later).toHaveBeenCalledTimes(1);
  });

  it('is needed to defer work and to record an event', async () => {
    expect(() => afterCommit(dataSource.manager, () => undefined)).toThrow('opened by inTransaction');
    await expect(addToOutbox(dataSource.manager, lampLit, { lamp: 'loose' })).rejects.toThrow('needs the transaction');
  });

  it('refuses an event of another shape or of a size that the stream would refuse', async () => {
    const tell = (lamp: unknown) =>
      inTransaction(dataSource, tx => addToOutbox(tx, lampLit, { lamp } as { lamp: string }));
    await expect(tell(7)).rejects.toThrow('invalid_type');
    await expect(tell('x'.repeat(300_000))).rejects.toThrow('larger than');
  });
});
