import { sessionLifetime } from './session-lifetime.rules';

const hours = (count: number) => count * 3_600;

it.each(['user', 'moderator'] as const)('keeps a %s signed in for a week without use and a month in all', role => {
  expect(sessionLifetime(role)).toEqual({ idle: hours(7 * 24), total: hours(30 * 24) });
});

it.each(['editor', 'admin'] as const)('keeps an %s signed in for an hour without use and half a day in all', role => {
  expect(sessionLifetime(role)).toEqual({ idle: hours(1), total: hours(12) });
});
