import { RequestType } from '@aar/contracts/community/create-support-request';
import { type Alert, audienceOf, interestsOfSupport, noticeOf } from './alerts.rules';

describe('the audience of an alert', () => {
  it('is everyone in the city if it is critical, also by mail', () => {
    expect(audienceOf('critical', 'Legal Support')).toMatchObject({ everyone: true, byMail: true });
  });

  it('is members with a matching interest or without interests, and all NGOs, if it is high', () => {
    expect(audienceOf('high', 'Medical Care')).toEqual({
      everyone: false,
      undecided: true,
      ngos: true,
      interests: ['Veterinary Care', 'Animal Rescue', 'Street Animals'],
      byMail: true,
    });
  });

  it('is members with a matching interest, and all NGOs, if it is medium', () => {
    expect(audienceOf('medium', 'Fundraising Event')).toEqual({
      everyone: false,
      undecided: false,
      ngos: true,
      interests: ['Fundraising'],
      byMail: true,
    });
  });

  it('is only members with a matching interest, and only on the site, if it is low', () => {
    expect(audienceOf('low', 'Awareness Campaign')).toEqual({
      everyone: false,
      undecided: false,
      ngos: false,
      interests: ['Awareness Campaigns'],
      byMail: false,
    });
  });

  it('has interests for every type of request', () => {
    for (const type of RequestType.options) expect(audienceOf('medium', type).interests).not.toEqual([]);
  });

  it('includes members with any interest if the request type is Other', () => {
    expect(audienceOf('medium', 'Other').interests).toHaveLength(8);
  });
});

const alert: Alert = {
  id: 'one',
  ownerId: 'owner',
  title: 'Dog in a well',
  requestType: 'Medical Care',
  urgency: 'high',
  location: 'Camp',
  state: 'Maharashtra',
  city: 'Pune',
  requiredSupport: [],
};

it('the notice of an alert names its type, urgency and place, and refers to its owner', () => {
  expect(noticeOf(alert)).toEqual({
    id: 'one',
    kind: 'request-alert',
    title: 'Dog in a well',
    urgency: 'high',
    aboutMember: 'owner',
    href: '/support-requests/one',
    body: expect.stringMatching(/: Medical Care, Camp, Pune$/),
  });
});

it('maps the required support to the interests of members who can give it', () => {
  expect(interestsOfSupport(['Funding', 'Shelter', 'Transport', 'Other'])).toEqual([
    'Fundraising',
    'Animal Rescue',
    'Street Animals',
  ]);
});

it.each([
  ['Medical Supplies', ['Veterinary Care']],
  ['Transport', ['Animal Rescue']],
  ['Shelter', ['Animal Rescue', 'Street Animals']],
  ['Food/Water', ['Street Animals', 'Farm Animals']],
  ['Funding', ['Fundraising']],
  ['Legal Advice', ['Legal Advocacy']],
  ['Media Coverage', ['Awareness Campaigns']],
])('%s can be given by members interested in %j', (support, interests) => {
  expect(interestsOfSupport([support])).toEqual(interests);
});
