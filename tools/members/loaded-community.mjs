import pg from 'pg';

const batch = 50_000;

/**
 * @typedef {object} Sizes
 * @property {number} members of the directory
 * @property {number} requests
 * @property {number} events
 * @property {number} messages
 */

/** The sizes of the performance goals, times `scale`. @param {number} scale @returns {Sizes} */
export const nationalSizes = scale => ({
  members: Math.ceil(1_000_000 * scale),
  requests: Math.ceil(200_000 * scale),
  events: Math.ceil(50_000 * scale),
  messages: Math.ceil(2_000_000 * scale),
});

/** The ids of loaded rows lie in this range; otherwise they are as random as all others. */
const first = '10ad0000-0000-0000-0000-000000000000';
const last = '10adffff-ffff-ffff-ffff-ffffffffffff';
const isLoaded = (/** @type {string} */ column) => `${column} between '${first}' and '${last}'`;

/** A number always gives the same id, so that loading again adds only what is missing. */
const idFunction = `
  create function pg_temp.loaded_id(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(overlay(md5(kind || n) placing '10ad' from 1 for 4) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid
  $$`;
const chance = (/** @type {number} */ salt, /** @type {number} */ of) => `(abs(hashint8(n * 31 + ${salt})) % ${of})`;

/** The places of members that were not loaded, numbered; loaded rows take them in turn. */
const known = `(select row_number() over (order by state, city) - 1 as number, count(*) over () as places, state, city
  from (select distinct state, city from activists where city <> '' and not (${isLoaded('id')})) places)`;
const numbers = 'generate_series($1::bigint, $2::bigint) n';
const place = `join ${known} place on place.number = n % place.places`;

const members = `
  insert into activists (id, version, status, listed, full_name, user_type, state, city, experience, bio, interests, is_verified,
    search_text, joined_at)
  select pg_temp.loaded_id('member', n), 1, 'active', true, 'Member ' || n,
    case when n % 20 = 0 then 'ngo' else 'activist' end, place.state, place.city, '3-5',
    repeat('Feeds the dogs of the lane and drives at night. ', 3), '{Animal Rescue,Street Animals}', n % 3 > 0,
    'member ' || n || ' feeds the dogs of the lane animal rescue street animals', now() - n * interval '90 seconds' - interval '4 years'
  from ${numbers} ${place}
  on conflict do nothing`;

const requests = `
  with made as (
    select n, place.state, place.city, now() - n * interval '7 minutes' as at,
      case when ${chance(1, 100)} < 15 then 'active' when ${chance(1, 100)} < 85 then 'completed' else 'closed' end as status,
      ${chance(2, 4)} as offers
    from ${numbers} ${place}
  ), written as (
    insert into support_requests (id, owner_id, title, description, request_type, urgency_level, location, state, city,
      required_support, status, response_count, created_at, ended_at)
    select pg_temp.loaded_id('request', n), pg_temp.loaded_id('member', 1 + ${chance(3, 1_000_000_000)} % $3::bigint),
      'Dog number ' || n || ' needs help', 'She lies behind the tea stall and cannot use her hind legs since this morning.',
      case when n % 2 = 0 then 'Emergency Rescue' else 'Medical Care' end,
      (array['critical', 'high', 'medium', 'low'])[1 + ${chance(4, 4)}], 'Market road', state, city, '{Transport,Volunteers}',
      status, offers, at, case when status <> 'active' then at + interval '1 day' end
    from made on conflict do nothing returning id)
  insert into responses (id, request_id, member_id, message, status, resolved_at, created_at)
  select pg_temp.loaded_id('offer', n * 4 + offer), pg_temp.loaded_id('request', n),
    pg_temp.loaded_id('member', 1 + (n * 5 + offer * 101) % $3::bigint), 'I can be there soon, with a car.',
    case when status = 'completed' and offer = 1 then 'done' else 'offered' end,
    case when status = 'completed' and offer = 1 then at + interval '1 day' end,
    at + (${chance(5, 600)} + offer) * interval '1 minute'
  from made cross join lateral generate_series(1, offers) offer
  where pg_temp.loaded_id('request', n) in (select id from written)`;

const events = `
  with made as (
    select n, place.state, place.city, (now() at time zone 'Asia/Kolkata')::date + 60 - (${chance(6, 800)})::int as day,
      ${chance(7, 20)} as guests
    from ${numbers} ${place}
  ), written as (
    insert into events (id, owner_id, title, description, event_type, location, state, city, event_date, event_time,
      max_participants, current_participants, requirements, status, created_at)
    select pg_temp.loaded_id('event', n), pg_temp.loaded_id('member', 1 + ${chance(8, 1_000_000_000)} % $3::bigint),
      'Adoption camp number ' || n, 'Twenty puppies from the shelter look for a home.', 'Adoption Drive', 'Town hall', state, city,
      day, '10:00', case when n % 3 > 0 then 50 end, guests, '{A blanket}',
      case when day > now() then 'active' else 'completed' end, least(now(), day - interval '20 days')
    from made on conflict do nothing returning id)
  insert into event_participants (event_id, member_id, joined_at)
  select pg_temp.loaded_id('event', n), pg_temp.loaded_id('member', 1 + (n * 3 + guest * 17) % $3::bigint),
    least(now(), day - interval '10 days')
  from made cross join lateral generate_series(1, guests) guest
  where pg_temp.loaded_id('event', n) in (select id from written)
  on conflict do nothing`;

