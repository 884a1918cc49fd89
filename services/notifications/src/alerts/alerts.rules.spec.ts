import { RequestType } from '@aar/contracts/community/create-support-request';
import { type Alert, audienceOf, interestsOfSupport, noticeOf } from './alerts.rules';

describe('the audience of an alert', () => {
  it('is everyone in the city when it is critical, by mail too', () => {
    expect(audienceOf('critical', 'Legal Support')).toMatchObject({ everyone: true, byMail: true });
  });

  it('is the interested, the undecided and all NGOs when it is high', () => {
    expect(audienceOf('high', 'Medical Care')).toEqual({
      everyone: false,
      undecided: true,
      ngos: true,
      interests: ['Veterinary Care', 'Animal Rescue', 'Street Animals'],
      byMail: true,
    });
  });

  it('is the interested and all NGOs when it is medium', () => {
    expect(audienceOf('medium', 'Fundraising Event')).toEqual({
      everyone: false,
      undecided: false,
      ngos: true,
      interests: ['Fundraising'],
      byMail: true,
    });
  });

  it('is only the interested, and only on the site, when it is low', () => {
    expect(audienceOf('low', 'Awareness Campaign')).toEqual({
      everyone: false,
      undecided: false,
      ngos: false,
      interests: ['Awareness Campaigns'],
      byMail: false,
    });
  });

  it('finds interests for every type of request', () => {
    for (const type of RequestType.options) expect(audienceOf('medium', type).interests).not.toEqual([]);
  });

  it('rings for any interest when the type says nothing', () => {
    expect(audienceOf('medium', 'Other').interests).toHaveLength(8);
  });
});

const alert: Alert = {
  ...{ id: 'one', ownerId: 'owner', title: 'Dog in a well', requestType: 'Medical Care', urgency: 'high' },
  ...{ location: 'Camp', state: 'Maharashtra', city: 'Pune', requiredSupport: [] },
};

it('an alert is read as what it is, how urgent and where, and tells of its owner', () => {
  expect(noticeOf(alert)).toEqual({
    ...{ id: 'one', kind: 'request-alert', title: 'Dog in a well', urgency: 'high', aboutMember: 'owner' },
    ...{ href: '/support-requests/one', body: expect.stringMatching(/: Medical Care, Camp, Pune$/) },
  });
});

it('what is needed tells who can give it', () => {
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
])('%s can be given by those who are interested in %j', (support, interests) => {
  expect(interestsOfSupport([support])).toEqual(interests);
});
