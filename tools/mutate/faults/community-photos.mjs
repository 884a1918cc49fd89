const requests = 'services/community/src/support-requests';
const eventPhotos = 'services/community/src/events/event-photos.service.ts';
const media = 'services/content/src/media';
/** @param {string} service @returns {(...specs: string[]) => [string, ...string[]]} */
const testsOf =
  service =>
  (...specs) => [`services/${service}`, ...specs.map(name => `test/${name}.spec.ts`)];
const tests = testsOf('community');

/** Photos and merged support requests, in community and in content. @type {import('../fault.mjs').Fault[]} */
export const communityPhotos = [
  {
    name: 'a request shows photos of another member',
    file: `${requests}/request-photos.ts`,
    find: "        .where('p.owner_id', '=', ref('q.owner_id'))",
    replace: '',
    tests: tests('request-photos'),
  },
  {
    name: 'photos of an erased member are stored',
    file: 'services/community/src/photos/photos.consumer.ts',
    find: '          .where(eb.not(eb.exists(erased))),',
    replace: '          .where(eb.not(eb.exists(erased.where(sql`false`)))),',
    tests: tests('request-photos'),
  },
  {
    name: 'another member’s photo finds similar requests',
    file: `${requests}/support-requests.repository.ts`,
    find: ".on('mine.owner_id', '=', ownerId)",
    replace: '',
    tests: tests('request-photos'),
  },
  {
    name: 'content is not told which photos a request released',
    file: 'services/community/src/admin-activities/delete-activity.ts',
    find: '    await releasePhotos(tx, id);\n',
    replace: '',
    tests: tests('request-photos'),
  },
  {
    name: 'a repeated press notifies helpers again',
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
    name: 'the exact place of a merged request is kept',
    file: 'services/community/src/admin-activities/merge-requests.ts',
    find: '  await forgetPoint(tx, id);\n',
    replace: '',
    tests: tests('merge-requests'),
  },
  {
    name: 'a merge gives an owner an offer on their own request',
    file: 'services/community/src/admin-activities/merge-requests.ts',
    find: "    .where('member_id', '<>', kept.ownerId)\n",
    replace: '',
    tests: tests('merge-requests'),
  },
  {
    name: 'an older event about a request takes its photos away',
    file: `${media}/shown-photos.consumer.ts`,
    find: `.where(eb => isNewerRow(eb, 'photo_uses', ['owner_id', 'media_ids']))`,
    replace: '',
    tests: testsOf('content')('photos'),
  },
  {
    name: 'an older change of an event’s photos takes them away',
    file: `${media}/shown-photos.consumer.ts`,
    find: `.where(eb => isNewerRow(eb, 'event_photo_uses', ['media_ids']))`,
    replace: '',
    tests: testsOf('content')('photos'),
  },
  {
    name: 'a photo is removed although another request shows it',
    file: `${media}/shown-photos.consumer.ts`,
    find: '.filter(id => !isShown.has(id))',
    replace: '',
    tests: testsOf('content')('photos'),
  },
  {
    name: 'a request keeps another member’s photo from being removed',
    file: `${media}/shown-photos.consumer.ts`,
    find: `.set({ used_version: version })
      .where('owner_id', '=', ownerId)`,
    replace: '.set({ used_version: version })',
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
    name: 'everybody adds photos to an event',
    file: eventPhotos,
    find: `if (!wasThere) throw`,
    replace: `if (false as boolean) throw`,
    tests: tests('event-photos'),
  },
  {
    name: 'a seat is enough to add photos although attendees were checked in',
    file: eventPhotos,
    find: "seat.or([seat('p.checked_in_at', 'is not', null), not(exists(checkedIn))])",
    replace: 'seat.or([sql`true`, not(exists(checkedIn))])',
    tests: tests('event-photos'),
  },
  {
    name: 'everybody removes the photos of an event',
    file: eventPhotos,
    find: 'isOwner || mayRemoveAll ? [] :',
    replace: 'isOwner || !mayRemoveAll || mayRemoveAll ? [] :',
    tests: tests('event-photos'),
  },
];
