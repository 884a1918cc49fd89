import { CreateSupportRequest } from './support-requests.contract';

const request = {
  title: 'Dog hit by a scooter',
  description: 'A brown dog cannot stand on her hind legs and needs a vehicle.',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'Karve Road signal',
  state: 'Maharashtra',
  city: 'Pune',
};

it('takes a request without the optional fields, whether they are missing or empty', () => {
  expect(CreateSupportRequest.parse(request).requiredSupport).toEqual([]);
  const blank = { dateNeeded: '', timeNeeded: '', contactMobile: '', contactEmail: '' };
  expect(CreateSupportRequest.safeParse({ ...request, ...blank }).success).toBe(true);
});

it('says what is wrong in the sentences of the specification', () => {
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
