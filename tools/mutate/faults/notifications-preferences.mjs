const source = 'services/notifications/src';
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/notifications', ...specs.map(name => `test/${name}.spec.ts`)];
/** @type {[string, ...string[]]} */
const rules = ['services/notifications', 'src/preferences/channel-preferences.rules.spec.ts'];

/** @type {import('../fault.mjs').Fault[]} */
export const notificationsPreferences = [
  {
    name: 'quiet hours end a minute late',
    file: `${source}/preferences/channel-preferences.rules.ts`,
    find: 'if (since >= length) return null;',
    replace: 'if (since > length) return null;',
    tests: rules,
  },
  {
    name: 'messages in quiet hours are sent at once',
    file: `${source}/recipients/recipients.ts`,
    find: 'if (waitMs > 0)',
    replace: 'if (false)',
    tests: tests('preferences'),
  },
  {
    name: 'a member who unsubscribes while a chunk is being sent still gets it',
    file: `${source}/recipients/recipients.ts`,
    find: 'if (performance.now() >= until) {',
    replace: 'if (false) {',
    tests: tests('preferences'),
  },
  {
    name: 'the daily limit is not enforced',
    file: `${source}/preferences/channel-preferences.ts`,
    find: 'select member_id from today where not known and told >= daily_limit`',
    replace: 'select member_id from today where false`',
    tests: tests('preferences'),
  },
  {
    name: 'the mail link of a deleted member still works',
    file: `${source}/preferences/preference-centre.controller.ts`,
    find: `as email from recipients where member_id = $1 and status is distinct from 'deleted'`,
    replace: 'as email from recipients where member_id = $1',
    tests: tests('preferences'),
  },
  {
    name: 'the watched places of a member are not erased',
    file: `${source}/privacy/personal-data.ts`,
    find: `  { name: 'watchedPlaces', table: 'watched_places', owner: 'member_id', columns: 'state, city' },\n`,
    replace: '',
    tests: tests('privacy'),
  },
  {
    name: 'a chunk that waits for the end of the night is given up',
    file: `${source}/deliveries/chunk-run.ts`,
    find: 'if (this.waiting.has(position)) continue;',
    replace: '',
    tests: ['services/notifications', 'src/deliveries/chunk-run.deadline.spec.ts'],
  },
  {
    name: 'a late event sets back the day of a member’s last activity',
    file: `${source}/recipients/recipients.consumer.ts`,
    find: 'and coalesce(recipients.last_active_on < excluded.last_active_on, true)',
    replace: '',
    tests: tests('recipients'),
  },
  {
    name: 'a device is still notified after its session has ended',
    file: `${source}/channels/push/push-subscriptions.ts`,
    find: 'and session_id = any ($2)',
    replace: 'and session_id = any ($2) and false',
    tests: tests('push'),
  },
  {
    name: 'the link of a mail forgets earlier opt-outs',
    file: `${source}/unsubscribe/unsubscribe.controller.ts`,
    find: 'array_append(preferences.switched_off, $2)',
    replace: 'array[$2]',
    tests: tests('unsubscribe'),
  },
  {
    name: 'the daily digest holds alerts for members who stopped them',
    file: `${source}/digest/digest.mail.ts`,
    find: " and ${isAgreed('i', 'r')}",
    replace: '',
    tests: ['services/notifications', 'test/digest.spec.ts'],
  },
  {
    name: 'the daily digest is withheld from members who stopped alerts',
    file: `${source}/deliveries/delivery-kinds.ts`,
    find: 'digest: { isUrgent: false, stride: 2, consent: null,',
    replace: "digest: { isUrgent: false, stride: 2, consent: 'alert_email',",
    tests: ['services/notifications', 'test/preferences.spec.ts'],
  },
  {
    name: 'a daily digest that is about to leave cannot be stopped',
    file: `${source}/preferences/channel-preferences.rules.ts`,
    find: "kind === 'digest' && !decided.digest",
    replace: 'false',
    tests: ['services/notifications', 'test/digest.spec.ts'],
  },
  {
    name: 'the link of the daily digest does not stop it',
    file: `${source}/unsubscribe/unsubscribe.controller.ts`,
    find: "if (kind === 'digest') await stopDigest(tx, memberId);\n  else ",
    replace: '',
    tests: ['services/notifications', 'test/digest.spec.ts'],
  },
];
