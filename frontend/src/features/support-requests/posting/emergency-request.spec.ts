import { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import { asRequest, EmergencyRequest, titleOf } from './emergency-request';

const place = { state: 'Maharashtra', city: 'Pune', contactMobile: '9822012345' };
const point = { latitude: 18.5, longitude: 73.8 };

it('is a complete request by the server’s rules', () => {
  const typed = EmergencyRequest.parse({
    ...place,
    point,
    location: '',
    description: 'A dog lies on the road. She bleeds.',
  });
  expect(CreateSupportRequest.parse(asRequest({ ...typed, photos: [] }))).toMatchObject({
    title: 'A dog lies on the road',
    description: 'A dog lies on the road. She bleeds.',
    location: 'Place shared with helpers',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    contactMobile: '9822012345',
    point,
  });
});

it('requires the street if the exact location is unknown', () => {
  const { issues } = EmergencyRequest.safeParse({
    ...place,
    location: '',
    description: 'A dog lies on the road.',
  }).error!;
  expect(issues).toMatchObject([{ path: ['location'], message: 'Location is required' }]);
});

it('requires the minimum length of a description', () => {
  const { issues } = EmergencyRequest.safeParse({ ...place, point, location: '', description: 'Help' }).error!;
  expect(issues).toMatchObject([{ path: ['description'], message: 'Description must be at least 20 characters' }]);
});

it.each([
  ['A dog lies on the road. She bleeds.', 'A dog lies on the road'],
  ['Dog. She lies on the road and bleeds', 'Dog. She lies on the road and bleeds'],
  ['सड़क पर घायल कुत्ता है। जल्दी आइए', 'सड़क पर घायल कुत्ता है'],
  [`${'word '.repeat(60)}`, `${'word '.repeat(27).trim()}…`],
])('makes of "%s" the title "%s"', (description, title) => {
  expect(titleOf(description)).toBe(title);
  expect(titleOf(description).length).toBeLessThanOrEqual(140);
});
