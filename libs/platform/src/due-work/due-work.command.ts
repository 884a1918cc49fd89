import { Client } from 'pg';
import { readSettings } from '../config/settings';

const statements: Record<string, string> = {
  // Without the data: a terminal's history is a log too.
  list: `select name, key, due_at as "dueAt", attempts, first_failed_at as "firstFailedAt", dead_at as "deadAt", error
         from due_work where dead_at is not null or first_failed_at is not null or due_at < now() - interval '1 minute' order by dead_at, due_at limit 1000`,
  retry: `update due_work set dead_at = null, attempts = 0, due_at = now(), claim = null, leased_until = null,
            first_failed_at = null
          where name = $1 and key = $2 returning name, key`,
  drop: 'delete from due_work where name = $1 and key = $2 returning name, key',
};

/** `node dist/due-work/due-work.command.js list | retry <name> <key> | drop <name> <key>`, with DATABASE_URL: see the runbook. */
async function main([action = '', ...of]: string[]) {
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
    const { rows } = await client.query(statement, of);
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
