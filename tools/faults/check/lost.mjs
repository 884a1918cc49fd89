import { acknowledged, apart, leaving, unknown } from './evidence.mjs';

/**
 * Finds what was acknowledged but is missing. The erasure of a member also removes their content.
 *
 * @type {import('./evidence.mjs').Check}
 */
export function lost(evidence) {
  const { identity, community, content, notifications } = evidence.tables;
  const gone = leaving(evidence);
  /** @type {string[]} */
  const problems = [];
  /** @param {string} kind @param {(facts: any, answer: any) => boolean | undefined} isThere */
  const expect = (kind, isThere) => {
    for (const { number, facts, answer } of acknowledged(evidence, kind))
      if (!gone.has(facts.memberId) && !gone.has(facts.ownerId) && !isThere(facts, answer))
        problems.push(`acknowledged and lost: ${kind} ${facts.tag ?? JSON.stringify(facts)} (call ${number})`);
  };
  const accounts = new Map(identity.accounts?.map(row => [row.id, row]));
  expect('register', (facts, { user }) => gone.has(user.id) || accounts.get(user.id)?.email === facts.email);
  expect('request', (_, { id }) => community.requests?.some(row => row.id === id));
  expect('request', ({ photos }, { id }) =>
    photos.every((/** @type {string} */ photo) =>
      community.request_photos?.some(row => row.request_id === id && row.photo_id === photo),
    ),
  );
  expect('offer', ({ tag, memberId }) =>
    community.responses?.some(row => row.member_id === memberId && row.message.includes(tag)),
  );
  expect('event', (_, { id }) => community.events?.some(row => row.id === id));
  expect('message', ({ tag }) => community.messages?.some(row => row.body.includes(tag)));
  expect(
    'block',
    ({ memberId, blockedId }) =>
      gone.has(blockedId) || community.blocks?.some(row => row.member_id === memberId && row.blocked_id === blockedId),
  );
  expect('upload', ({ purpose }, { id }) => purpose === 'avatar' || content.files?.some(row => row.id === id));
  expect('status', ({ requestId, status }) => {
    const request = community.requests?.find(row => row.id === requestId);
    return !request || gone.has(request.owner_id) || request.status === status;
  });
  expect('hide', ({ requestId }) =>
    [community, notifications].every(({ hidden }) => hidden?.some(row => row.id === requestId && row.is_hidden)),
  );
  expect('campaign', ({ tag }) => notifications.campaigns?.some(row => row.subject.includes(tag)));
  return [...problems, ...lostSeats(evidence, gone), ...lostProfiles(evidence, gone), ...lostChoices(evidence, gone)];
}

/**
 * A member's last acknowledged join or leave counts, unless a later one has no response.
 *
 * @type {(evidence: import('./evidence.mjs').Evidence, gone: Set<string>) => string[]}
 */
function lostSeats(evidence, gone) {
  const doubtful = new Set(
    ['join', 'leave'].flatMap(kind => unknown(evidence, kind)).map(({ facts }) => `${facts.eventId} ${facts.memberId}`),
  );
  const seats = new Map(
    [...acknowledged(evidence, 'join'), ...acknowledged(evidence, 'leave')]
      .sort((one, other) => one.until - other.until)
      .map(({ kind, facts }) => [`${facts.eventId} ${facts.memberId}`, { taken: kind === 'join', facts }]),
  );
  const areApart = apart(evidence);
  const rows = new Set(evidence.tables.community.participants?.map(row => `${row.event_id} ${row.member_id}`));
  return [...seats].flatMap(([seat, { taken, facts }]) =>
    doubtful.has(seat) ||
    gone.has(facts.memberId) ||
    gone.has(facts.ownerId) ||
    areApart(facts.memberId, facts.ownerId) ||
    rows.has(seat) === taken
      ? []
      : [`acknowledged and lost: ${taken ? 'joining' : 'leaving'} of member and event ${seat}`],
  );
}

/** @type {(evidence: import('./evidence.mjs').Evidence, gone: Set<string>) => string[]} */
function lostProfiles(evidence, gone) {
  const doubtful = new Set(unknown(evidence, 'profile').map(({ facts }) => facts.memberId));
  const last = new Map(acknowledged(evidence, 'profile').map(({ facts }) => [facts.memberId, facts.bio]));
  const accounts = new Map(evidence.tables.identity.accounts?.map(row => [row.id, row]));
  return [...last].flatMap(([memberId, bio]) =>
    doubtful.has(memberId) || gone.has(memberId) || accounts.get(memberId)?.bio === bio
      ? []
      : [`acknowledged and lost: the last profile of ${memberId}`],
  );
}

/**
 * Unsubscribed members must stay unsubscribed.
 *
 * @type {(evidence: import('./evidence.mjs').Evidence, gone: Set<string>) => string[]}
 */
function lostChoices(evidence, gone) {
  const recipients = new Map(evidence.tables.notifications.recipients?.map(row => [row.member_id, row]));
  const granted = new Set(
    evidence.tables.identity.consents
      ?.filter(row => row.granted && ['alerts', 'broadcasts'].includes(row.purpose))
      .map(row => `${row.account_id} ${row.purpose}`),
  );
  return acknowledged(evidence, 'unsubscribe').flatMap(({ facts: { memberId, stops } }) => {
    const row = recipients.get(memberId);
    const purpose = { alert_email: 'alerts', bulk_email: 'broadcasts' }[/** @type {'alert_email'} */ (stops)];
    if (gone.has(memberId) || !purpose) return [];
    return [
      ...(row?.[stops] === false ? [] : [`acknowledged and lost: ${memberId} unsubscribed from ${stops}`]),
      ...(granted.has(`${memberId} ${purpose}`) ? [`identity does not know that ${memberId} left ${purpose}`] : []),
    ];
  });
}
