import { messageFlow } from './message-flow.mjs';

/** The users of NATS: one for each kind of process, and one for operators. */
export const NATS_USERS = /** @type {const} */ ([
  'gateway',
  'identity',
  'community',
  'content',
  'notifications',
  'worker',
  'operator',
]);

/**
 * Subjects that a user may publish to and subscribe to.
 *
 * @typedef {{ publish: string[], subscribe: string[] }} Permissions
 */

const STREAMS = ['EVENTS', 'DEAD'];
/** Relays and subscriptions create missing streams; only operators change or purge a stream. */
const MAKES_STREAMS = [
  '$JS.API.INFO',
  ...STREAMS.flatMap(name => ['INFO', 'CREATE'].map(verb => `$JS.API.STREAM.${verb}.${name}`)),
];

const JOURNAL = 'content.journal-entry.written.v1';

/** The same as `durableOf` of the platform. @param {string} service @param {string} event */
const durableOf = (service, event) => `${service}__${event.replaceAll('.', '_')}`;

/** Live messages go to all subscribers, or to those of a topic. @param {string[]} news */
const withTopics = news => news.flatMap(name => [name, `${name}.*`]);

/** The subjects that the consumer of an event publishes to. @param {string} service @param {string} event */
function follows(service, event) {
  const durable = durableOf(service, event);
  return [
    // The filter is part of the subject, and NATS rejects a request with another one. `CONSUMER.DURABLE.CREATE` has the filter
    // only in the request, so a service could read all events with it.
    `$JS.API.CONSUMER.INFO.EVENTS.${durable}`,
    `$JS.API.CONSUMER.CREATE.EVENTS.${durable}.events.${event}`,
    `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`,
    `$JS.ACK.EVENTS.${durable}.>`,
    `dead.${durable}`,
  ];
}

/**
 * The permissions of each user: a service may publish its own events and consume its subscriptions, and nothing else. Replies go
 * to an inbox prefix of the user's own, so that no user reads those of another.
 *
 * @returns {Record<typeof NATS_USERS[number], Permissions>}
 */
export function natsPermissions(flow = messageFlow()) {
  /** @param {string} user @param {string[]} publish @param {string[]} [hears] */
  const user = (user, publish, hears = []) => ({ publish, subscribe: [`_INBOX.${user}.>`, ...hears] });
  /** @param {Exclude<keyof typeof flow, 'gateway'>} name */
  const service = name => {
    const { publishes, consumes, tells, hears } = flow[name];
    const events = publishes.map(event => `events.${event}`);
    return user(
      name,
      [...events, ...withTopics(tells), ...MAKES_STREAMS, ...consumes.flatMap(event => follows(name, event))],
      withTopics(hears),
    );
  };
  return {
    gateway: user('gateway', withTopics(flow.gateway.tells), withTopics(flow.gateway.hears)),
    identity: service('identity'),
    community: service('community'),
    content: service('content'),
    notifications: service('notifications'),
    // A worker relays no outbox and consumes no events, but publishes journal entries about what it is about to send.
    worker: user(
      'worker',
      [`events.${JOURNAL}`, ...withTopics(flow.notifications.tells)],
      withTopics(flow.notifications.hears),
    ),
    operator: { publish: ['>'], subscribe: ['>'] },
  };
}

/**
 * The `authorization` part of a NATS server's configuration. A password that begins with `$` names a variable in the
 * server's environment; the variable's value must begin with a letter, or the server reads it as a number.
 *
 * @param {Partial<Record<typeof NATS_USERS[number], string>>} passwords users without one are left out
 */
export function natsAuthorization(passwords) {
  const permissions = natsPermissions();
  /** @param {string[]} subjects */
  const list = subjects => `[${subjects.map(subject => JSON.stringify(subject)).join(', ')}]`;
  const users = NATS_USERS.flatMap(name => {
    const password = passwords[name];
    if (password === undefined) return [];
    const { publish, subscribe } = permissions[name];
    return [
      '    {',
      `      user: ${name}`,
      `      password: ${password.startsWith('$') ? password : JSON.stringify(password)}`,
      '      permissions: {',
      // An empty list would allow everything.
      `        publish: ${publish.length > 0 ? `{ allow: ${list(publish)} }` : '{ deny: ">" }'}`,
      `        subscribe: { allow: ${list(subscribe)} }`,
      '      }',
      '    }',
    ];
  });
  return ['authorization {', '  users = [', ...users, '  ]', '}', ''].join('\n');
}

// `node tools/backing-servers/nats-permissions.mjs` prints it with NATS_<USER>_PASSWORD of the server's environment as passwords.
if (process.argv[1] === import.meta.filename) {
  const variables = NATS_USERS.map(name => [name, `$NATS_${name.toUpperCase()}_PASSWORD`]);
  process.stdout.write(natsAuthorization(Object.fromEntries(variables)));
}
