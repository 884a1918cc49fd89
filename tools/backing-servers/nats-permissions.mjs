import { messageFlow } from './message-flow.mjs';

/** Who may connect to NATS: each kind of process as itself, and operators. */
export const NATS_USERS = /** @type {const} */ ([
  ...['gateway', 'identity', 'community', 'content', 'notifications', 'worker', 'operator'],
]);

/**
 * Subjects that a user may publish to and subscribe to.
 *
 * @typedef {{ publish: string[], subscribe: string[] }} Permissions
 */

const STREAMS = ['EVENTS', 'DEAD'];
/** A relay and a subscription make sure that the streams are there; only operators change or empty one. */
const MAKES_STREAMS = [
  '$JS.API.INFO',
  ...STREAMS.flatMap(name => ['INFO', 'CREATE'].map(verb => `$JS.API.STREAM.${verb}.${name}`)),
];

/** As `durableOf` of the platform has it. @param {string} service @param {string} event */
const durableOf = (service, event) => `${service}__${event.replaceAll('.', '_')}`;

/** Live news go to all who listen, or under a topic. @param {string[]} news */
const withTopics = news => news.flatMap(name => [name, `${name}.*`]);

/** What following one event takes. @param {string} service @param {string} event */
function follows(service, event) {
  const durable = durableOf(service, event);
  return [
    `$JS.API.CONSUMER.INFO.EVENTS.${durable}`,
    `$JS.API.CONSUMER.CREATE.EVENTS.${durable}.events.${event}`,
    `$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${durable}`,
    `$JS.ACK.EVENTS.${durable}.>`,
    `dead.${durable}`,
  ];
}

/**
 * What each user may say and hear: a service publishes its own events, follows those that it consumes and nothing else. Answers
 * come to an inbox of the user's own, so that nobody reads another's.
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
    // It relays no outbox and follows no event.
    worker: user('worker', withTopics(flow.notifications.tells), withTopics(flow.notifications.hears)),
    operator: { publish: ['>'], subscribe: ['>'] },
  };
}

/**
 * The `authorization` part of a NATS server's configuration. A password that begins with `$` is the name of a variable in the
 * server's environment; such a password must begin with a letter, or the server takes it for a number.
 *
 * @param {Partial<Record<typeof NATS_USERS[number], string>>} passwords users without one do not exist
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
