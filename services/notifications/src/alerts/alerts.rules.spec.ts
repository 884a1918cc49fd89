import { RequestType } from '@aar/contracts/community/support-requests.contract';
import { ringOf } from './alerts.rules';

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
