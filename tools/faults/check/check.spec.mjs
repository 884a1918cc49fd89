import { check } from './check.mjs';

const [asha, ravi, meera] = ['asha', 'ravi', 'meera'];
const answered = [{ status: 201, code: '' }];
let number = 0;

const call = (kind, facts, answer = {}, more = {}) => ({
  number: number++,
  kind,
  member: `${facts.memberId}@s1.example`,
  key: 'k',
  facts,
  from: number,
  until: number,
  outcome: 'acknowledged',
  answers: answered,
  answer,
  ...more,
});
const registered = id =>
  call('register', { email: `${id}@s1.example`, name: id, steady: true }, { user: { id }, token: 't' });
const mail = (id, tag, more = {}) => ({
  at: 1,
  to: `${id}@s1.example`,
  id: `<${id}-${tag}>`,
  subject: `[Critical] Calf in a well ${tag} — Pune`,
  text: '',
  ...more,
});

/** A correct run in which three members joined, and one posted a request and wrote to another. */
function evidenceOfAGoodRun() {
  number = 0;
  const members = [asha, ravi, meera];
  const place = { state: 'Maharashtra', city: 'Pune', status: 'active', full_name: 'A Member' };
  return {
    history: [
      ...members.map(registered),
      call('request', { tag: 'q1n0001e', isCritical: true, photos: ['p1'], memberId: asha }, { id: 'r1' }),
      call('message', { tag: 'q1n0002e', memberId: asha }),
      call('event', { tag: 'q1n0003e', memberId: asha }, { id: 'e1' }),
      call('join', { eventId: 'e1', memberId: ravi, ownerId: asha }),
      call('profile', { bio: 'I feed dogs', memberId: ravi }),
      call('unsubscribe', { memberId: meera, stops: 'bulk_email' }),
    ],
    mails: [mail(ravi, 'q1n0001e'), mail(meera, 'q1n0001e')],
    tables: {
      identity: {
        accounts: members.map(id => ({
          id,
          version: 2,
          email: `${id}@s1.example`,
          bio: id === ravi ? 'I feed dogs' : null,
          ...place,
        })),
        consents: [{ account_id: meera, purpose: 'broadcasts', granted: false }],
        outbox: [],
        dead_work: [],
      },
      community: {
        activists: members.map(id => ({ id, version: 2, ...place })),
        requests: [{ id: 'r1', owner_id: asha, title: 'Calf in a well q1n0001e', status: 'active' }],
        request_photos: [{ request_id: 'r1', photo_id: 'p1' }],
        messages: [{ id: 'm1', sender_id: asha, body: 'The ropes q1n0002e' }],
        events: [{ id: 'e1', title: 'Adoption day q1n0003e', current_participants: 1, max_participants: 3 }],
        participants: [{ event_id: 'e1', member_id: ravi }],
        responses: [],
        blocks: [],
        hidden: [],
        outbox: [],
        dead_work: [],
      },
      content: {
        files: [{ id: 'p1' }],
        photo_uses: [{ request_id: 'r1', media_ids: ['p1'] }],
        hidden: [],
        outbox: [],
        dead_work: [],
      },
      notifications: {
        recipients: members.map(id => ({
          member_id: id,
          member_version: 2,
          email: `${id}@s1.example`,
          bulk_email: id !== meera,
          ...place,
        })),
        told: [ravi, meera].map(member_id => ({ notice_id: 'r1', member_id })),
        alerts: [{ id: 'r1', title: 'Calf in a well q1n0001e' }],
        chunks: [ravi, meera].map(member_id => ({
          delivery_id: 'r1',
          kind: 'alert',
          channel: 'email',
          number: 0,
          finished: true,
          member_id,
          status: 1,
        })),
        statuses: [],
        campaigns: [],
        hidden: [],
        outbox: [],
        dead_work: [],
      },
    },
    deadLetters: [],
    undelivered: 0,
    notQuiet: [],
    answers: [],
    streams: [{ memberId: ravi, gateway: 0, open: true, heard: true }],
    allowed: { crashes: 0, unreadable: 0, waiting: 0, brokenMails: 0, repeatedByACrash: 408 },
  };
}

