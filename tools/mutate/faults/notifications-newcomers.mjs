const file = 'services/notifications/src/reach/recipients.ts';
/** @type {[string, ...string[]]} */
const tests = ['services/notifications', 'test/newcomers.spec.ts'];

/** Members who are named before the event about them has arrived. @type {import('../fault.mjs').Fault[]} */
export const notificationsNewcomers = [
  {
    name: 'a message to a newcomer is lost',
    find: `        if (reach.blockedBy && reach.isAwaited) return { status: 'retry', reason: reach.blockedBy, away: false };\n`,
    replace: '',
  },
  {
    name: 'a newcomer holds up the mail of others',
    find: `reason: reach.blockedBy, away: false }`,
    replace: `reason: reach.blockedBy, away: true }`,
  },
  {
    name: 'a member who never becomes known is awaited for a day',
    find: ' && this.clock.now().getTime() < createdAt.getTime() + awaitedFor',
    replace: '',
  },
  {
    name: 'an erased member is awaited',
    find: "            eb('recipients.status', 'is', null),\n",
    replace: "            eb('recipients.status', 'is distinct from', 'active'),\n",
  },
  {
    name: 'a broadcast waits for unknown members',
    find: 'return deliveryKinds[kind].namesMembers && ',
    replace: 'return ',
  },
  {
    name: 'a member who gave no address is awaited',
    find: 'not(way.isReached), way.isAwaited])',
    replace: 'not(way.isReached)])',
  },
  {
    name: 'mail is lost when identity has not announced the address yet',
    find: "and([eb('recipients.status', '=', 'active'), not(way.isReached), way.isAwaited]),\n",
    replace: '',
  },
].map(fault => ({ file, tests, ...fault }));
