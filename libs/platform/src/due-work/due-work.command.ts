import { sql } from 'kysely';
import { Client } from 'pg';
import { readSettings } from '../config/settings';
import { ago } from '../database/ago';
import { platformDb } from '../database/platform-db';

type Statement = (client: Client, name: string, key: string) => { execute(): Promise<object[]> };

const statements: Record<string, Statement> = {
  // Without the data, because it would also be in the terminal's history.
  list: client =>
    platformDb(client)
      .selectFrom('due_work')
      .select(['name', 'key', 'due_at as dueAt', 'attempts', 'first_failed_at as firstFailedAt', 'dead_at as deadAt'])
      .select('error')
      .where(({ or, eb }) =>
        or([eb('dead_at', 'is not', null), eb('first_failed_at', 'is not', null), eb('due_at', '<', ago('1 minute'))]),
      )
      .orderBy('dead_at')
      .orderBy('due_at')
      .limit(1_000),
  retry: (client, name, key) =>
    platformDb(client)
      .updateTable('due_work')
      .set({ dead_at: null, attempts: 0, due_at: sql`now()`, claim: null, leased_until: null, first_failed_at: null })
      .where('name', '=', name)
      .where('key', '=', key)
      .returning(['name', 'key']),
  drop: (client, name, key) =>
    platformDb(client)
      .deleteFrom('due_work')
      .where('name', '=', name)
      .where('key', '=', key)
      .returning(['name', 'key']),
};

/** `node dist/due-work/due-work.command.js list | retry <name> <key> | drop <name> <key>`, with DATABASE_URL: see the runbook. */
async function main([action = '', ...of]: string[]) {
  const [name = '', key = ''] = of;
  const connectionString = readSettings(['DATABASE_URL'], process.env).settings.DATABASE_URL;
  const statement = statements[action];
  if (!connectionString || !statement || of.length !== (action === 'list' ? 0 : 2)) {
    process.stderr.write('DATABASE_URL=postgres://... due-work list | retry <name> <key> | drop <name> <key>\n');
    process.exitCode = 2;
    return;
  }
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const rows = await statement(client, name, key).execute();
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    if (action !== 'list' && rows.length === 0) throw new Error(`there is no ${of.join(' ')}`);
  } finally {
    await client.end();
  }
}

void main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
