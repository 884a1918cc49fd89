import { refusals } from '../../test/refusals';
import { campaigns } from './campaigns.contract';

const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';

it('every action on a campaign is for administrators, is recorded in the audit log, and returns the campaign', () => {
  const { start, schedule, approve, pause, resume, cancel, retryFailed } = campaigns;
  for (const { access, changes, output, path } of [start, schedule, approve, pause, resume, cancel, retryFailed]) {
    expect(path).toMatch(/^\/admin\/campaigns\/:id\/[a-z-]+$/);
    expect({ access, output }).toEqual({ access: 'admin', output: campaigns.get.output });
    expect(changes).toContain('identity.audit');
  }
});

it('a campaign starts at a valid time', () => {
  const { input } = campaigns.schedule;
  expect(refusals(input, { id, at: '2026-11-30T18:30:00+05:30' })).toEqual({});
  for (const at of [undefined, '', '2026-11-30T18:30'])
    expect(refusals(input, { id, at })).toEqual({ at: 'Please choose a date and a time' });
});

it('a draft is saved with the revision it is based on, the first being 1', () => {
  const { input } = campaigns.update;
  for (const revision of [1, 7]) expect(refusals(input, { id, revision })).toEqual({});
  expect(Object.keys(refusals(input, { id, revision: 0 }))).toEqual(['revision']);
});

it('an audience is requested for a channel, by default e-mail', () => {
  expect(campaigns.audience.input.parse({ targetAudience: 'ngos' })).toEqual({
    targetAudience: 'ngos',
    filters: {},
    messageType: 'email',
  });
});

it('the rate of messages is never negative', () => {
  const { rate } = campaigns.get.output.shape;
  expect([0, 2.5, -1].map(number => rate.safeParse(number).success)).toEqual([true, true, false]);
});
