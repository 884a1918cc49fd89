/** The users of Redis: one for each kind of process that needs it, one for the page of the queues, and one for operators. */
export const REDIS_USERS = /** @type {const} */ (['gateway', 'notifications', 'worker', 'queues', 'operator']);

const COUNTERS = '~rate:* ~client-errors:*';
const QUEUES = '~bull:*';
// Read-only for one-time codes: write access to their queue would allow sending any text. BullMQ's scripts also pass the bare
// prefix as a key without using it, and Redis requires write access to all keys that are passed to a script.
const CODES_READ = '%R~bull:codes:* ~bull:codes:';
const OTHER_QUEUES = ['email', 'sms', 'whatsapp', 'push', 'campaigns'].map(name => `~bull:${name}:*`).join(' ');
// INFO tells a client when the server is ready. SCAN would show the keys of other users, and scripts are shared by all users.
const ORDINARY = '+@all -@dangerous -@admin +info -scan -randomkey -function -script|flush -script|kill';

/** @type {Record<typeof REDIS_USERS[number], string>} */
const RIGHTS = {
  gateway: `${COUNTERS} ${ORDINARY}`,
  notifications: `${QUEUES} ${ORDINARY}`,
  worker: `${QUEUES} ${ORDINARY}`,
  queues: `${CODES_READ} ${OTHER_QUEUES} ${ORDINARY}`,
  operator: '~* &* +@all',
};

/**
 * The users of a Redis server, as lines of its configuration or of an ACL file: the gateway may access the counters of rate
 * limits and of client errors, the others the queues, and the default user is off.
 *
 * @param {Record<typeof REDIS_USERS[number], string>} passwords
 */
export const redisAcl = passwords =>
  [
    'user default off',
    ...REDIS_USERS.map(name => `user ${name} on resetchannels >${passwords[name]} ${RIGHTS[name]}`),
    '',
  ].join('\n');

// `node tools/backing-servers/redis-acl.mjs` prints an ACL file with $REDIS_<USER>_PASSWORD where a password goes.
if (process.argv[1] === import.meta.filename) {
  const variables = REDIS_USERS.map(name => [name, `$REDIS_${name.toUpperCase()}_PASSWORD`]);
  process.stdout.write(redisAcl(/** @type {any} */ (Object.fromEntries(variables))));
}
