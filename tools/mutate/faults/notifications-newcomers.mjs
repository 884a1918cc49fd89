const file = 'services/notifications/src/recipients/recipients.ts';
/** @type {[string, ...string[]]} */
const tests = ['services/notifications', 'test/newcomers.spec.ts'];

/** Members who are named before word of them has come. @type {import('../fault.mjs').Fault[]} */
export const notificationsNewcomers = [
  {
    name: 'what is told to a newcomer is lost',
    find: `        if (reach.blockedBy && reach.isAwaited) return { status: 'retry', reason: reach.blockedBy, away: false };\n`,
    replace: '',
  },
  {
    name: 'a newcomer holds up the mail of the others',
    find: `reason: reach.blockedBy, away: false }`,
    replace: `reason: reach.blockedBy, away: true }`,
  },
  {
    name: 'who is never known is awaited for a day',
    find: ' && this.clock.now().getTime() < createdAt.getTime() + awaitedFor',
    replace: '',
  },
  {
    name: 'who is erased is awaited',
    find: '(status is null or status =',
    replace: `(status is distinct from 'active' or status =`,
  },
  {
    name: 'a broadcast waits for whom nobody knows',
    find: 'return deliveryKinds[kind].namesMembers && ',
    replace: 'return ',
  },
  {
    name: 'who has not told an address is awaited',
    find: `not \${isReached} and \${isAwaited})`,
    replace: 'not ${isReached})',
  },
  {
    name: 'mail is lost whose address identity is yet to tell',
    find: ` or status = 'active' and not \${isReached} and \${isAwaited}`,
    replace: '',
  },
].map(fault => ({ file, tests, ...fault }));
