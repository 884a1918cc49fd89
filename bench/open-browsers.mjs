import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@aar/tools/ports.mjs';
import { onDatabase } from './database.mjs';

/** Inserts that many sessions, up to five per member, and returns their tokens. Signing in so often would take minutes. */
export async function openSessions(site, streams) {
  const tokens = Array.from({ length: streams }, () => randomBytes(32).toString('base64url'));
  const { rowCount } = await onDatabase(site.databaseUrl('identity'), client =>
    client.query(
      `insert into sessions (id, account_id, token_hash, device, place, idle_time, ends_at)
     select gen_random_uuid(), account.id, decode(hash, 'hex'), 'Bench', '127.0.0.1', '7 days', now() + '30 days'
     from unnest($1::text[]) with ordinality as token (hash, n)
     join (select id, row_number() over (order by id) as n, count(*) over () as accounts from accounts
           where status = 'active' and role = 'user' and email like '%@members.example') account
       on account.n = 1 + token.n % least(account.accounts, 1000)`,
      [tokens.map(token => createHash('sha256').update(token).digest('hex'))],
    ),
  );
  if (rowCount !== streams) throw new Error(`${rowCount} sessions instead of ${streams}`);
  return tokens;
}

/** Opens a page for each session, all in one process of their own. */
export async function openBrowsers(site, tokens) {
  const child = fork(fileURLToPath(new URL('browsers.mjs', import.meta.url)), {
    env: { ...process.env, BROWSERS: JSON.stringify([site.url, ...tokens]) },
  });
  const report = async () => {
    const answer = once(child, 'message');
    child.send('report');
    return (await answer)[0];
  };
  const isOpen = async () => (await report()).open === tokens.length;
  await waitUntil(isOpen, { what: `${tokens.length} streams`, timeout: 60_000 });

  return {
    report,
    /** Waits until every stream has reconnected once and all are open. `since` is when the wait began. */
    async allReturned() {
      const since = Date.now();
      const all = { returns: [], refused: 0, since };
      const done = async () => {
        const { open, returns, refused } = await report();
        all.returns.push(...returns);
        all.refused += refused;
        await delay(200);
        return open === tokens.length && all.returns.length >= tokens.length;
      };
      await waitUntil(done, { what: 'the return of all streams', timeout: 180_000 });
      return all;
    },
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