/** $3: number of members. */
const conversations = `
  insert into conversations (id, first_id, second_id)
  select pg_temp.loaded_id('conversation', n), least(one, other), greatest(one, other)
  from ${numbers} cross join lateral (
    select pg_temp.loaded_id('member', 1 + n % $3::bigint) as one,
      pg_temp.loaded_id('member', 1 + (n + 1 + n / $3::bigint) % $3::bigint) as other) two
  where one <> other
  on conflict do nothing`;

/** $3: number of conversations, $4: of messages; one in 400 is in the first conversation. Chronological, as in real use. */
const messages = `
  insert into messages (id, recipient_id, sender_id, conversation_id, subject, body, created_at)
  select pg_temp.loaded_id('message', n), case when n % 2 = 0 then c.first_id else c.second_id end,
    case when n % 2 = 0 then c.second_id else c.first_id end, c.id, 'Message',
    'She ate a little this evening, and I shall look after her again tomorrow at seven.',
    now() - ($4::bigint - n) * interval '15 seconds'
  from ${numbers}
  join conversations c on c.id = pg_temp.loaded_id('conversation',
    case when n % 400 = 0 then 1 else 1 + ${chance(9, 1_000_000_000)} % $3::bigint end)
  on conflict do nothing`;

const sides = `
  insert into conversation_members (conversation_id, member_id, other_id, status, latest_at)
  select c.id, side.member_id, side.other_id, 'accepted', c.latest_at
  from (select c.id, c.first_id, c.second_id, max(m.created_at) as latest_at
        from conversations c join messages m on m.conversation_id = c.id where ${isLoaded('c.id')} group by c.id) c
  cross join lateral (values (c.first_id, c.second_id), (c.second_id, c.first_id)) side (member_id, other_id)
  on conflict do nothing`;

/** Referencing tables before those they refer to. */
const tables = [
  ['messages', 'id'],
  ['conversation_members', 'conversation_id'],
  ['conversations', 'id'],
  ['event_participants', 'event_id'],
  ['events', 'id'],
  ['responses', 'id'],
  ['support_requests', 'id'],
  ['activists', 'id'],
];

/**
 * Adds members, support requests with offers, events with participants, and conversations to the database of community, up to the
 * given sizes; counters match the rows. Nobody can sign in as one of these members, and the other services do not know them.
 *
 * @param {string} databaseUrl of community, with its schema and some members, whose places are reused
 * @param {Sizes} sizes
 * @param {(line: string) => void} report
 */
export function loadCommunity(databaseUrl, sizes, report) {
  const talks = Math.max(1, Math.ceil(sizes.messages / 10));
  return withClient(databaseUrl, async client => {
    const { rows } = await client.query(`select exists ${known} as found`);
    if (!rows[0]?.found) throw new Error('There are no members yet whose places could be taken: start the site once.');
    /** @type {(name: string, count: number, text: string, values?: number[]) => Promise<void>} */
    const fill = async (name, count, text, values = []) => {
      for (let from = 1; from <= count; from += batch)
        await client.query(text, [from, Math.min(from + batch - 1, count), ...values]);
      report(`${count.toLocaleString('en')} ${name}`);
    };
    await fill('members', sizes.members, members);
    await fill('requests', sizes.requests, requests, [sizes.members]);
    await fill('events', sizes.events, events, [sizes.members]);
    await fill('conversations', talks, conversations, [sizes.members]);
    await fill('messages', sizes.messages, messages, [talks, sizes.messages]);
    await client.query(sides);
    // The same member may have been picked twice for an event.
    await client.query(
      `update events e set current_participants = (select count(*) from event_participants where event_id = e.id)
       where ${isLoaded('id')}
         and current_participants <> (select count(*) from event_participants where event_id = e.id)`,
    );
    for (const [table] of tables) await client.query(`vacuum (analyze) ${table}`);
  });
}

/**
 * Removes what was loaded.
 *
 * @param {string} databaseUrl of community
 * @param {(line: string) => void} report
 */
export function removeCommunity(databaseUrl, report) {
  return withClient(databaseUrl, async client => {
    for (const [table, column = 'id'] of tables) {
      let removed = 0;
      for (let some = batch; some === batch; removed += some) {
        const { rowCount } = await client.query(
          `delete from ${table} where ctid = any (array(select ctid from ${table} where ${isLoaded(column)} limit ${batch}))`,
        );
        some = rowCount ?? 0;
      }
      report(`${removed.toLocaleString('en')} of ${table} removed`);
      await client.query(`vacuum (analyze) ${table}`);
    }
  });
}

/**
 * @param {string} databaseUrl
 * @param {(client: import('pg').Client) => Promise<void>} work
 */
async function withClient(databaseUrl, work) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    // A power cut may lose the last rows; loading again restores them.
    await client.query('set synchronous_commit = off');
    await client.query(`set gin_pending_list_limit = '256MB'`);
    await client.query(idFunction);
    await work(client);
  } finally {
    await client.end();
  }
}
