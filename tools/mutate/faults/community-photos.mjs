const requests = 'services/community/src/support-requests';
const eventPhotos = 'services/community/src/events/event-photos.service.ts';
const media = 'services/content/src/media';
/** @param {string} service @returns {(...specs: string[]) => [string, ...string[]]} */
const testsOf =
  service =>
  (...specs) => [`services/${service}`, ...specs.map(name => `test/${name}.spec.ts`)];
const tests = testsOf('community');

/** Photos and merged requests, in community and in content. @type {import('../fault.mjs').Fault[]} */
export const communityPhotos = [
  {
    name: 'a request shows photos of somebody else',
    file: `${requests}/request-photos.ts`,
    find: ' and p.owner_id = q.owner_id',
    replace: '',
    tests: tests('request-photos'),
  },
  {
    name: 'photos of an erased member are taken up',
    file: 'services/community/src/photos/photos.consumer.ts',
    find: `not exists (select from activists where id = $2 and status = 'deleted')`,
    replace: 'true',
    tests: tests('request-photos'),
  },
  {
    name: 'the photo of somebody else finds requests that look alike',
    file: `${requests}/support-requests.repository.ts`,
    find: 'mine.owner_id = ?',
    replace: '?::uuid is not null',
    tests: tests('request-photos'),
  },
  {
    name: 'content is not told which photos a request gave up',
    file: 'services/community/src/admin-activities/delete-activity.ts',
    find: '    await releasePhotos(tx, id);\n',
    replace: '',
    tests: tests('request-photos'),
  },
  {
    name: 'helpers hear again of a press that is repeated',
    file: `${requests}/responses.controller.ts`,
    find: `side === 'owner' && found.isNew`,
    replace: `side === 'owner'`,
    tests: tests('response-steps'),
  },
  {
    name: 'requests that are over are merged',
    file: 'services/community/src/admin-activities/merge-requests.ts',
    find: ' || !merged.isOpen || !kept.isOpen',
    replace: '',
    tests: tests('merge-requests'),
  },
  {
    name: 'the exact place of a merged request stays',
    file: 'services/community/src/admin-activities/merge-requests.ts',
    find: '  await forgetPoint(tx, id);\n',
    replace: '',
    tests: tests('merge-requests'),
  },
  {
    name: 'an owner gets an offer of their own by a merge',
    file: 'services/community/src/admin-activities/merge-requests.ts',
    find: 'member_id <> $3',
    replace: '$3::uuid is not null',
    tests: tests('merge-requests'),
  },
  {
    name: 'late news of a request take its photos away',
    file: `${media}/shown-photos.consumer.ts`,
    find: `\n         where \${table}.version < excluded.version`,
    replace: '',
    tests: testsOf('content')('photos'),
  },
  {
    name: 'a photo goes that another request shows',
    file: `${media}/shown-photos.consumer.ts`,
    find: '.filter(id => !isShown.has(id))',
    replace: '',
    tests: testsOf('content')('photos'),
  },
  {
    name: 'a request keeps the photo of somebody else from being removed',
    file: `${media}/shown-photos.consumer.ts`,
    find: '{ ...theirs, id: In(mediaIds) }',
    replace: '{ id: In(mediaIds) }',
    tests: testsOf('content')('photos'),
  },
  {
    name: 'photos are added to an event that is not over',
    file: eventPhotos,
    find: `if (!isOver) throw`,
    replace: `if (false as boolean) throw`,
    tests: tests('event-photos'),
  },
  {
    name: 'photos of an event come from anybody',
    file: eventPhotos,
    find: `if (!wasThere) throw`,
    replace: `if (false as boolean) throw`,
    tests: tests('event-photos'),
  },
  {
    name: 'a seat is enough where the organiser has checked in who came',
    file: eventPhotos,
    find: `p.checked_in_at is not null or not exists (`,
    replace: `true or not exists (`,
    tests: tests('event-photos'),
  },
  {
    name: 'anybody removes the photos of an event',
    file: eventPhotos,
    find: `(member_id = $3 or $4)`,
    replace: `(member_id = $3 or $4 or true)`,
    tests: tests('event-photos'),
  },
];
