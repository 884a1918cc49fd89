import pg from 'pg';

/** The queries of the checker, by database and name. */
const READS = {
  identity: {
    accounts: `select id, version, full_name, email, state, city, status, listed, role, bio, avatar_id from accounts`,
    consents: `select distinct on (account_id, purpose) account_id, purpose, granted from consents
      order by account_id, purpose, decided_at desc`,
    erasures: 'select account_id, keeper from erasures',
    hidden: 'select kind, id, version, is_hidden from hidden_content',
  },
  community: {
    activists: `select id, version, full_name, state, city, listed, bio,
      case status when 'leaving' then 'active' else status end as status from activists`,
    requests: 'select id, owner_id, title, status from support_requests',
    responses: 'select id, request_id, member_id, message from responses',
    events: 'select id, owner_id, title, current_participants, max_participants from events',
    participants: 'select event_id, member_id from event_participants',
    messages: 'select id, sender_id, body from messages',
    blocks: 'select member_id, blocked_id from blocks',
    request_photos: 'select request_id, photo_id from request_photos',
    hidden: 'select kind, id, version, is_hidden from hidden_content',
  },
  content: {
    files: 'select id, owner_id, purpose from media_files',
    photo_uses: 'select request_id, media_ids from photo_uses',
    hidden: 'select kind, id, version, is_hidden from hidden_content',
  },
  notifications: {
    recipients: `select member_id, member_version, full_name, state, city, status, email, bulk_email, alert_email
      from recipients`,
    told: 'select notice_id, member_id from notifications',
    alerts: 'select id, title from alerts',
    statuses: 'select request_id, status from request_statuses',
    campaigns: 'select id, subject from campaigns',
    chunks: `select d.id as delivery_id, d.kind, d.channel, c.number, c.finished_at is not null as finished, m.member_id,
        get_byte(c.statuses, m.place::int - 1) as status
      from delivery_chunks c join deliveries d on d.id = c.delivery_id
      cross join lateral unnest(c.member_ids) with ordinality as m (member_id, place)`,
    hidden: 'select kind, id, version, is_hidden from hidden_content',
  },
};
/** The queries that run on every database. */
const EVERYWHERE = {
  outbox: 'select id, name from outbox',
  dead_work: 'select name, key, error from due_work where dead_at is not null',
};

/**
 * Reads all rows for the checker.
 *
 * @typedef {Record<keyof typeof READS, Record<string, any[]>>} Tables
 * @param {Record<string, string>} addresses of the databases
 * @returns {Promise<Tables>}
 */
export async function readTables(addresses) {
  const read = await Promise.all(
    Object.entries(READS).map(async ([service, statements]) => {
      const client = new pg.Client({ connectionString: addresses[service] });
      await client.connect();
      try {
        /** @type {Record<string, any[]>} */
        const tables = {};
        for (const [name, sql] of Object.entries({ ...statements, ...EVERYWHERE }))
          tables[name] = (await client.query(sql)).rows;
        return [service, tables];
      } finally {
        await client.end();
      }
    }),
  );
  return Object.fromEntries(read);
}
