import { unaccountedNouns } from '@aar/testing/unaccounted-nouns';
import { hideables, notHideable } from './hideables';

test('every noun that this service shows to others can be hidden by moderation', () => {
  expect(unaccountedNouns('community', { hideables, notHideable })).toEqual([]);
});
