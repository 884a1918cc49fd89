import { createRequire } from 'node:module';
import pg from 'pg';
import { z } from 'zod';
import { createDatabases, databaseUrl } from '@aar/tools/backing-servers/databases.mjs';
import { alternate, line, median, medianRatio, percentile } from './measure.mjs';

// The platform is CommonJS and is built when the bench starts: a static import would come too early.
const require = createRequire(import.meta.url);
const writers = 16;
const seconds = 4;
const noted = { name: 'bench.note.written.v1', schema: z.object({ note: z.string() }) };

/**
 * Concurrent writes that each add an event to the outbox, as they are and with a NOTIFY in each transaction, which once woke the
 * relay. A trigger restores that NOTIFY here.
 */
export async function writes({ site, say }) {
  const name = 'aar_bench_writes';
  const { openDatabase } = require('@aar/platform/database/database');
  const { migrateDatabase } = require('@aar/platform/database/migrate');
  await createDatabases(site.backing.postgres, [name]);
  const url = databaseUrl(site.backing.postgres, name);
  const database = { entities: [], migrations: [CreateNotes1700000000002] };
  await migrateDatabase({ url, service: 'bench' }, database);
  const dataSource = await openDatabase({ url, poolSize: writers, service: 'bench' }, database);
  const admin = new pg.Client(url);
  await admin.connect();
  const withTrigger = state => async () => {
    await admin.query(`alter table outbox ${state} trigger tell`);
    await admin.query('truncate outbox, notes');
    return measure(dataSource);
  };
  try {
    const variants = { asTheyAre: withTrigger('disable'), notifying: withTrigger('enable') };
    const results = await alternate(5, variants, say);
    const rates = variant => results[variant].map(({ perSecond }) => perSecond);
    const rate = variant => Math.round(median(rates(variant)));
    const p99 = variant => median(results[variant].map(result => result.p99)).toFixed(1);
    const ratio = medianRatio(rates('asTheyAre'), rates('notifying'));
    const figures = `${rate('asTheyAre')}/s, p99 ${p99('asTheyAre')} ms, against ${rate('notifying')}/s, p99 ${p99('notifying')} ms`;
    return [
      line(
        '-',
        `${writers} writers with an event each against the same with NOTIFY`,
        `${ratio} (${figures})`,
        '>= 1',
        ratio >= 1,
      ),
    ];
  } finally {
    await admin.end();
    await dataSource.destroy();
  }
}

async function measure(dataSource) {
  const { inTransaction } = require('@aar/platform/database/transaction');
  const { addToOutbox } = require('@aar/platform/messaging/outbox');
  const times = [];
  const end = Date.now() + seconds * 1_000;
  const write = async () => {
    while (Date.now() < end) {
      const begin = performance.now();
      await inTransaction(dataSource, async tx => {
        await tx.query('insert into notes (text) values ($1)', ['written by the bench']);
        await addToOutbox(tx, noted, { note: 'written' });
      });
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return { perSecond: times.length / seconds, p99: percentile(times, 99) };
}

class CreateNotes1700000000002 {
  name = 'CreateNotes1700000000002';
  async up(runner) {
    await runner.query('create table notes (id bigint generated always as identity primary key, text text not null)');
    await runner.query(`create function tell_outbox() returns trigger language plpgsql as
      $$ begin perform pg_notify('outbox', ''); return null; end $$`);
    await runner.query('create trigger tell after insert on outbox for each statement execute function tell_outbox()');
  }
  async down() {}
}
