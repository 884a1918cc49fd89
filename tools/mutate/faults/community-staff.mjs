const staff = 'services/community/src/admin-activities';
const moderation = 'services/community/src/moderation';
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/community', ...specs.map(name => `test/${name}.spec.ts`)];

/** What staff do in the community service. @type {import('../fault.mjs').Fault[]} */
export const communityStaff = [
  {
    name: 'a stale session of staff suspends a member by a case',
    file: `${moderation}/moderation.controller.ts`,
    find: `if (input.decision === 'suspend' || input.decision === 'overturn') requireProof(actor);`,
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'editors change requests',
    file: `${staff}/activity-actions.service.ts`,
    find: `if (type === 'support_request' && actor.role !== 'admin') throw new Problem('access.denied');`,
    replace: '',
    tests: tests('admin-activities'),
  },
  {
    name: 'staff reopen what is over',
    file: `${staff}/activity-actions.service.ts`,
    find: `if (before.status !== 'active' && before.status !== 'paused') throw new Problem('community.activity.state');`,
    replace: '',
    tests: tests('admin-activities'),
  },
  {
    name: 'a repeated press is recorded twice',
    file: `${staff}/activity-actions.service.ts`,
    find: 'if (before.status === status) return;',
    replace: '',
    tests: tests('admin-activities'),
  },
  {
    name: 'other services are not told to hide what is deleted',
    file: `${staff}/delete-activity.ts`,
    find: `  await hideForEver(tx, type === 'event' ? 'community.event' : 'community.support-request', [id]);`,
    replace: '',
    tests: tests('admin-activities'),
  },
  {
    name: 'members report offers on the requests of others',
    file: `${moderation}/reportables.ts`,
    find: "        .where('q.owner_id', '=', reporterId)\n",
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'members report messages between others',
    file: `${moderation}/reportables.ts`,
    find: "        .where('recipient_id', '=', reporterId)\n",
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'a member reports the same content again and again',
    file: `${moderation}/abuse-reports.service.ts`,
    find: `if (!fresh) throw new Problem('community.report.exists');`,
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'staff decide cases about themselves',
    file: `${moderation}/moderation-decisions.service.ts`,
    find: `if (held.ownerId === actor.id) throw new Problem('community.moderation.own');`,
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'the person who decided a case decides its appeal',
    file: `${moderation}/moderation-decisions.service.ts`,
    find: `if (held.stage === 'appeal' && held.decidedBy === actor.id)`,
    replace: 'if (held.stage === null)',
    tests: tests('moderation-queue'),
  },
  {
    name: 'a case that is already decided is decided again',
    file: `${moderation}/moderation-decisions.service.ts`,
    find: `if (held.status === 'decided') throw new Problem('community.moderation.taken');`,
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'staff decide a case that another has claimed',
    file: `${moderation}/moderation-decisions.service.ts`,
    find: `if (!held.isMine && !held.isFree) throw new Problem('community.moderation.taken');`,
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'members learn that staff dismissed a report about them',
    file: `${moderation}/decisions.controller.ts`,
    find: ", eb('decision', '<>', 'dismiss')]",
    replace: ']',
    tests: tests('moderation-queue'),
  },
  {
    name: 'a member appeals another member’s decision',
    file: `${moderation}/decisions.controller.ts`,
    find: "and([eb('owner_id', '=', id), eb('decision'",
    replace: "and([...(id ? [] : []), eb('decision'",
    tests: tests('moderation-queue'),
  },
  {
    name: 'private messages are read without an audit entry',
    file: `${moderation}/moderation.controller.ts`,
    find: `if (detail.targetType === 'message') await recordModeration(tx, actor, detail, { action: 'message.viewed' });`,
    replace: '',
    tests: tests('moderation-queue'),
  },
  {
    name: 'the reasons of reports show contacts',
    file: `${moderation}/moderation-cases.repository.ts`,
    find: 'reason: maskContactsIn(report.reason)',
    replace: 'reason: report.reason',
    tests: tests('moderation-queue'),
  },
];
