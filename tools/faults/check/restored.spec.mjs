import { check } from './check.mjs';
import { afterRestore } from './restored.mjs';

const [asha, ravi, meera] = ['asha', 'ravi', 'meera'];
const BACKUP = { frozenAt: 90_000, from: 100_000, until: 101_000 };
const RESTORE = { ...BACKUP, lostAt: 200_000, journalUntil: 199_000, releasedAt: 300_000 };
const report = ['OK    identity: restored', 'OK    every event is applied'];
const place = { state: 'Maharashtra', city: 'Pune', full_name: 'A Member' };
let number = 0;

/** A call that was acknowledged at a moment. */
const call = (kind, at, facts, answer = {}) => ({
  number: number++,
  kind,
  member: `${facts.memberId}@s1.example`,
  key: 'k',
  facts,
  from: at,
  until: at + 10,
  outcome: 'acknowledged',
  answers: [{ status: 201, code: '' }],
  answer,
});
const registered = (id, at) =>
  call('register', at, { email: `${id}@s1.example`, name: id, steady: false }, { user: { id }, token: id });
const mail = (id, subject, more = {}) => ({
  at: 1,
  to: `${id}@s1.example`,
  id: `<${id}-${subject}>`,
  subject,
  text: '',
  ...more,
});
const account = (id, status) => ({
  id,
  version: 2,
  email: status === 'deleted' ? null : `${id}@s1.example`,
  bio: null,
  ...place,
  status,
});
const recipient = (id, status) => ({
  member_id: id,
  member_version: 2,
  email: `${id}@s1.example`,
  alert_email: id !== asha,
  ...place,
  status,
});

/**
 * A correct restore. After the backup Asha unsubscribed, Ravi was suspended and Meera requested erasure; all three are in the
 * backup. A message from before the backup exists; a request and a newcomer from after it do not.
 */
function evidenceOfAGoodRestore() {
  number = 0;
  const standing = { [asha]: 'active', [ravi]: 'suspended', [meera]: 'deleted' };
  const members = Object.entries(standing);
  return {
    history: [
      ...members.map(([id]) => registered(id, 1_000)),
      call('message', 50_000, { tag: 'q1n0001e', memberId: asha }),
      call('request', 95_000, { tag: 'q1n0002e', photos: [], memberId: asha }, { id: 'r1' }),
      call('campaign', 98_000, { tag: 'q1n0003e', memberId: asha }),
      call('request', 150_000, { tag: 'q1n0004e', isCritical: true, photos: [], memberId: asha }, { id: 'r2' }),
      registered('newcomer', 150_000),
      call('unsubscribe', 160_000, { memberId: asha, stops: 'alert_email' }),
      call('suspension', 160_000, { memberId: ravi }),
      call('erasure', 160_000, { memberId: meera }),
      call('message', 310_000, { tag: 'q1n0005e', memberId: asha }),
    ],
    mails: [asha, ravi].map(id => mail(id, 'Camp on Sunday q1n0003e')),
    tables: {
      identity: {
        accounts: members.map(([id, status]) => account(id, status)),
        consents: [],
        outbox: [],
        dead_work: [],
      },
      community: {
        activists: members.map(([id, status]) => ({ id, version: 2, ...place, status })),
        requests: [{ id: 'r1', owner_id: asha, title: 'Calf in a well q1n0002e', status: 'active' }],
        messages: [
          { id: 'm1', sender_id: asha, body: 'The ropes q1n0001e' },
          { id: 'm2', sender_id: asha, body: 'The ropes q1n0005e' },
        ],
        request_photos: [],
        events: [],
        participants: [],
        responses: [],
        blocks: [],
        hidden: [],
        outbox: [],
        dead_work: [],
      },
      content: { files: [], photo_uses: [], hidden: [], outbox: [], dead_work: [] },
      notifications: {
        recipients: members
          .map(([id, status]) => recipient(id, status))
          .map(row => (row.status === 'deleted' ? { ...row, email: null } : row)),
        campaigns: [{ id: 'c1', subject: 'Camp on Sunday q1n0003e' }],
        chunks: [asha, ravi].map(member_id => ({
          delivery_id: 'c1',
          channel: 'email',
          number: 0,
          finished: true,
          member_id,
          status: 1,
        })),
        told: [],
        alerts: [],
        statuses: [],
        hidden: [],
        outbox: [],
        dead_work: [],
      },
    },
    deadLetters: [],
    undelivered: 0,
    notQuiet: [],
    answers: [],
    streams: [],
    allowed: { crashes: 0, unreadable: 0, waiting: 0, brokenMails: 0, repeatedByACrash: 408 },
    restore: {
      ...RESTORE,
      mailsWhileHeld: 0,
      report: [...report],
      held: [
        { what: 'reading on gateway 1', status: 200, code: '', expected: '200 ' },
        {
          what: 'PUT /profile on gateway 1',
          status: 503,
          code: 'site.held',
          expected: '503 site.held',
          tag: 'q1n0006e',
        },
      ],
    },
  };
}

