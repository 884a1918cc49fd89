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
    tests,
  },
  {
    name: 'an appeal has no deadline',
    file: `${source}/decisions.controller.ts`,
    find: ", ofCase('decided_at', '>', ago(`${appealDays} days`))]",
    replace: ']',
    tests,
  },
  {
    name: 'staff release a case that another has claimed',
    file: `${source}/moderation-decisions.service.ts`,
    find: `if (!held.isMine) throw new Problem('community.moderation.taken');`,
    replace: '',
    tests,
  },
  {
    name: 'whoever reports decides the case',
    file: `${source}/moderation-decisions.service.ts`,
    find: `throw new Problem('community.moderation.own-report');`,
    replace: 'return;',
    tests,
  },
  {
    name: 'the claim of a case never expires',
    file: `${source}/moderation-decisions.service.ts`,
    find: ", eb('claimed_at', '<', ago(`${claimLapsesAfterMinutes} minutes`))])",
    replace: '])',
    tests,
  },
  {
    name: 'two of the staff decide one case concurrently',
    file: `${source}/moderation-decisions.service.ts`,
    find: '\n    .forUpdate()',
    replace: '',
    tests,
  },
  {
    name: 'an appeal that succeeds shows what its case did not hide',
    file: `${source}/moderation-decisions.service.ts`,
    find: 'if (hidesThing(held.decision, held)) await showThing',
    replace: 'await showThing',
    tests,
  },
  {
    name: 'an appeal that succeeds shows what another case hides',
    file: `${source}/decision-effects.ts`,
    find: 'if (!others) await decideVisibility',
    replace: 'await decideVisibility',
    tests,
  },
  {
    name: 'two appeals that succeed at once each leave the thing to the other case',
    file: `${source}/decision-effects.ts`,
    find: `  await lockThing(tx, thing);\n  const others`,
    replace: '  const others',
    tests,
  },
  {
    name: 'an appeal that succeeds shows what another case hides at that moment',
    file: `${source}/decision-effects.ts`,
    find: `  await lockThing(tx, thing);\n  await decideVisibility`,
    replace: '  await decideVisibility',
    tests,
  },
  {
    name: 'the title of a case is the beginning of a private message',
    file: `${source}/reportables.ts`,
    find: "'sender_id as ownerId', noTitle,",
    replace: "'sender_id as ownerId', sql`left(subject, 140)`.as('title'),",
    tests,
  },
  {
    name: 'lists of cases show the beginning of private messages reported earlier',
    file: `${source}/case-titles.ts`,
    find: ".then(sql.lit(''))\n  .else",
    replace: ".then(ofCase.ref('moderation_cases.title'))\n  .else",
    tests,
  },
  {
    name: 'the titles of cases show contacts',
    file: `${source}/moderation-cases.repository.ts`,
    find: 'title: maskContactsIn(found.title)',
    replace: 'title: found.title',
    tests,
  },
  {
    name: 'a case about another member keeps a title written by an erased member',
    file: 'services/community/src/privacy/personal-data.ts',
    find: ".where('titled_by', '=', memberId)",
    replace: ".where('titled_by', '=', memberId).where(({ lit }) => lit(false))",
    tests,
  },
  {
    name: 'the notice to a reporter keeps the title of an erased owner’s content',
    file: 'services/notifications/src/privacy/personal-data.ts',
    find: "db(tx).updateTable('notices').set({ body: '' }).where('body_of', '=', memberId),\n",
    replace: '',
    tests: news,
  },
  {
    name: 'a late event repeats a title written by an erased member',
    file: 'services/notifications/src/moderation-news/moderation-news.consumer.ts',
    find: '(await notErased(tx, [titledBy])).length > 0 &&',
    replace: '',
    tests: news,
  },
  {
    name: 'the audit log keeps a title written by an erased member',
    file: 'services/identity/src/privacy/personal-data.ts',
    find: `\n    .where('label_by', '=', memberId)`,
    replace: `\n    .where('label_by', '=', memberId)\n    .where(({ lit }) => lit(false))`,
    tests: erasure,
  },
  {
    name: 'a late event brings a title written by an erased member into the audit log',
    file: 'services/identity/src/audit/record-audit-entry.ts',
    find: '.when(isErased)',
    replace: '.when(eb.and([isErased, eb.lit(false)]))',
    tests: erasure,
  },
];
