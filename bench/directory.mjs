import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { onDatabase } from './database.mjs';

/**
 * Adds members to the public directory, spread over the places of its present members.
 *
 * @param {string} databaseUrl of community
 * @param {number} members
 * @param {(line: string) => void} say
 */
export async function loadMembers(databaseUrl, members, say) {
  say(`loading ${members.toLocaleString('en')} members`);
  await onDatabase(databaseUrl, async client => {
    await client.query('set synchronous_commit = off');
    await client.query(
      `insert into activists (id, version, status, listed, full_name, user_type, state, city, experience, bio, interests,
         is_verified, search_text, joined_at)
       select gen_random_uuid(), 1, 'active', true, 'Member ' || n, case when n % 20 = 0 then 'ngo' else 'activist' end, place.state,
         place.city, '3-5', repeat('Feeds the dogs of the lane and drives at night. ', 3), '{Animal Rescue,Street Animals}',
         n % 3 > 0, 'member ' || n || ' feeds the dogs of the lane animal rescue street animals',
         now() - n * interval '90 seconds' - interval '4 years'
       from generate_series(1, $1) n
       join (select row_number() over (order by state, city) - 1 as number, count(*) over () as places, state, city
             from (select distinct state, city from activists) known) place on n % place.places = place.number`,
      [members],
    );
    await client.query('analyze activists');
  });
}

/** Starts a second gateway for the site, with its cache off. */
export async function startUncachedGateway(site) {
  const { args, cwd, env } = site.processes.get('gateway').command;
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: 'ignore',
    env: { ...env, PORT: String(port), ANSWERS_CACHE: 'off' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(
    () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { what: path.basename(cwd), timeout: 30_000 },
  );
  return { url, close: () => child.kill() };
}
