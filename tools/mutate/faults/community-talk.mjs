const source = 'services/community/src';
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/community', ...specs.map(name => `test/${name}.spec.ts`)];

/** Conversations, connections and messages. @type {import('../fault.mjs').Fault[]} */
export const communityTalk = [
  {
    name: 'messages show the files of other members',
    file: `${source}/conversations/attachments.ts`,
    find: "    .where('a.owner_id', '=', ref('messages.sender_id'))\n",
    replace: '',
    tests: tests('conversations'),
  },
  {
    name: 'members get a reminder for each unread message',
    file: `${source}/conversations/conversations.service.ts`,
    find: '!request && !theirs.isReminded',
    replace: '!request',
    tests: tests('conversations'),
  },
  {
    name: 'members are reminded of muted or read conversations',
    file: `${source}/conversations/unread-reminders.ts`,
    find: "      .where('side.unread', '>', 0)\n      .where('side.is_muted', '=', false)\n",
    replace: '',
    tests: tests('conversations'),
  },
  {
    name: 'members are reminded of messages of members they blocked',
    file: `${source}/conversations/unread-reminders.ts`,
    find: '          isUnblockedBetween(member, other),\n',
    replace: '',
    tests: tests('conversations'),
  },
  {
    name: 'strangers read the conversations of others',
    file: `${source}/conversations/conversations.repository.ts`,
    find: 'and({ conversation_id: id, member_id: memberId })',
    replace: 'and({ conversation_id: memberId ? id : id })',
    tests: tests('conversations'),
  },
  {
    name: 'a stranger writes again before the first message is accepted',
    file: `${source}/conversations/conversations.service.ts`,
    find: `mine.status === 'waiting' && !request && (await`,
    replace: `mine.status !== mine.status && (await`,
    tests: tests('conversations'),
  },
  {
    name: 'a blocked member goes on writing',
    file: `${source}/conversations/conversations.service.ts`,
    find: '    await refuseUnreachable(tx, mine.memberId, mine.otherId, { isOffer: request !== undefined });\n',
    replace: '',
    tests: tests('conversations'),
  },
  {
    name: 'a stranger’s first message is in the inbox before it is accepted',
    file: `${source}/conversations/is-in-inbox.ts`,
    find: "['requested', 'declined']",
    replace: "['declined']",
    tests: tests('conversations'),
  },
  {
    name: 'strangers write to members who are not listed in the directory',
    file: `${source}/conversations/conversations.service.ts`,
    find: '(known || member.isPublic)',
    replace: '(known || true)',
    tests: tests('conversations'),
  },
  {
    name: 'the asking member accepts a connection for the other one',
    file: `${source}/connections/connections.service.ts`,
    find: "and({ id, asked_id: actor.id, status: 'requested' })",
    replace: "and({ id, status: 'requested' })",
    tests: tests('connections'),
  },
  {
    name: 'everybody reads the messages of all members',
    file: `${source}/messages/messages.controller.ts`,
    find: "\n      .where('recipient_id', '=', actor.id);",
    replace: ';',
    tests: tests('responses'),
  },
  {
    name: 'messages of inactive members are shown',
    file: `${source}/messages/messages.controller.ts`,
    find: "      .where(messages => isActiveMember(messages.ref('messages.sender_id')))\n",
    replace: '',
    tests: tests('standing'),
  },
  {
    name: 'hidden messages are shown',
    file: `${source}/messages/messages.controller.ts`,
    find: "      .where(({ not, ref }) => not(isHiddenContent('community.message', ref('messages.id'))))\n",
    replace: '',
    tests: tests('moderation'),
  },
  {
    name: 'an offer of help accepts a declined conversation',
    file: `${source}/conversations/conversations.service.ts`,
    find: 'if (deciding === 0n) await',
    replace: 'await',
    tests: tests('conversations'),
  },
];