const saidOf = spoil => {
  const evidence = evidenceOfAGoodRestore();
  spoil?.(evidence, evidence.tables);
  return Object.values(check(evidence)).flat();
};

test('a restore is correct if it lost what was done after the backup, except what is in the journal', () => {
  expect(saidOf()).toEqual([]);
});

test.each([
  ['a message of before the backup', (_, { community }) => community.messages.shift(), /lost: message q1n0001e/],
  ['a message of after the release', (_, { community }) => community.messages.pop(), /lost: message q1n0005e/],
  ['a member of before the backup', (_, { identity }) => identity.accounts.shift(), /lost: register .*asha/],
])('%s is lost: named', (_, spoil, said) => {
  expect(saidOf(spoil).join('\n')).toMatch(said);
});

test.each([
  [
    'an erasure',
    (_, { identity, community, notifications }) => {
      identity.accounts[2] = account(meera, 'active');
      Object.assign(community.activists[2], { status: 'active' });
      notifications.recipients[2] = recipient(meera, 'active');
    },
    'the restore undid the erasure of meera',
  ],
  [
    'a suspension',
    (_, { identity, community, notifications }) =>
      [identity.accounts[1], community.activists[1], notifications.recipients[1]].forEach(
        row => (row.status = 'active'),
      ),
    'the restore undid the suspension of ravi',
  ],
  [
    'that a member unsubscribed',
    (_, { notifications }) => (notifications.recipients[0].alert_email = true),
    'acknowledged and lost: asha unsubscribed from alert_email',
  ],
])('%s that the restore undid is named', (_, spoil, said) => {
  expect(saidOf(spoil)).toEqual([said]);
});

test('calls that were not published from the outboxes before the loss may be undone', () => {
  const said = saidOf((evidence, { notifications }) => {
    evidence.restore.journalUntil = 155_000;
    notifications.recipients[0].alert_email = true;
  });
  expect(said).toEqual([]);
});

test.each([
  [
    'a member gets the campaign twice',
    ({ mails }) => mails.push(mail(asha, 'Camp on Sunday q1n0003e')),
    /1 mails too many, at most 0/,
  ],
  [
    'an alert of after the backup comes twice',
    ({ mails }) => mails.push(...Array(2).fill(mail(asha, '[Critical] Calf in a well q1n0004e'))),
    /1 mails too many, at most 0/,
  ],
  [
    'a member follows the lost newcomer',
    (_, { community }) => community.activists.push({ id: 'newcomer', version: 1, ...place, status: 'active' }),
    /community knows a member whom identity does not: newcomer/,
  ],
  ['an event was lost', (_, { community }) => community.activists.shift(), /community does not know member asha/],
  [
    'a write passes while held',
    ({ restore }) => Object.assign(restore.held[1], { status: 200, code: '' }),
    /while held, PUT \/profile on gateway 1 is answered 200 , not 503 site.held/,
  ],
  [
    'a read fails while held',
    ({ restore }) => Object.assign(restore.held[0], { status: 503, code: 'site.held' }),
    /while held, reading on gateway 1/,
  ],
  [
    'a refused write is there all the same',
    (_, { identity }) => (identity.accounts[0].bio = 'I was held q1n0006e'),
    /wrote q1n0006e while held/,
  ],
  ['something was sent while held', ({ restore }) => (restore.mailsWhileHeld = 2), /2 messages were sent while held/],
  [
    'the report finds something wrong',
    ({ restore }) => restore.report.push('WRONG content: the journal was not read'),
    /the report says: WRONG content/,
  ],
  [
    'a message of after the release has no known fate',
    ({ history }, { notifications }) => {
      history.push(call('campaign', 320_000, { tag: 'q1n0009e', memberId: asha }));
      notifications.campaigns.push({ id: 'c2', subject: 'Camp on Sunday q1n0009e' });
      notifications.chunks.push({ ...notifications.chunks[0], delivery_id: 'c2', status: 3 });
    },
    /1 messages have no known fate, at most 0 could/,
  ],
])('it is named when %s', (_, spoil, said) => {
  expect(saidOf(spoil).join('\n')).toMatch(said);
});

test('recipients whom the campaign may have reached are listed as unknown', () => {
  expect(saidOf((_, { notifications }) => (notifications.chunks[1].status = 3))).toEqual([]);
});

test('an alert may be sent twice if its event had not been applied at the restored moment', () => {
  const twice = Array(2).fill(mail(ravi, '[Critical] Calf in a well q1n0002e'));
  expect(saidOf(({ mails }) => mails.push(...twice))).toEqual([]);
});

test('calls acknowledged between the backup and the release count as calls without a response', () => {
  const { history, restore } = evidenceOfAGoodRestore();
  const outcomes = afterRestore({ history }, restore).history.map(({ kind, outcome }) => `${kind} ${outcome}`);
  expect(outcomes.slice(3)).toEqual([
    ...['message', 'request', 'campaign'].map(kind => `${kind} acknowledged`),
    ...['request', 'register'].map(kind => `${kind} unknown`),
    ...['unsubscribe', 'suspension', 'erasure', 'message'].map(kind => `${kind} acknowledged`),
  ]);
});
