import { leaving } from './evidence.mjs';

/**
 * Checks that all read models equal the data they copy.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function readModels(evidence) {
  const { identity, community, content, notifications } = evidence.tables;
  const accounts = new Map(identity.accounts?.map(row => [row.id, row]));
  return [
    ...membersOf('community', accounts, community.activists, row => row.id, 'version'),
    ...membersOf('notifications', accounts, notifications.recipients, row => row.member_id, 'member_version'),
    ...addresses(evidence),
    ...statuses(evidence),
    ...photos(evidence),
    ...hidden(community.hidden, { content: content.hidden, notifications: notifications.hidden }),
  ];
}

/** @param {string} where @param {Map<string, any>} accounts @param {any[] | undefined} rows @param {(row: any) => string} idOf @param {string} version */
function membersOf(where, accounts, rows = [], idOf, version) {
  const known = new Map(rows.map(row => [idOf(row), row]));
  const missing = [...accounts.values()].flatMap(account => {
    const row = known.get(account.id);
    if (account.status === 'deleted' && (!row || row.status === 'deleted')) return [];
    if (!row) return [`${where} does not know member ${account.id}`];
    const differing = ['status', 'state', 'city', ...(account.status === 'deleted' ? [] : ['full_name'])].filter(
      field => row[field] !== account[field],
    );
    return differing.length > 0 || row[version] !== account.version
      ? [
          `${where} knows member ${account.id} at version ${row[version]}, identity at ${account.version}` +
            `${differing.map(field => `; ${field} differs`).join('')}`,
        ]
      : [];
  });
  const strangers = [...known.keys()].filter(id => !accounts.has(id));
  return [...missing, ...strangers.map(id => `${where} knows a member whom identity does not: ${id}`)];
}

/** @type {import('./evidence.mjs').Check} */
function addresses({ tables }) {
  const emails = new Map(tables.identity.accounts?.map(row => [row.id, row.email]));
  return (tables.notifications.recipients ?? []).flatMap(row =>
    emails.get(row.member_id) === row.email ? [] : [`notifications has another address of member ${row.member_id}`],
  );
}

/** The read model has only requests whose status has changed. @type {import('./evidence.mjs').Check} */
function statuses(evidence) {
  const gone = leaving(evidence);
  const told = new Map(evidence.tables.notifications.statuses?.map(row => [row.request_id, row.status]));
  return (evidence.tables.community.requests ?? []).flatMap(({ id, owner_id: owner, status }) => {
    const there = told.get(id) ?? 'active';
    return gone.has(owner) || there === status ? [] : [`request ${id} is ${status}, for notifications it is ${there}`];
  });
}

/** @type {import('./evidence.mjs').Check} */
function photos(evidence) {
  const { community, content } = evidence.tables;
  const gone = leaving(evidence);
  const owners = new Map(community.requests?.map(row => [row.id, row.owner_id]));
  /** @type {Map<string, string[]>} */
  const shown = new Map();
  for (const { request_id: id, photo_id: photo } of community.request_photos ?? [])
    shown.set(id, [...(shown.get(id) ?? []), photo]);
  const noted = new Map((content.photo_uses ?? []).map(row => [row.request_id, row.media_ids]));
  return [...new Set([...shown.keys(), ...noted.keys()])].flatMap(id => {
    if (gone.has(owners.get(id))) return [];
    const [here, there] = [shown, noted].map(map => [...(map.get(id) ?? [])].sort().join());
    return here === there ? [] : [`request ${id} shows photos ${here || 'none'}, content notes ${there || 'none'}`];
  });
}

/** @param {any[]} [owned] @param {Record<string, any[] | undefined>} [others] */
function hidden(owned = [], others = {}) {
  const versions = new Map(owned.map(row => [`${row.kind} ${row.id}`, row]));
  return Object.entries(others).flatMap(([where, rows = []]) =>
    rows.flatMap(row => {
      const owner = versions.get(`${row.kind} ${row.id}`);
      return !owner || owner.is_hidden === row.is_hidden ? [] : [`${where} shows ${row.kind} ${row.id} differently`];
    }),
  );
}
