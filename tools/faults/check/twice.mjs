import { grouped } from './evidence.mjs';

/**
 * Finds what one intent created twice: each text of a run contains a unique tag.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function twice({ tables, history }) {
  const { community, notifications, identity } = tables;
  /** @type {[kind: string, rows: any[] | undefined, text: (row: any) => string][]} */
  const made = [
    ['request', community.requests, row => row.title],
    ['event', community.events, row => row.title],
    ['offer', community.responses, row => row.message],
    ['message', community.messages, row => row.body],
    ['campaign', notifications.campaigns, row => row.subject],
  ];
  const tags = new Set(history.flatMap(({ facts }) => (facts.tag ? [facts.tag] : [])));
  const doubled = made.flatMap(([kind, rows = [], text]) =>
    [...grouped(rows, row => /q\d+n\d+e/.exec(text(row))?.[0] ?? '')]
      .filter(([tag, group]) => tags.has(tag) && group.length > 1)
      .map(([tag, group]) => `${group.length} times: ${kind} ${tag}`),
  );
  const accounts = [...grouped(identity.accounts?.filter(row => row.email) ?? [], row => row.email)]
    .filter(([, group]) => group.length > 1)
    .map(([email, group]) => `${group.length} accounts: ${email}`);
  return [...doubled, ...accounts, ...seats(tables)];
}

/** @param {import('./databases.mjs').Tables} tables */
function seats({ community }) {
  const taken = grouped(community.participants ?? [], row => row.event_id);
  return (community.events ?? []).flatMap(({ id, current_participants: count, max_participants: most }) => {
    const rows = taken.get(id)?.length ?? 0;
    return [
      ...(count === rows ? [] : [`event ${id} counts ${count} seats and has ${rows}`]),
      ...(most !== null && rows > most ? [`event ${id} has ${rows} seats of ${most}`] : []),
    ];
  });
}
