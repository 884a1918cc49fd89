import { unaccountedNouns } from '@aar/testing/unaccounted-nouns';
import { hideables, notHideable } from './hideables';

test('moderation can hide every noun that this service shows to others', () => {
  expect(unaccountedNouns('community', { hideables, notHideable })).toEqual([]);
});
