import { randomUUID } from 'node:crypto';
import { loadCommunity, nationalSizes } from '@aar/tools/members/loaded-community.mjs';
import { loadMembers } from '@aar/tools/members/loaded-members.mjs';
import { signedIn } from './api.mjs';
import { onDatabase } from './database.mjs';
import { startUncachedGateway } from './directory.mjs';
import { alternate, line, median, medianRatio, percentile } from './measure.mjs';

/** `COMMUNITY_SCALE=0.01` only tries out the bench; goals are measured at 1. */
const scale = Number(process.env.COMMUNITY_SCALE ?? 1);
const callers = 8;
const calls = 400;
const wanted = 50;
const warming = 2_000;
const longThread = 5_000;
const seconds = 4;

/**
 * A national community, with the gateway's cache off: p99 of a conversation's first page and of other pages; the reports of
 * administrators after their days are summed; and goal 6, joining events compared with a plain insert.
 */
export async function community({ site, say }) {
  const databaseUrl = site.databaseUrl('community');
  await loadCommunity(databaseUrl, nationalSizes(scale), say);
  await loadMembers(site.databaseUrl('identity'), nationalSizes(scale).members, say);
  const gateway = await startUncachedGateway(site);
  try {
    const member = await signedIn(site, 'activist');
    const admin = await signedIn(site, 'administrator');
    const { id: memberId } = await member.get('/auth/me').then(({ user, ...me }) => user ?? me);
    const conversationId = await startThread(databaseUrl, memberId);
    await sumReports(site, say);
    return [
      await page(gateway, say, `/conversations/${conversationId}/messages`, member),
      await page(gateway, say, '/conversations', member),
      await page(gateway, say, '/support-requests', member),
      await page(gateway, say, '/support-requests?state=Maharashtra&order=newest'),
      await page(gateway, say, '/events?state=Maharashtra'),
      await page(gateway, say, '/activists/states'),
      ...(await reports(gateway, say, admin)),
      ...(await seats({ site, say, databaseUrl })),
    ];
  } finally {
    gateway.close();
  }
}

