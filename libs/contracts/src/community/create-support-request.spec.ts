import { momentInIndia } from '../moment-in-india';
import { CreateSupportRequest, NewRequestForm, RequestForm } from './create-support-request';

const request = {
  title: 'Dog hit by a scooter',
  description: 'A brown dog cannot stand on her hind legs and needs a vehicle.',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'Karve Road signal',
  state: 'Maharashtra',
  city: 'Pune',
};

it('accepts a request without the optional fields, whether they are missing or empty', () => {
  expect(CreateSupportRequest.parse(request).requiredSupport).toEqual([]);
  const blank = { dateNeeded: '', timeNeeded: '', contactMobile: '', contactEmail: '' };
  expect(CreateSupportRequest.safeParse({ ...request, ...blank }).success).toBe(true);
});

it('reports errors in the sentences of the specification', () => {
  const { issues } = CreateSupportRequest.safeParse({
    contactEmail: 'no',
    title: 'Dog',
    description: 'Help',
    location: 'x',
  }).error!;
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toMatchObject({
    title: 'Title must be at least 5 characters',
    description: 'Description must be at least 20 characters',
    requestType: 'Please select a request type',
    urgencyLevel: 'Please select urgency level',
    location: 'Location is required',
    state: 'Please select a state',
    city: 'Please select a city',
    contactEmail: 'Invalid email',
  });
});

const errorAt = (fields: object) =>
  CreateSupportRequest.safeParse({ ...request, ...fields }).error?.issues.map(({ path }) => path.join('.')) ?? [];

it.each([
  ['dateNeeded', '2099-12-31', true],
  ['dateNeeded', '1999-12-31', false],
  ['dateNeeded', '2026-02-30', false],
  ['timeNeeded', '00:00', true],
  ['timeNeeded', '19:59', true],
  ['timeNeeded', '23:09', true],
  ['timeNeeded', '24:00', false],
  ['timeNeeded', '20:60', false],
  ['timeNeeded', '12:3x', false],
  ['timeNeeded', '1x:30', false],
  ['timeNeeded', '112:30', false],
  ['timeNeeded', '12:305', false],
  ['requiredSupport', ['Transport'], true],
  ['requiredSupport', Array(11).fill('Transport'), false],
  ['city', 'Chennai', false],
])('of the field %s, %j is accepted: %s', (field, value, isTaken) => {
  expect(errorAt({ [field]: value })).toEqual(isTaken ? [] : [field]);
});

describe('the day by which help is needed', () => {
  const noon = momentInIndia('2027-01-10', '12:00');
  beforeEach(() => void jest.useFakeTimers({ now: noon }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['2027-01-10', '', true],
    ['2027-01-10', '12:01', true],
    ['2027-01-10', '11:59', false],
    ['2027-01-09', '', false],
  ])('%s %s is in the future at noon of January 10 in India: %s', (dateNeeded, timeNeeded, liesAhead) => {
    const fields = { ...request, dateNeeded, timeNeeded };
    for (const schema of [CreateSupportRequest, NewRequestForm])
      expect(schema.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
        liesAhead ? undefined : [['dateNeeded', 'Please choose a date and time in the future']],
      );
    // An edited support request may keep a past day.
    expect(RequestForm.safeParse(fields).success).toBe(true);
  });
});

describe('a place on the map', () => {
  const errorsAt = (point: object) => errorAt({ point });

  it('is in India', () => {
    for (const point of [
      { latitude: 18.5, longitude: 73.8 },
      { latitude: 8.09, longitude: 77.54 },
      { latitude: 35.4, longitude: 77.1 },
    ])
      expect(errorsAt(point)).toEqual([]);
    // Colombo, Kathmandu, and corners of the rectangle around India.
    for (const point of [
      { latitude: 6.9271, longitude: 79.8612 },
      { latitude: 27.7172, longitude: 85.324 },
      { latitude: 6, longitude: 68 },
      { latitude: 38, longitude: 98 },
    ])
      expect(errorsAt(point)).toEqual(['point']);
    expect(errorsAt({ latitude: 5.9, longitude: 67.9 })).toEqual(['point.latitude', 'point.longitude']);
    expect(errorsAt({ latitude: 38.1, longitude: 98.1 })).toEqual(['point.latitude', 'point.longitude']);
  });
});

it('in a form, refuses a place outside of the chosen city', () => {
  const errorsIn = (fields: object) =>
    RequestForm.safeParse({ ...request, ...fields }).error?.issues.map(({ path }) => path.join('.'));
  const point = { latitude: 28.6139, longitude: 77.209 };
  expect(errorsIn({ point })).toEqual(['point']);
  expect(errorsIn({ point, state: 'Delhi', city: 'Rohini' })).toBeUndefined();
  expect(errorsIn({ point, city: '' })).toEqual(['city']);
  expect(errorsIn({ point: null })).toBeUndefined();
});

it('allows up to six photos', () => {
  const id = '3f2b8c1e-5d4a-4b6c-9e7f-0a1b2c3d4e5f';
  const picture = { id, url: '/a.webp', width: 4, height: 3, variants: [] };
  for (const count of [0, 1, 6]) {
    expect(errorAt({ photos: Array(count).fill(id) })).toEqual([]);
    expect(RequestForm.safeParse({ ...request, photos: Array(count).fill(picture) }).success).toBe(true);
  }
  expect(errorAt({ photos: Array(7).fill(id) })).toEqual(['photos']);
  expect(RequestForm.safeParse({ ...request, photos: Array(7).fill(picture) }).success).toBe(false);
  expect(RequestForm.parse(request).photos).toEqual([]);
});

it('reports a past day together with other errors, and an invalid day once', () => {
  expect(errorAt({ title: 'Dog', dateNeeded: '2001-01-01' })).toEqual(['title', 'dateNeeded']);
  expect(errorAt({ dateNeeded: '1999-01-01' })).toEqual(['dateNeeded']);
});