/** The checker's problems after `spoil` has changed that run. */
const saidOf = spoil => {
  const evidence = evidenceOfAGoodRun();
  spoil?.(evidence, evidence.tables);
  return Object.values(check(evidence)).flat();
};

test('nothing is wrong with a good run', () => {
  expect(saidOf()).toEqual([]);
});

describe('what was acknowledged and is lost', () => {
  it.each([
    ['a request', (_, { community }) => (community.requests = []), /lost: request q1n0001e/],
    ['a photo of a request', (_, { community }) => (community.request_photos = []), /lost: request q1n0001e/],
    ['a message', (_, { community }) => (community.messages = []), /lost: message q1n0002e/],
    ['a seat', (_, { community }) => (community.participants = []), /lost: joining/],
    ['an account', (_, { identity }) => identity.accounts.shift(), /lost: register/],
    ['a change of a profile', (_, { identity }) => (identity.accounts[1].bio = null), /lost: the last profile of ravi/],
    ['that a member unsubscribed', (_, { notifications }) => (notifications.recipients[2].bulk_email = true), /meera/],
    ['an alert', (_, { notifications }) => notifications.told.pop(), /reached 1 of 3 members not/],
    ['a mail', evidence => evidence.mails.pop(), /not received: q1n0001e by meera/],
  ])('is named: %s', (_, spoil, said) => {
    expect(saidOf(spoil).join('\n')).toMatch(said);
  });

  it('does not include calls that were not acknowledged', () => {
    const unanswered = { outcome: 'unknown', answers: [{ status: 504, code: 'gateway.timeout' }] };
    expect(
      saidOf(({ history }) => history.push(call('message', { tag: 'q1n0009e', memberId: ravi }, {}, unanswered))),
    ).toEqual([]);
  });
});

describe('what exists twice', () => {
  it.each([
    [
      'a message',
      (_, { community }) => community.messages.push({ id: 'm2', body: 'The ropes q1n0002e' }),
      /2 times: message/,
    ],
    [
      'a request',
      (_, { community }) => community.requests.push({ ...community.requests[0], id: 'r2' }),
      /2 times: request/,
    ],
    [
      'an account',
      (_, { identity }) => identity.accounts.push({ ...identity.accounts[0], id: 'x' }),
      /2 accounts: asha/,
    ],
    ['a mail', ({ mails }) => mails.push(mail(ravi, 'q1n0001e')), /1 mails too many, at most 0/],
    [
      'a seat in the count',
      (_, { community }) => (community.events[0].current_participants = 2),
      /counts 2 seats and has 1/,
    ],
  ])('is named: %s', (_, spoil, said) => {
    expect(saidOf(spoil).join('\n')).toMatch(said);
  });

  it('may include a mail with the same Message-ID after a worker crashed', () => {
    const crashed = more => evidence => {
      evidence.allowed.crashes = 1;
      evidence.mails.push(mail(ravi, 'q1n0001e', more));
    };
    expect(saidOf(crashed({}))).toEqual([]);
    expect(saidOf(crashed({ id: '<another>' }))).toEqual(['1 repeated mails have another Message-ID']);
  });

  it('does not include different offers of two helpers whose names are not known yet', () => {
    const offer = (words, id) => mail(ravi, 'q1n0001e', { subject: 'A member offers help: q1n0001e', text: words, id });
    const offered = words => evidence => {
      evidence.mails.push(offer('Ropes q1n0002e', '<2>'), offer(words, '<3>'));
    };
    expect(saidOf(offered('A ladder q1n0003e'))).toEqual([]);
    expect(saidOf(offered('Ropes q1n0002e')).join()).toContain('1 mails too many');
  });
});

test.each([
  [
    'an older version of a member',
    (_, { community }) => (community.activists[0].version = 1),
    /community knows member asha at version 1/,
  ],
  ['no member', (_, { notifications }) => notifications.recipients.pop(), /notifications does not know member meera/],
  [
    'another status of a request',
    (_, { community }) => (community.requests[0].status = 'closed'),
    /is closed, for notifications/,
  ],
  ['another photo', (_, { content }) => (content.photo_uses = []), /content notes none/],
])('a read model that shows %s is named', (_, spoil, said) => {
  expect(saidOf(spoil).join('\n')).toMatch(said);
});