async function page(gateway, say, path, { token } = {}, most = wanted) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const times = [];
  const call = async () => {
    const begin = performance.now();
    const answer = await fetch(`${gateway.url}/api${path}`, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`);
    return performance.now() - begin;
  };
  const atOnce = work => Promise.all(Array.from({ length: callers }, work));
  const warm = Date.now() + warming;
  await atOnce(async () => {
    while (Date.now() < warm) await call();
  });
  await atOnce(async () => {
    for (let made = 0; made < calls / callers; made++) times.push(await call());
  });
  const p99 = Math.round(percentile(times, 99) * 10) / 10;
  const named = path.replace(/[0-9a-f-]{36}/, ':id');
  say(`${named}: median ${median(times).toFixed(1)} ms, p99 ${p99} ms`);
  return line('-', `${named}, ${callers} at a time, p99 of ${times.length}`, `${p99} ms`, `<= ${most} ms`, p99 <= most);
}

/** Creates a long conversation of the signed-in member with a loaded member. Returns its id. */
async function startThread(databaseUrl, memberId) {
  const id = randomUUID();
  await onDatabase(databaseUrl, async client => {
    const { rows } = await client.query(`select id from activists where full_name = 'Member 1' limit 1`);
    const [first, second] = [memberId, rows[0].id].sort();
    await client.query('insert into conversations (id, first_id, second_id) values ($1, $2, $3)', [id, first, second]);
    await client.query(
      `insert into messages (id, recipient_id, sender_id, conversation_id, subject, body, created_at)
       select gen_random_uuid(), $2, $3, $1, 'Message', 'She ate a little this evening.', now() - n * interval '1 minute'
       from generate_series(1, ${longThread}) n`,
      [id, memberId, rows[0].id],
    );
    await client.query(
      `insert into conversation_members (conversation_id, member_id, other_id, status)
       values ($1, $2, $3, 'accepted'), ($1, $3, $2, 'accepted')`,
      [id, memberId, rows[0].id],
    );
  });
  return id;
}

/** Has the reports summed over the whole history and waits for that. */
async function sumReports(site, say) {
  const begin = performance.now();
  for (const [service, work] of Object.entries({ community: 'sum-activity', identity: 'sum-growth' }))
    await onDatabase(site.databaseUrl(service), async client => {
      // Resets `report_books`, so that the whole history is summed as on the first run.
      await client.query('update report_books set is_whole = false, rebuilt_to = null, counted_at = null');
      await client.query('update due_work set due_at = now() where name = $1', [work]);
      for (let counted = false; !counted;) {
        const { rows } = await client.query('select bool_and(counted_at is not null) as counted from report_books');
        counted = rows[0].counted === true;
        if (!counted) await new Promise(resolve => setTimeout(resolve, 500));
      }
    });
  say(`all days summed in ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
}

async function reports(gateway, say, admin) {
  const to = new Date().toISOString().slice(0, 10);
  const from = `${Number(to.slice(0, 4)) - 4}${to.slice(4)}`.replace('02-29', '02-28');
  const results = [];
  for (const name of ['growth', 'activity', 'response', 'places'])
    results.push(await page(gateway, say, `/admin/reports/${name}?from=${from}&to=${to}`, admin, 250));
  return results;
}

/**
 * Goal 6: members join events, spread over many events and then all at one, compared with the same members blocking somebody,
 * which is a plain insert.
 */
async function seats({ site, say, databaseUrl }) {
  const members = await Promise.all(
    (await emailsOf(site, 16)).map(async email => ({ email, token: await tokenOf(site, email) })),
  );
  const { events, others, hot } = await onDatabase(databaseUrl, async client => {
    const found = await client.query(
      `select id from events where status = 'active' and starts_at > now() and title like 'Adoption camp number%' limit 2000`,
    );
    const blocked = await client.query(`select id from activists where full_name like 'Member %' limit 5000`);
    const [{ id: crowded }] = found.rows;
    await client.query('update events set max_participants = null where id = $1', [crowded]);
    const ids = rows => rows.map(({ id }) => id);
    return { events: ids(found.rows).slice(1), others: ids(blocked.rows), hot: crowded };
  });
  const rateOf = act => async () => {
    const end = Date.now() + seconds * 1_000;
    let done = 0;
    await Promise.all(
      members.map(async ({ token }, index) => {
        for (let round = 0; Date.now() < end; round++, done++) await act(token, index, round);
      }),
    );
    return done / seconds;
  };
  const at = (list, index, round) => list[(index * 997 + round) % list.length];
  const results = await alternate(
    3,
    {
      insert: rateOf((token, index, round) => post(site, token, '/blocks', { memberId: at(others, index, round) })),
      spread: rateOf((token, index, round) =>
        post(site, token, `/events/${at(events, index, round >> 1)}/${round % 2 ? 'leave' : 'join'}`),
      ),
      hot: rateOf((token, _, round) => post(site, token, `/events/${hot}/${round % 2 ? 'leave' : 'join'}`)),
    },
    say,
  );
  const rate = name => Math.round(median(results[name]));
  const ratio = name => medianRatio(results[name], results.insert);
  const oversold = await onDatabase(databaseUrl, async client => {
    const { rows } = await client.query(
      `select count(*)::int as count from events e where current_participants > max_participants
         or current_participants < (select count(*) from event_participants where event_id = e.id)`,
    );
    return rows[0].count;
  });
  const beside = name => `${ratio(name)} (${rate(name)}/s against ${rate('insert')}/s)`;
  return [
    line(
      6,
      'joining and leaving many events against a bare insert',
      beside('spread'),
      '>= 0.4',
      ratio('spread') >= 0.4,
    ),
    line(6, 'the same of one event', beside('hot'), '>= 0.12', ratio('hot') >= 0.12),
    line(6, 'events that are oversold or miscounted', String(oversold), '0', oversold === 0),
  ];
}

async function post(site, token, path, body = {}) {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  // 409 is expected too: the event may be full by now.
  if (!answer.ok && answer.status !== 409) throw new Error(`${path}: ${answer.status} ${text}`);
}

/** E-mail addresses of demo members, who all have the same password. */
const emailsOf = (site, count) =>
  onDatabase(site.databaseUrl('identity'), async client => {
    const { rows } = await client.query(
      `select email from accounts where status = 'active' and role = 'user' and is_complete and email_confirmed_at is not null
         and email not like '%@load.members.example' order by id limit $1`,
      [count],
    );
    return rows.map(({ email }) => email);
  });

async function tokenOf(site, email) {
  const [{ password }] = site.signIns;
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return (await answer.json()).token;
}
