import fs from 'node:fs';
import { onDatabase } from './database.mjs';
import { loadMembers } from '@aar/tools/members/loaded-members.mjs';
import { signedIn } from './api.mjs';
import { line, median, percentile } from './measure.mjs';

const members = 1_000_000;
const callers = 4;
const calls = 200;
const slowest = 100;
const mostGrowth = 64;

/** The administrators' list of a million members, through the gateway: each filter, order and search; then the CSV export. */
export async function listMembers({ site, say }) {
  const databaseUrl = site.databaseUrl('identity');
  await loadMembers(databaseUrl, members, say);
  const { token } = await signedIn(site, 'administrator');
  const results = [];
  for (const [what, query] of Object.entries(await lists(databaseUrl, site, token))) {
    const times = await timesOf(`${site.url}/api/admin/users?${new URLSearchParams(query)}`, token);
    const p99 = Math.round(percentile(times, 99));
    say(`${what}: median ${Math.round(median(times))} ms, p99 ${p99} ms`);
    results.push({ what, p99 });
  }
  const worst = results.reduce((one, other) => (other.p99 > one.p99 ? other : one));
  return [
    line(
      '-',
      `users of a million, ${results.length} lists and searches, the slowest: ${worst.what}`,
      `p99 ${worst.p99} ms`,
      `<= ${slowest} ms`,
      worst.p99 <= slowest,
    ),
    await exported(site, token, say),
  ];
}

/** Queries of administrators, by name. */
async function lists(databaseUrl, site, token) {
  const byName = { sort: 'fullName', order: 'asc' };
  const createdAt = await middle(databaseUrl, 'created_at', await firstCursor(site, token, {}));
  const fullName = await middle(databaseUrl, 'name_key', await firstCursor(site, token, byName));
  return {
    newest: {},
    oldest: { order: 'asc' },
    'by name': { sort: 'fullName', order: 'asc' },
    'by state': { sort: 'state', order: 'desc' },
    ...Object.fromEntries(
      ['active', 'pending', 'inactive', 'suspended', 'deleted'].flatMap(status => [
        [status, { status }],
        [`${status} by name`, { status, sort: 'fullName', order: 'asc' }],
        [`${status} by state`, { status, sort: 'state', order: 'asc' }],
      ]),
    ),
    NGOs: { type: 'ngo' },
    'NGOs by name': { type: 'ngo', sort: 'fullName', order: 'asc' },
    editors: { role: 'editor' },
    'of Goa': { state: 'Goa' },
    'of Goa by name': { state: 'Goa', sort: 'fullName', order: 'desc' },
    'suspended NGOs of Goa': { state: 'Goa', status: 'suspended', type: 'ngo' },
    'inactive by name in Sikkim': { state: 'Sikkim', status: 'inactive', sort: 'fullName' },
    'deep page': { cursor: createdAt },
    'deep page by name': { ...byName, cursor: fullName },
    'an e-mail': { search: 'member.765432@load.members.example' },
    'a mobile number': { search: '+91 70007 65432' },
    'part of a mobile number': { search: '0007654' },
    'a common name': { search: 'sharma' },
    'a full name': { search: 'priya sharma' },
    'a common name by name': { search: 'sharma', sort: 'fullName', order: 'asc' },
    'a rare word': { search: 'member.76543' },
    'a word that nobody has': { search: 'xylophone' },
    'a name of one state, suspended': { search: 'kumar', state: 'Bihar', status: 'suspended' },
  };
}

/** The cursor after the first page of the list. */
async function firstCursor(site, token, query) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${site.url}/api/admin/users?${new URLSearchParams(query)}`, { headers });
  return (await answer.json()).nextCursor;
}

/** A cursor at the member in the middle of the list, in the order of the given cursor. */
async function middle(databaseUrl, column, cursor) {
  const value =
    column === 'created_at' ? `to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : column;
  const { rows } = await onDatabase(databaseUrl, client =>
    client.query(
      `select ${value} as value, id from accounts where admin_status <> 'deleted' order by ${column}, accounts.id offset $1 limit 1`,
      [members / 2],
    ),
  );
  const [order] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  return Buffer.from(JSON.stringify([order, rows[0].value, rows[0].id])).toString('base64url');
}

/** Response times in ms of `calls` requests by `callers` concurrent clients. */
async function timesOf(url, token) {
  const times = [];
  const call = async () => {
    const begin = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`);
    return performance.now() - begin;
  };
  for (let warm = 0; warm < callers; warm++) await call();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let made = 0; made < calls / callers; made++) times.push(await call());
    }),
  );
  return times;
}

/** Memory of identity during the CSV export of all members: its peak in the second half compared with that in the first. */
async function exported(site, token, say) {
  const memory = residentOf(site.processes.get('identity').pid);
  const begin = performance.now();
  const answer = await fetch(`${site.url}/api/admin/users.csv`, { headers: { authorization: `Bearer ${token}` } });
  const most = { first: 0, second: 0 };
  let rows = 0;
  for await (const chunk of answer.body) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    const part = rows < members / 2 ? 'first' : 'second';
    most[part] = Math.max(most[part], memory());
  }
  const seconds = (performance.now() - begin) / 1_000;
  const growth = Math.max(0, most.second - most.first);
  say(`${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`);
  return line(
    '-',
    `memory of identity while ${rows.toLocaleString('en')} users leave it as CSV, second half against first`,
    `${growth} MB more than ${most.first} MB`,
    `<= ${mostGrowth} MB more`,
    answer.ok && rows > members * 0.9 && growth <= mostGrowth,
  );
}

/** The resident memory of a process, in MB. */
const residentOf = pid => () => {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024);
};
