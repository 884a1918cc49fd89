const source = 'services/community/src';
/** @param {...string} specs @returns {[string, ...string[]]} */
const tests = (...specs) => ['services/community', ...specs.map(name => `test/${name}.spec.ts`)];

/** Conversations, connections and messages. @type {import('../fault.mjs').Fault[]} */
export const communityTalk = [
  {
    name: 'messages show the files of other members',
    file: `${source}/conversations/attachments.ts`,
    find: ' and a.owner_id = messages.sender_id',
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
    find: 'unread > 0 and not is_muted',
    replace: 'unread >= 0',
    tests: tests('conversations'),
  },
  {
    name: 'members are reminded of messages of members they blocked',
    file: `${source}/conversations/unread-reminders.ts`,
    find: ` and \${isUnblockedBetween('conversation_members.member_id', 'other_id')}`,
    replace: '',
    tests: tests('conversations'),
  },
  {
    name: 'strangers read the conversations of others',
    file: `${source}/conversations/conversations.repository.ts`,
    find: '`conversation_id = $1 and member_id = $2 and',
    replace: '`conversation_id = $1 and $2::uuid is not null and',
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
    find: '    await refuseUnreachable(tx, mine.memberId, mine.otherId);\n',
    replace: '',
    tests: tests('conversations'),
  },
  {
    name: 'a stranger’s first message is in the inbox before it is accepted',
    file: `${source}/conversations/is-in-inbox.ts`,
    find: `in ('requested', 'declined')`,
    replace: `in ('declined')`,
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
    find: `id = $1 and asked_id = $2 and status = 'requested'`,
    replace: `id = $1 and $2 in (asker_id, asked_id) and status = 'requested'`,
    tests: tests('connections'),
  },
  {
    name: 'everybody reads the messages of all members',
    file: `${source}/messages/messages.controller.ts`,
    find: `.and('recipient_id = ?', actor.id)`,
    replace: '',
    tests: tests('responses'),
  },
  {
    name: 'messages of inactive members are shown',
    file: `${source}/messages/messages.controller.ts`,
    find: `isActiveMember('messages.sender_id'),\n`,
    replace: '',
    tests: tests('standing'),
  },
  {
    name: 'hidden messages are shown',
    file: `${source}/messages/messages.controller.ts`,
    find: "isShown('community.message', 'messages.id'),\n",
    replace: '',
    tests: tests('moderation'),
  },
  {
    name: 'an offer of help accepts a declined conversation',
    file: `${source}/conversations/conversations.service.ts`,
    find: 'if (deciding === 0) await',
    replace: 'await',
    tests: tests('conversations'),
  },
];
