import { refusals } from '../../test/refusals';
import { isOnlyIfChosen, MessageKind, preferenceCentre, SavePreferences } from './preferences.contract';

const preferences = {
  channels: Object.fromEntries(MessageKind.options.map(kind => [kind, ['email']])),
  interests: null,
  places: [],
  quietFrom: null,
  quietUntil: null,
  dailyLimit: null,
  criticalPasses: true,
  digest: false,
  language: 'en',
};
const refused = (fields: object) => {
  const found = refusals(SavePreferences, { ...preferences, ...fields });
  // The schema of the signed link gives the same errors.
  expect(refusals(preferenceCentre.save.input, { ...preferences, ...fields, token: 't' })).toEqual(found);
  return found;
};

it('only alerts by SMS and WhatsApp are off by default', () => {
  expect(['sms', 'whatsapp'].map(way => isOnlyIfChosen('alert', way as 'sms'))).toEqual([true, true]);
  expect(isOnlyIfChosen('alert', 'email')).toBe(false);
  expect(isOnlyIfChosen('campaign', 'sms')).toBe(false);
  expect(isOnlyIfChosen('unheard-of', 'sms')).toBe(false);
});

describe('quiet hours', () => {
  it('have a start and an end, or neither', () => {
    const sentence = { quietUntil: 'Please enter when quiet hours begin and end' };
    expect(refused({})).toEqual({});
    expect(refused({ quietFrom: '22:30', quietUntil: '07:00' })).toEqual({});
    expect(refused({ quietFrom: '22:30' })).toEqual(sentence);
    expect(refused({ quietUntil: '07:00' })).toEqual(sentence);
  });

  it('start and end at different times', () => {
    expect(refused({ quietFrom: '22:30', quietUntil: '22:30' })).toEqual({
      quietUntil: 'Quiet hours must end at another time than they begin',
    });
  });

  it.each(['00:00', '09:59', '19:00', '23:59'])('may start at %s', quietFrom =>
    expect(refused({ quietFrom, quietUntil: '12:00' })).toEqual({}),
  );
  it.each(['24:00', '7:00', '12:60', '112:00', '12:000', '1x:00', 'x2:00', '12:0x', '2x:00', '30:00'])(
    'cannot start at %s',
    quietFrom => expect(refused({ quietFrom, quietUntil: '12:00' })).toEqual({ quietFrom: 'Please enter a time' }),
  );
});

it('a daily limit is from 1 to 50', () => {
  for (const dailyLimit of [1, 50]) expect(refused({ dailyLimit })).toEqual({});
  for (const dailyLimit of [0, 51, 1.5])
    expect(refused({ dailyLimit })).toEqual({ dailyLimit: 'Please enter a number from 1 to 50' });
});

it('a member watches up to ten more places, each a city of its state', () => {
  const place = { state: 'Maharashtra', city: 'Pune' };
  expect(refused({ places: Array(10).fill(place) })).toEqual({});
  expect(refused({ places: Array(11).fill(place) })).toEqual({ places: 'You can watch at most 10 more places' });
  expect(refused({ places: [{ ...place, city: 'Chennai' }] })).toEqual({ 'places.0.city': 'Please select a city' });
});

it('each channel is listed at most once', () => {
  const channels = { ...preferences.channels, alert: ['email', 'sms', 'whatsapp', 'push'] };
  expect(refused({ channels })).toEqual({});
  expect(Object.keys(refused({ channels: { ...channels, alert: Array(5).fill('email') } }))).toEqual([
    'channels.alert',
  ]);
});

it('the token of a link has at most 400 characters', () => {
  const asked = (length: number) => Object.keys(refusals(preferenceCentre.get.input, { token: 't'.repeat(length) }));
  expect(asked(400)).toEqual([]);
  expect(asked(401)).toEqual(['token']);
});
