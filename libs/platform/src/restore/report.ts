import { sql } from 'kysely';
import type { Client } from 'pg';
import { migratedDb } from '../database/migrated-db';
import { platformDb, type PlatformTables } from '../database/platform-db';
import { statementsOn } from '../database/statements';
import { withDatabase } from './databases';

/** One line of the report of a restore. `todo` says what to do about a problem. */
export interface ReportLine {
  about: string;
  says: string;
  todo?: string;
}

const count = sql<number>`count(*)::int`;

const readState = (client: Client) =>
  migratedDb(client)
    .selectFrom(sql<object>`(select)`.as<'here'>(sql`here`))
    .leftJoinLateral(
      ({ selectFrom, lit }) =>
        selectFrom('restores')
          .select(({ eb }) => [
            'restored_to as restoredTo',
            eb('released_at', 'is', null).as('isHeld'),
            eb('tidied_at', 'is not', null).as('isTidied'),
            eb('journal_read_at', 'is not', null).as('hasJournal'),
          ])
          .orderBy('held_since', 'desc')
          .limit(lit(1))
          .as('last'),
      join => join.onTrue(),
    )
    .select(({ selectFrom, fn, lit }) => [
      selectFrom('migrations').select(count.as('count')).$asScalar().$notNull().as('migrations'),
      'last.restoredTo',
      fn.coalesce('last.isHeld', lit(false)).as('isHeld'),
      fn.coalesce('last.isTidied', lit(false)).as('isTidied'),
      fn.coalesce('last.hasJournal', lit(false)).as('hasJournal'),
      selectFrom('outbox').select(count.as('count')).$asScalar().$notNull().as('outbox'),
    ])
    .executeTakeFirstOrThrow();

const readEntries = (client: Client) =>
  platformDb(client)
    .selectFrom('restored_entries')
    .select(({ fn, cast }) => {
      const entries = fn.countAll();
      return [
        'kind',
        cast<number>(entries.filterWhere('applied_at', 'is not', null), 'integer').as('applied'),
        cast<number>(entries.filterWhere('applied_at', 'is', null).filterWhere('error', 'is', null), 'integer').as(
          'waiting',
        ),
        cast<number>(fn.count('error'), 'integer').as('failed'),
      ];
    })
    .groupBy('kind')
    .orderBy('kind')
    .execute();

/** Columns that the report reads from tables of single services. */
interface OfServices {
  sessions: { created_at: Date };
  delivery_chunks: { delivery_id: string; unknown: number };
  deliveries: { id: string; finished_at: Date | null };
}
const servicesDb = statementsOn<OfServices & PlatformTables>();

interface Check {
  /** Identifies the service of the database. */
  table: keyof OfServices;
  read(client: Client): { executeTakeFirstOrThrow(): Promise<{ count: number }> };
  line(count: number): Omit<ReportLine, 'about'>;
}

/** Checks of single services. */
const ofServices: Check[] = [
  {
    table: 'sessions',
    read: client =>
      servicesDb(client)
        .selectFrom('sessions')
        .select(count.as('count'))
        .where(({ eb, selectFrom, lit }) =>
          eb(
            'created_at',
            '<',
            selectFrom('restores').select('held_since').orderBy('held_since', 'desc').limit(lit(1)),
          ),
        ),
    line: count => ({
      says: `${count} sessions of before the restore`,
      ...(count > 0 && { todo: 'Restart identity: it ends them when it starts.' }),
    }),
  },
  {
    table: 'delivery_chunks',
    read: client =>
      servicesDb(client)
        .selectFrom('delivery_chunks as chunk')
        .innerJoin('deliveries as delivery', 'delivery.id', 'chunk.delivery_id')
        .select(({ ref }) => sql<number>`coalesce(sum(${ref('chunk.unknown')}), 0)::int`.as('count'))
        .where('delivery.finished_at', 'is', null),
    line: count => ({
      says: `${count} recipients of running deliveries of whom nobody knows whether they were reached; they are not tried again`,
    }),
  },
];

/** The report of a service's database after a restore. */
export const reportOf = (service: string, databaseUrl: string): Promise<ReportLine[]> =>
  withDatabase(databaseUrl, async client => [
    ...(await ofDatabase(service, client)),
    ...(await ofJournal(service, client)),
    ...(await ofService(service, client)),
  ]);

async function ofDatabase(service: string, client: Client): Promise<ReportLine[]> {
  const { migrations, restoredTo, isHeld, isTidied, outbox } = await readState(client);
  if (!restoredTo) return [{ about: service, says: 'was never restored', todo: 'Run the command prepare.' }];
  return [
    {
      about: service,
      says: `restored to ${restoredTo.toISOString()}, ${migrations} migrations, ${isHeld ? 'held' : 'released'}`,
      ...(!isTidied && hasSessions.has(service) && { todo: 'Start the service: sessions end when it starts.' }),
    },
    { about: service, says: `${outbox} events in the outbox`, ...(outbox > 1_000 && { todo: 'Wait for the relay.' }) },
  ];
}

async function ofJournal(service: string, client: Client): Promise<ReportLine[]> {
  const { hasJournal } = await readState(client);
  const rows = await readEntries(client);
  return [
    ...(hasJournal ? [] : [{ about: service, says: 'the journal was not read', todo: 'Run the command journal.' }]),
    ...rows.map(({ kind, applied, waiting, failed }) => ({
      about: service,
      says: `journal, ${kind}: ${applied} applied, ${waiting} waiting, ${failed} failed`,
      ...(waiting + failed > 0 && { todo: failed > 0 ? `See the log of ${service}.` : 'Wait, or start the service.' }),
    })),
  ];
}

async function ofService(service: string, client: Client): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const { table, read, line } of ofServices) {
    const { rows } = await sql<{ there: string | null }>`select to_regclass(${table})::text as there`.execute(
      platformDb(client),
    );
    if (rows[0]!.there) lines.push({ about: service, ...line((await read(client).executeTakeFirstOrThrow()).count) });
  }
  return lines;
}

/** Services that end something when they start. */
const hasSessions = new Set(['identity', 'notifications']);

/** Releases a database. Throws while the report shows a problem, unless forced. */
export async function release(service: string, databaseUrl: string, { isForced = false } = {}): Promise<void> {
  const wrong = (await reportOf(service, databaseUrl)).filter(({ todo }) => todo);
  if (wrong.length > 0 && !isForced)
    throw new Error(
      `not released:\n${wrong.map(({ about, says, todo }) => `  ${about}: ${says}. ${todo}`).join('\n')}`,
    );
  await withDatabase(databaseUrl, client =>
    platformDb(client)
      .updateTable('restores')
      .set({ released_at: sql`now()` })
      .where('released_at', 'is', null)
      .execute(),
  );
}
