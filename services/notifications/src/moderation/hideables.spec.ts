import { unaccountedNouns } from '@aar/testing/unaccounted-nouns';
import { hideables, notHideable } from './hideables';

test('moderation can hide every kind of content that this service shows to others', () => {
  expect(unaccountedNouns('notifications', { hideables, notHideable })).toEqual([]);
});
