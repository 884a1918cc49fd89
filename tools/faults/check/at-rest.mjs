/**
 * Checks that no work is left in progress, and that there are no dead letters other than those the plan causes.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function atRest({ tables, deadLetters, undelivered, notQuiet, allowed }) {
  const outboxes = Object.entries(tables).flatMap(([service, { outbox = [], dead_work: dead = [] }]) => [
    ...(outbox.length > 0 ? [`${outbox.length} events wait in the outbox of ${service}`] : []),
    ...dead.map(({ name, key, error }) => `due work was set aside in ${service}: ${name} ${key}: ${error}`),
  ]);
  const unfinished = new Set(
    tables.notifications.chunks?.filter(row => !row.finished).map(row => `${row.delivery_id} ${row.number}`),
  );
  // Each service that consumes member events has its own dead letter of the unreadable event.
  const unplanned = deadLetters.filter(({ durable }) => !(allowed.unreadable > 0 && /member_changed/.test(durable)));
  return [
    ...outboxes,
    ...(unfinished.size > 0 ? [`${unfinished.size} chunks of messages are not finished`] : []),
    ...unplanned.map(({ durable, reason }) => `set aside: ${durable}: ${reason}`),
    // Events of the next version stay undelivered until that version runs.
    ...(undelivered > allowed.waiting ? [`${undelivered} events were not applied`] : []),
    ...notQuiet.map(what => `not at rest in the end: ${what}`),
  ];
}
