import { RequestType } from '@aar/contracts/community/support-requests.contract';
import { type Alert, membersOf, noticeOf, ringOf } from './alerts.rules';

describe('the first ring of an alert', () => {
  it('is everyone in the city when it is critical, by mail too', () => {
    expect(ringOf('critical', 'Legal Support')).toMatchObject({ everyone: true, byMail: true });
  });

  it('is the interested, the undecided and all NGOs when it is high', () => {
    expect(ringOf('high', 'Medical Care')).toEqual({
      everyone: false,
      undecided: true,
      ngos: true,
      interests: ['Veterinary Care', 'Animal Rescue', 'Street Animals'],
      byMail: true,
    });
  });

  it('is the interested and all NGOs when it is medium', () => {
    expect(ringOf('medium', 'Fundraising Event')).toEqual({
      everyone: false,
      undecided: false,
      ngos: true,
      interests: ['Fundraising'],
      byMail: true,
    });
  });

  it('is only the interested, and only on the site, when it is low', () => {
    expect(ringOf('low', 'Awareness Campaign')).toEqual({
      everyone: false,
      undecided: false,
      ngos: false,
      interests: ['Awareness Campaigns'],
      byMail: false,
    });
  });

  it('finds interests for every type of request', () => {
    for (const type of RequestType.options) expect(ringOf('medium', type).interests).not.toEqual([]);
  });

  it('rings for any interest when the type says nothing', () => {
    expect(ringOf('medium', 'Other').interests).toHaveLength(8);
  });
});

const alert: Alert = {
  ...{ id: 'one', ownerId: 'owner', title: 'Dog in a well', requestType: 'Medical Care', urgency: 'high' },
  ...{ location: 'Camp', state: 'Maharashtra', city: 'Pune' },
};

it('an alert is read as what it is, how urgent and where, and tells of its owner', () => {
  expect(noticeOf(alert)).toEqual({
    ...{ id: 'one', kind: 'request-alert', title: 'Dog in a well', urgency: 'high', aboutMember: 'owner' },
    ...{ href: '/support-requests/one', body: expect.stringMatching(/: Medical Care, Camp, Pune$/) },
  });
});

it('the query for the members of a ring names its city, its owner and whom it rings for, in the order of its text', () => {
  const { query, parameters } = membersOf(ringOf('high', 'Fundraising Event'), alert);
  expect(query).toContain('state = $1 and city = $2');
  expect(parameters).toEqual(['Maharashtra', 'Pune', 'owner', false, true, true, ['Fundraising']]);
});
