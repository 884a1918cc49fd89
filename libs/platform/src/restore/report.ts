import type { Client } from 'pg';
import { withDatabase } from './databases';

/** One line of the report of a restore. `todo` says what to do where something is wrong. */
export interface ReportLine {
  about: string;
  says: string;
  todo?: string;
}

interface State {
  migrations: number;
  restoredTo: Date | null;
  isHeld: boolean;
  isTidied: boolean;
  hasJournal: boolean;
  outbox: number;
}

const readState = `
  select (select count(*)::int from migrations) as migrations, last."restoredTo", coalesce(last."isHeld", false) as "isHeld",
    coalesce(last."isTidied", false) as "isTidied", coalesce(last."hasJournal", false) as "hasJournal",
    (select count(*)::int from outbox) as outbox
  from (select) here left join lateral (
    select restored_to as "restoredTo", released_at is null as "isHeld", tidied_at is not null as "isTidied",
      journal_read_at is not null as "hasJournal"
    from restores order by held_since desc limit 1) last on true`;

const readEntries = `
  select kind, count(*) filter (where applied_at is not null)::int as applied,
    count(*) filter (where applied_at is null and error is null)::int as waiting, count(error)::int as failed
  from restored_entries group by kind order by kind`;

/** Checks of single services: the table that shows whose database it is, and a query for a line. */
const ofServices: { table: string; query: string; line(count: number): Omit<ReportLine, 'about'> }[] = [
  {
    table: 'sessions',
    query: `select count(*)::int as count from sessions
      where created_at < (select held_since from restores order by held_since desc limit 1)`,
    line: count => ({
      says: `${count} sessions of before the restore`,
      ...(count > 0 && { todo: 'Restart identity: it ends them when it starts.' }),
    }),
  },
  {
    table: 'delivery_chunks',
    query: `select coalesce(sum(c.unknown), 0)::int as count from delivery_chunks c join deliveries d on d.id = c.delivery_id
      where d.finished_at is null`,
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
  const { migrations, restoredTo, isHeld, isTidied, outbox } = await read<State>(client, readState);
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
  const { hasJournal } = await read<State>(client, readState);
  const { rows } = await client.query<{ kind: string; applied: number; waiting: number; failed: number }>(readEntries);
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
  for (const { table, query, line } of ofServices) {
    const { there } = await read<{ there: string | null }>(client, `select to_regclass('${table}')::text as there`);
    if (there) lines.push({ about: service, ...line((await read<{ count: number }>(client, query)).count) });
  }
  return lines;
}

/** Services that end something when they start. */
const hasSessions = new Set(['identity', 'notifications']);

const read = async <T extends object>(client: Client, query: string): Promise<T> =>
  (await client.query<T>(query)).rows[0]!;

/** Releases a database. Throws while something of the report is wrong, unless it is forced. */
export async function release(service: string, databaseUrl: string, { isForced = false } = {}): Promise<void> {
  const wrong = (await reportOf(service, databaseUrl)).filter(({ todo }) => todo);
  if (wrong.length > 0 && !isForced)
    throw new Error(
      `not released:\n${wrong.map(({ about, says, todo }) => `  ${about}: ${says}. ${todo}`).join('\n')}`,
    );
  await withDatabase(databaseUrl, client =>
    client.query('update restores set released_at = now() where released_at is null'),
  );
}
