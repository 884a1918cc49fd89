import pg from 'pg';

/** The e-mail domain that marks loaded members. */
const domain = 'load.members.example';
const batch = 50_000;

/**
 * Inserts a member for each number from $1 to $2, with place, name and organisation taken from the members that were not loaded
 * ($3 of them), in every status, joined over six years. Nobody can sign in as one of them. A number always gives the same
 * member, so that loading again adds only what is missing.
 */
const insertBatch = `
  with known as (
    select row_number() over (order by created_at, id) as number, full_name, state, city, user_type, ngo_name, interests, experience,
      bio, ngo_legal_structure, ngo_review
    from accounts where email is null or email not like '%@${domain}'
  ), numbers as (
    select n, 1 + abs(hashint4(n)) % $3::int as place, 1 + abs(hashint4(n * 7 + 1)) % $3::int as given,
      1 + abs(hashint4(n * 11 + 2)) % $3::int as family, abs(hashint4(n * 13 + 3)) % 1000 as chance
    from generate_series($1::int, $2::int) n
  )
  insert into accounts (id, full_name, email, mobile, user_type, state, city, experience, interests, bio, ngo_name,
    ngo_legal_structure, ngo_review, is_verified, email_confirmed_at, status, suspended_at, suspension_reason, deletion_due_at,
    created_at)
  select overlay(overlay(md5('member ' || n) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid,
    split_part(given.full_name, ' ', 1) || ' ' || split_part(family.full_name, ' ', 2),
    'member.' || n || '@${domain}', '7' || lpad(n::text, 9, '0'), place.user_type, place.state, place.city, place.experience,
    place.interests, place.bio, place.ngo_name, place.ngo_legal_structure, place.ngo_review, chance >= 80,
    case when chance >= 80 then joined end,
    case when chance < 10 then 'deleted' when chance < 20 then 'suspended' else 'active' end,
    case when chance between 10 and 19 then now() end,
    case when chance between 10 and 19 then 'Loaded as suspended' end,
    case when chance < 10 or chance between 20 and 21 then now() + interval '30 days' end,
    joined
  from numbers
    join known place on place.number = numbers.place
    join known given on given.number = numbers.given
    join known family on family.number = numbers.family
    cross join lateral (
      select now() - (abs(hashint4(n * 17 + 4)) % 189216000) * interval '1 second' - n * interval '1 microsecond' as joined
    ) moment
  on conflict do nothing`;

/**
 * Adds members to the database of identity, up to the given count. The other services do not know them.
 *
 * @param {string} databaseUrl of identity, with its schema and some members, whose data is reused
 * @param {number} count at most ten million
 * @param {(line: string) => void} report
 */
export function loadMembers(databaseUrl, count, report) {
  return withClient(databaseUrl, async client => {
    const { rows } = await client.query(
      `select count(*)::int as known from accounts where email is null or email not like '%@${domain}'`,
    );
    const known = rows[0]?.known ?? 0;
    if (known === 0) throw new Error('There are no members yet whom others could resemble: start the site once.');
    // A power cut may lose the last rows; loading again restores them.
    await client.query(`set synchronous_commit = off`);
    await client.query(`set gin_pending_list_limit = '256MB'`);
    for (let first = 1; first <= count; first += batch) {
      const last = Math.min(first + batch - 1, count);
      await client.query(insertBatch, [first, last, known]);
      report(`${last.toLocaleString('en')} of ${count.toLocaleString('en')} members`);
    }
    await client.query('vacuum (analyze) accounts');
  });
}

/**
 * Removes the loaded members, in batches of the same size.
 *
 * @param {string} databaseUrl of identity
 * @param {(line: string) => void} report
 */
export function removeMembers(databaseUrl, report) {
  return withClient(databaseUrl, async client => {
    await client.query(`set synchronous_commit = off`);
    for (let [removed, last] = [0, batch]; last === batch;) {
      const { rowCount } = await client.query(
        `delete from accounts where ctid = any (array(
           select ctid from accounts where email like '%@${domain}' limit ${batch}))`,
      );
      last = rowCount ?? 0;
      removed += last;
      report(`${removed.toLocaleString('en')} members removed`);
    }
    await client.query('vacuum (analyze) accounts');
  });
}

/**
 * @template T
 * @param {string} databaseUrl
 * @param {(client: import('pg').Client) => Promise<T>} work
 */
async function withClient(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
