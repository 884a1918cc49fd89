import { timeAgo } from './activities.rules';

const now = new Date('2026-11-21T10:00:00Z');

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [2 * 3_600 + 59 * 60, '2 hours ago'],
  [86_400, '1 day ago'],
  [6 * 86_400, '6 days ago'],
  [14 * 86_400, '2 weeks ago'],
  [45 * 86_400, '1 month ago'],
  [800 * 86_400, '2 years ago'],
])('shows %d seconds as "%s"', (seconds, words) => {
  expect(timeAgo(new Date(now.getTime() - seconds * 1_000), now)).toBe(words);
});
