const source = 'services/notifications/src';
const reach = `${source}/relations/may-reach.ts`;
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/notifications', ...specs.map(name => `test/${name}.spec.ts`)];

/** Whose messages reach whom. @type {import('../fault.mjs').Fault[]} */
export const notificationsRelations = [
  {
    name: 'the words of a member reach those whom the member has blocked',
    file: reach,
    find: "relation(author, reader).where('relations.blocked', '=', true)",
    replace: 'relation(author, reader).where(sql.lit(false))',
    tests: tests('whose-words', 'relations'),
  },
  {
    name: 'the words of a member reach those who have blocked the member',
    file: reach,
    find: "or([eb('relations.blocked', '=', true), and(",
    replace: 'or([eb.lit(false), and(',
    tests: tests('whose-words', 'relations'),
  },
  {
    name: 'a download has notices about members behind a block',
    file: 'services/notifications/src/privacy/personal-data.ts',
    find: 'case when ${areUnblocked(reader, author)} then',
    replace: 'case when ${[areUnblocked(reader, author)] && sql.lit(true)} then',
    tests: tests('whose-words'),
  },
  {
    name: 'posts of muted members make notices',
    file: reach,
    find: 'areTogether(sql.lit(isMutable(whose)), reader, author)',
    replace: 'areTogether(sql.lit(false), reader, author)',
    tests: tests('whose-words'),
  },
  {
    name: 'the inbox shows posts of members who were muted since',
    file: reach,
    find: 'areTogether(isAmong(kind, isMutable), reader, aboutMember)',
    replace: 'areTogether(sql.lit(false), reader, aboutMember)',
    tests: tests('whose-words'),
  },
  {
    name: 'what is under way to a member is sent although the two were kept apart since',
    file: `${source}/reach/recipients.ts`,
    find: "          .when('between.canReach', '=', false)\n          .then(sendReasons.keptApart)\n",
    replace: '',
    tests: tests('whose-words'),
  },
  {
    name: 'the inbox shows notices of members who were blocked since',
    file: `${source}/inbox/inbox.controller.ts`,
    find: "        noticeCanReach(reader, { kind, aboutMember: ref('notices.about_member') }),\n",
    replace: '',
    tests: tests('whose-words'),
  },
  {
    name: 'the digest has the words of a blocked member',
    file: `${source}/digest/digest.mail.ts`,
    find: 'not(exists(isAway)).and(not(exists(isKeptApart)))',
    replace: 'not(exists(isAway)).or(exists(isKeptApart).and(sql.lit(false)))',
    tests: tests('relations'),
  },
  {
    name: 'a request rings for members who have blocked its owner',
    file: `${source}/alerts/ring-choice.ts`,
    find: "canReach(member, uuidOf(ownerId), 'request-alert'), ",
    replace: '',
    tests: tests('relations'),
  },
  {
    name: 'a large ring reaches members who have blocked the owner since it opened',
    file: `${source}/alerts/ring-members.ts`,
    find: "\n    .where(({ ref }) => isNotOfOwner(alert, ref('recipients.member_id')))",
    replace: '',
    tests: tests('relations'),
  },
  {
    name: 'an event that is hidden meanwhile is announced to further members',
    file: `${source}/events/announced-events.ts`,
    find: "\n        .where(({ ref }) => isNoticeShown(ref('notices.id')))",
    replace: '\n        .where(() => sql.lit(Boolean(isNoticeShown)))',
    tests: tests('event-news'),
  },
  {
    name: 'an event is announced to members who have blocked its organiser',
    file: `${source}/events/announced-events.ts`,
    find: "          canReach(id, uuidOf(owner), 'event-announced'),\n",
    replace: '',
    tests: tests('whose-words'),
  },
  {
    name: 'an event of a member who is leaving is announced',
    file: `${source}/events/announced-events.ts`,
    find: ".where('owner.status', '<>', 'active')",
    replace: ".where('owner.status', '=', 'x')",
    tests: tests('whose-words'),
  },
  {
    name: 'a decision of moderation quotes a blocked member',
    file: `${source}/inbox/inbox.controller.ts`,
    find: "case when ${areUnblocked(reader, ref('notices.body_of'))} then ${ref('notices.body')} else '' end",
    replace: "${ref('notices.body')}",
    tests: tests('relations'),
  },
  {
    name: 'an older event about two members replaces a newer one',
    file: `${source}/relations/relations.consumer.ts`,
    find: "\n          .where(eb => isNewerRow(eb, 'relations', ['blocked', 'muted', 'connected']))",
    replace: '',
    tests: tests('relations'),
  },
  {
    name: 'a late event stores how an erased member relates to others',
    file: `${source}/relations/relations.consumer.ts`,
    find: '    if ((await notErased(tx, [memberId, otherId])).length < 2) return;\n',
    replace: '',
    tests: tests('relations'),
  },
  {
    name: 'a member who is leaving gets messages',
    file: `${source}/recipients/recipients.consumer.ts`,
    find: "member.leaving ? 'leaving' : member.status",
    replace: 'member.status',
    tests: tests('whose-words'),
  },
];
