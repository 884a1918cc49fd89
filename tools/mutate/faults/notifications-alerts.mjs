const source = 'services/notifications/src/alerts';
/** @type {[string, ...string[]]} */
const tests = ['services/notifications', 'test/alert-rings.spec.ts'];

/** @type {import('../fault.mjs').Fault[]} */
export const notificationsAlerts = [
  {
    name: 'a status that is published again resumes what was paused by hand',
    file: `${source}/alert-stops.ts`,
    find: ' && before !== status ?',
    replace: ' ?',
    tests,
  },
  {
    name: 'a ring reaches members whom an earlier one reached',
    file: `${source}/ring-members.ts`,
    find: 'return and([not(exists(told)), not(exists(own))]);',
    replace: 'return not(exists(own));',
    tests,
  },
  {
    name: 'a ring reaches members who have offered help',
    file: `${source}/ring-members.ts`,
    find: 'return and([not(exists(told)), not(exists(own))]);',
    replace: 'return not(exists(told));',
    tests,
  },
  {
    name: 'a ring opens although enough offers are accepted',
    file: `${source}/alert-rings.ts`,
    find: 'isActive && accepted < policy.enough && opened',
    replace: 'isActive && opened',
    tests,
  },
  {
    name: 'a ring opens while the one before it still rings',
    file: `${source}/alert-rings.ts`,
    find: 'if (alert.isRinging) return',
    replace: 'if (false) return',
    tests,
  },
  {
    name: 'members with many recent alerts are preferred',
    file: `${source}/ring-choice.ts`,
    find: "eb('drawn.fit', '-', sql",
    replace: "eb('drawn.fit', '+', sql",
    tests,
  },
  {
    name: 'every notice counts towards a member’s load of alerts',
    file: `${source}/ring-choice.ts`,
    find: "\n        .where(({ ref }) => ref('notifications.is_alert'))",
    replace: '',
    tests,
  },
  {
    name: 'alerts do not count towards a member’s load',
    file: 'services/notifications/src/inbox/notices.ts',
    find: "sql.lit(kind === 'request-alert')",
    replace: 'sql.lit(false)',
    tests,
  },
  {
    name: 'a stranger sees the progress of an alert',
    file: `${source}/alert-status.controller.ts`,
    find: "\n      .$if(!decidesAboutMembers(actor), query => query.where('alerts.owner_id', '=', actor.id))",
    replace:
      "\n      .$if(!decidesAboutMembers(actor) && actor.id === '', query => query.where('alerts.owner_id', '=', actor.id))",
    tests,
  },
  {
    name: 'an older event about a request replaces a newer one',
    file: `${source}/alert-stops.ts`,
    find: "\n          .whereRef('request_statuses.changed_at', '<', 'excluded.changed_at')",
    replace: '',
    tests,
  },
  {
    name: 'a hidden request opens its next ring',
    file: `${source}/alert-rings.ts`,
    find: 'if (!alert.isShown) return',
    replace: 'if (false) return',
    tests,
  },
  {
    name: 'an event is announced to members whose interests do not match',
    file: 'services/notifications/src/events/announced-events.ts',
    find: 'sql<boolean>`${interests} && ${wanted}::text[]`',
    replace: 'sql<boolean>`${interests} is not null`',
    tests: ['services/notifications', 'test/event-news.spec.ts'],
  },
  {
    name: 'the announcement of an event that is soon waits for the daily digest',
    file: 'services/notifications/src/events/announced-events.ts',
    find: 'if (mailed.length > 0) await',
    replace: 'if (false as boolean) await',
    tests: ['services/notifications', 'test/event-news.spec.ts'],
  },
  {
    name: 'every event of one organiser is mailed to a member',
    file: 'services/notifications/src/events/announced-events.ts',
    find: "fn.countAll(), '>=', mostMails)",
    replace: "fn.countAll(), '>=', 1_000)",
    tests: ['services/notifications', 'test/event-news.spec.ts'],
  },
  {
    name: 'events of one organiser that are announced at the same moment are all mailed',
    file: 'services/notifications/src/events/announced-events.ts',
    find: "  await announced.select('n.id').orderBy('n.id').forNoKeyUpdate().execute();\n",
    replace: '',
    tests: ['services/notifications', 'test/event-news.spec.ts'],
  },
];
