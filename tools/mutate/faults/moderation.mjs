const source = 'services/community/src/moderation';
/** @type {[string, ...string[]]} */
const tests = ['services/community', 'test/moderation-queue.spec.ts'];
/** @type {[string, ...string[]]} */
const standing = ['services/community', 'test/standing.spec.ts'];
/** @type {[string, ...string[]]} */
const erasure = ['services/identity', 'test/erasure.spec.ts'];
/** @type {[string, ...string[]]} */
const news = ['services/notifications', 'test/moderation-news.spec.ts'];

/** Reports, their cases and the appeals. @type {import('../fault.mjs').Fault[]} */
export const moderation = [
  {
    name: 'a suspended member still reports others',
    file: `${source}/abuse-reports.service.ts`,
    find: 'await stayActive(tx, actor);',
    replace: '',
    tests: standing,
  },
  {
    name: 'a suspended member still appeals',
    file: `${source}/decisions.controller.ts`,
    find: 'await stayActive(tx, actor);',
    replace: '',
    tests: standing,
  },
  {
    name: 'members report themselves',
    file: `${source}/abuse-reports.service.ts`,
    find: `if (found.ownerId === actor.id) throw new Problem('community.report.own');`,
    replace: '',
    tests,
  },
  {
    name: 'a decision is appealed twice',
    file: `${source}/decisions.controller.ts`,
    find: "ofCase('appeal', 'is', null), ",
    replace: '',
    tests: news,
  },
  {
    name: 'a late event repeats a title written by an erased member',
    file: 'services/notifications/src/moderation/moderation-news.consumer.ts',
    find: '(await notErased(tx, [titledBy])).length > 0 &&',
    replace: '',
    tests: news,
  },
  {
    name: 'the audit log keeps a title written by an erased member',
    file: 'services/identity/src/privacy/personal-data.ts',
    find: `set target_label = '' where label_by = $1`,
    replace: `set target_label = '' where label_by = $1 and false`,
    tests: erasure,
  },
  {
    name: 'a late event brings a title written by an erased member into the audit log',
    file: 'services/identity/src/audit/record-audit-entry.ts',
    find: 'where id = $7 and not',
    replace: 'where id = $7 and false and not',
    tests: erasure,
  },
];