test.each([
  ['an event in an outbox', (_, { identity }) => identity.outbox.push({ id: 'o' }), /outbox of identity/],
  [
    'a dead letter',
    ({ deadLetters }) => deadLetters.push({ durable: 'd', reason: 'database error 57014' }),
    /set aside: d/,
  ],
  [
    'due work set aside',
    (_, { content }) => content.dead_work.push({ name: 'w', key: 'k', error: 'e' }),
    /due work was set aside/,
  ],
  ['an event not applied', evidence => (evidence.undelivered = 1), /1 events were not applied/],
  ['messages not sent', (_, { notifications }) => (notifications.chunks[0].finished = false), /1 chunks/],
])('%s is named', (_, spoil, said) => {
  expect(saidOf(spoil).join('\n')).toMatch(said);
});

test.each([
  [
    'a failure of the site',
    [{ status: 500, code: 'internal' }, ...answered],
    'acknowledged',
    /1 x answered wrongly: message: 500/,
  ],
  ['a caller taken for a stranger', [{ status: 401, code: 'auth.actor-invalid' }], 'refused', /actor-invalid/],
  ['a right call refused', [{ status: 422, code: 'identity.code.invalid' }], 'refused', /code.invalid/],
])('%s is named', (_, answers, outcome, said) => {
  const spoil = ({ history }) => Object.assign(history[4], { answers, outcome });
  expect(saidOf(spoil).join('\n')).toMatch(said);
});

test('a session that should have ended and a live stream without events are reported', () => {
  const said = saidOf(({ answers, streams }) => {
    answers.push({ what: 'the ended session of ravi on gateway 2', status: 200, expected: [401] });
    streams[0].heard = false;
  });
  expect(said).toEqual([
    'the ended session of ravi on gateway 2 is answered 200, not 401',
    'the live stream of ravi on gateway 1 hears nothing',
  ]);
});

test('a refusal between two members is correct if one has blocked the other', () => {
  const refused = { outcome: 'refused', answers: [{ status: 404, code: 'community.member.unavailable' }] };
  const join = () => call('join', { eventId: 'e1', memberId: meera, ownerId: asha }, {}, refused);
  expect(saidOf(({ history }) => history.push(join()))).toHaveLength(1);
  const block = () => call('block', { memberId: asha, blockedId: meera });
  const said = saidOf(({ history }, { community }) => {
    history.push(block(), join());
    community.blocks.push({ member_id: asha, blocked_id: meera });
  });
  expect(said).toEqual([]);
});

test('the refusal of an offer is correct if the request was closed between its first try and the next', () => {
  const refused = { outcome: 'refused', answers: [{ status: 404, code: 'community.support-request.unknown' }] };
  const offer = () => call('offer', { tag: 'q1n0009e', requestId: 'r9', memberId: meera, ownerId: asha }, {}, refused);
  expect(saidOf(({ history }) => history.push(offer()))).toHaveLength(1);
  expect(saidOf(({ history }) => history.push(offer(), call('status', { requestId: 'r9', status: 'closed' })))).toEqual(
    [],
  );
});

test('a seat ends correctly when the event’s owner has blocked the member', () => {
  const said = saidOf(({ history }, { community }) => {
    history.push(call('block', { memberId: asha, blockedId: ravi }));
    community.blocks.push({ member_id: asha, blocked_id: ravi });
    community.participants = [];
    community.events[0].current_participants = 0;
  });
  expect(said).toEqual([]);
});

test('the refusal of a call is correct only if it was in progress when its member was suspended', () => {
  const refused = { outcome: 'refused', answers: [{ status: 401, code: 'auth.session-ended' }] };
  const message = () => call('message', { tag: 'q1n0009e', memberId: meera }, {}, refused);
  expect(saidOf(({ history }) => history.push(message()))).toHaveLength(1);
  const said = saidOf(({ history }, tables) => {
    history.push(message(), call('suspension', { memberId: meera }));
    tables.identity.accounts[2].status = 'suspended';
    tables.community.activists[2].status = 'suspended';
    tables.notifications.recipients[2].status = 'suspended';
  });
  expect(said).toEqual([]);
});
